import type { Selectable } from 'kysely'
import { jsonObjectFrom } from 'kysely/helpers/postgres'
import type { TeamMembers, TeamPermissions } from '../platform/database-types.ts'
import { behind, type Position, positionColumn } from '../platform/keyset.ts'
import type { Tx } from '../platform/transaction.ts'

type Flags = Pick<
  Selectable<TeamPermissions>,
  'can_edit_company_profile' | 'can_manage_products' | 'can_manage_briefs' | 'can_manage_team'
>

/** A member with what only who manages the team may see. */
export type MemberRow = Selectable<TeamMembers> & {
  permissions: Flags | null
  invitation_expires_at: Date | null
}

/** The members that the caller may see, each with their flags and the end of their invitation. */
function members(tx: Tx) {
  return tx.sql
    .selectFrom('team_members')
    .selectAll()
    .select((member) => [
      jsonObjectFrom(
        member
          .selectFrom('team_permissions as p')
          .select(['p.can_edit_company_profile', 'p.can_manage_products'])
          .select(['p.can_manage_briefs', 'p.can_manage_team'])
          .whereRef('p.team_member_id', '=', 'team_members.id'),
      ).as('permissions'),
      member
        .selectFrom('team_invitations as i')
        .select((invitation) => invitation.fn.max('i.expires_at').as('expires_at'))
        .whereRef('i.team_member_id', '=', 'team_members.id')
        .where('i.consumed_at', 'is', null)
        .as('invitation_expires_at'),
    ])
}

/** The company's members, newest first, one more than asked, each with its position. */
export function selectMembers(
  tx: Tx,
  companyId: string,
  { after, limit }: { after: Position | null; limit: number },
) {
  return members(tx)
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
