import { requireCompany, type Tx } from '../platform/database/transaction.ts'
import { countAnalysts } from './queries.ts'

/** Whether the caller's company has contacts. */
export async function anyAnalysts(tx: Tx): Promise<boolean> {
  return (await countAnalysts(tx, requireCompany(tx))) > 0
}
