import { requireCompany, type Tx } from '../platform/database/transaction.ts'
import { countMembers, selectNewestJoined } from './queries.ts'

/** How many members the caller's company has, including the owner, and who joined most recently. */
export async function summarizeTeam(tx: Tx, newest: number) {
  const companyId = requireCompany(tx)
  return {
    count: await countMembers(tx, companyId),
    newest: await selectNewestJoined(tx, companyId, newest),
  }
}
