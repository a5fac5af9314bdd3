import type { Services } from '../../platform/context.ts'
import { withSystemTx } from '../../platform/database/transaction.ts'
import { type FoundCompany, selectFoundCompanies } from './queries.ts'

/**
 * Companies for the operator, by part of their name or their owner's address, or by id. With `exact`, only
 * those with this name or id.
 */
export function findCompanies(
  services: Services,
  search: { text: string; exact: boolean },
): Promise<FoundCompany[]> {
  return withSystemTx(
    services,
    'operator: find companies',
    (tx) => selectFoundCompanies(tx, search),
    'read only',
  )
}
