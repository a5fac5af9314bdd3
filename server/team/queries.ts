import type { Selectable } from 'kysely'
import type { TeamMembers } from '../platform/database-types.ts'
import { behind, type Position, positionColumn } from '../platform/keyset.ts'
import type { Tx } from '../platform/transaction.ts'

export type MemberRow = Selectable<TeamMembers>

/** The company's members, newest first, one more than asked, each with its position. */
export function selectMembers(
  tx: Tx,
  companyId: string,
  { after, limit }: { after: Position | null; limit: number },
) {
  return tx.sql
    .selectFrom('team_members')
    .selectAll()
    .select(positionColumn.as('position'))
    .where('company_id', '=', companyId)
    .$if(after !== null, (query) => query.where(behind(after as Position)))
    .orderBy('created_at', 'desc')
    .orderBy('id', 'desc')
    .limit(limit + 1)
    .execute()
}

/** How many members of the company the caller may see, the owner's own row among them. */
export async function countMembers(tx: Tx, companyId: string): Promise<number> {
  const { count } = await tx.sql
    .selectFrom('team_members')
    .select((expression) => expression.fn.countAll<number>().as('count'))
    .where('company_id', '=', companyId)
    .executeTakeFirstOrThrow()
  return count
}

/** The newest members besides the owner, each with its position. */
export function selectNewestJoined(tx: Tx, companyId: string, limit: number) {
  return tx.sql
    .selectFrom('team_members')
    .select(['id', 'name', 'created_at', positionColumn.as('position')])
    .where('company_id', '=', companyId)
    .where((row) => row.or([row('user_id', 'is', null), row('user_id', '!=', companyId)]))
    .orderBy('created_at', 'desc')
    .orderBy('id', 'desc')
    .limit(limit)
    .execute()
}
