import { sql } from 'kysely'
import { withSystemTx } from '../platform/database/transaction.ts'
import type { Harness } from './harness.ts'

/** Listens on a free port, makes it the installation's public URL, and returns it. */
export async function listenPublicly(h: Harness): Promise<string> {
  const address = await h.listen()
  h.services.env.PUBLIC_URL = address
  await withSystemTx(h.services, 'test address', (tx) =>
    sql`update app.settings set value = ${JSON.stringify(address)}::jsonb where key = 'public_url'`.execute(
      tx.sql,
    ),
  )
  return address
}
