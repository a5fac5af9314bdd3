import type { Tx } from '../platform/transaction.ts'

/** The profile of a company, undefined where the caller may not see it. */
export function selectCompany(tx: Tx, id: string) {
  return tx.sql.selectFrom('company_profiles').selectAll().where('id', '=', id).executeTakeFirst()
}
