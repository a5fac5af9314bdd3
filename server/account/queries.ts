import type { Tx } from '../platform/transaction.ts'

/** The caller's own row in their company's team, with the company's name. */
export function findOwnSeat(tx: Tx, userId: string) {
  return tx.sql
    .selectFrom('team_members')
    .innerJoin('company_profiles', 'company_profiles.id', 'team_members.company_id')
    .select([
      'team_members.name',
      'team_members.email',
      'team_members.company_id',
      'company_profiles.company_name',
    ])
    .where('team_members.user_id', '=', userId)
    .executeTakeFirst()
}
