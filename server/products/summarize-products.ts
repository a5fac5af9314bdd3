import { requireCompany, type Tx } from '../platform/database/transaction.ts'
import { countProducts, selectProducts } from './queries.ts'

/** How many products the caller's company has, and the newest of them. */
export async function summarizeProducts(tx: Tx, newest: number) {
  const companyId = requireCompany(tx)
  const rows = await selectProducts(tx, companyId, { after: null, limit: newest })
  return {
    count: rows[0]?.total ?? (await countProducts(tx, companyId)),
    newest: rows.slice(0, newest),
  }
}
