import type { Services } from '../../platform/context.ts'
import { withSystemTx } from '../../platform/database/transaction.ts'
import { type FoundCompany, selectFoundCompanies } from './queries.ts'

/**
 * Companies for the operator: by a part of their name or of their owner's address, or by their id. With
 * `exact`, only those of this name or id.
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
