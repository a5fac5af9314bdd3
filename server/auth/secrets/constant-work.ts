import { randomUUID } from 'node:crypto'
import type { SystemTx } from '../../platform/database/transaction.ts'
import { insertAnonymousUser } from '../queries.ts'
import { rolledBack } from './queries.ts'

/**
 * Runs the same queries whether or not the account exists, so that response time reveals nothing
 * (user enumeration): without an account, the work is done for a temporary one and rolled back.
 * Both cases create the temporary account.
 */
export async function constantWork(
  tx: SystemTx,
  userId: string | undefined,
  work: (userId: string) => Promise<unknown>,
) {
  await rolledBack(tx, async () => {
    const nobody = randomUUID()
    await insertAnonymousUser(tx, nobody, {})
    if (userId === undefined) await work(nobody)
  })
  if (userId !== undefined) await work(userId)
}
