import type { Tx } from '../platform/database/transaction.ts'
import { countBriefs, seek, selectBriefs } from './queries.ts'

/** How many briefs the caller may read, and the newest of them. */
export async function summarizeBriefs(tx: Tx, newest: number) {
  const everything = await seek(tx, {})
  const rows = await selectBriefs(tx, everything, { after: null, limit: newest })
  return { count: await countBriefs(tx), newest: rows.slice(0, newest) }
}
