import type { Services } from '../../platform/context.ts'
import { withSystemTx } from '../../platform/database/transaction.ts'
import { type FoundAccount, selectFoundAccounts } from './queries.ts'

/**
 * Accounts for the operator, at most `limit` (null: all), by part of their address, phone, name or company, or by id. With
 * `exact`, only those with this address or id.
 */
export function findAccounts(
  services: Services,
  search: { text: string; exact: boolean; limit: number | null },
): Promise<FoundAccount[]> {
  return withSystemTx(
    services,
    'operator: find accounts',
    (tx) => selectFoundAccounts(tx, search),
    'read only',
  )
}
