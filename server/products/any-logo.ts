import { requireCompany, type Tx } from '../platform/database/transaction.ts'
import { selectLogo } from './queries.ts'

/** Whether any product of the caller's company has a logo. */
export async function anyLogo(tx: Tx): Promise<boolean> {
  return (await selectLogo(tx, requireCompany(tx))) !== undefined
}
