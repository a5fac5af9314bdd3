import { companyOf, type Tx } from '../platform/database/transaction.ts'
import { countMembers, selectNewestJoined } from './queries.ts'

/** How many members the caller's company has, the owner among them, and who joined the owner last. */
export async function summarizeTeam(tx: Tx, newest: number) {
  const companyId = companyOf(tx)
  return {
    count: await countMembers(tx, companyId),
    newest: await selectNewestJoined(tx, companyId, newest),
  }
}
