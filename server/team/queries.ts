import { type Selectable, sql } from 'kysely'
import { jsonObjectFrom } from 'kysely/helpers/postgres'
import type { MemberPermissions } from '../../contract/team/team.ts'
import { countRows } from '../platform/database/count-rows.ts'
import type {
  AppActivity,
  TeamMembers,
  TeamPermissions,
} from '../platform/database/database-types.ts'
import { newestFirst, positionColumn, type Slice } from '../platform/database/keyset.ts'
import type { Tx } from '../platform/database/transaction.ts'
import { saysAll } from '../platform/database/words.ts'

type Flags = Pick<
  Selectable<TeamPermissions>,
  | 'can_edit_company_profile'
  | 'can_manage_products'
  | 'can_manage_briefs'
  | 'can_manage_team'
  | 'revision'
>

/** A member, including the fields only visible to those who manage the team. */
export type MemberRow = Selectable<TeamMembers> & {
  permissions: Flags | null
  invitation_expires_at: Date | null
}

/** The members the caller may see, each with their flags and their invitation's expiry. */
function members(tx: Tx) {
  return tx.sql
    .selectFrom('team_members')
    .selectAll()
    .select((member) => [
      jsonObjectFrom(
        member
          .selectFrom('team_permissions as p')
          .select(['p.can_edit_company_profile', 'p.can_manage_products'])
          .select(['p.can_manage_briefs', 'p.can_manage_team', 'p.revision'])
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

const matches = (search: string[]) =>
  saysAll(sql`name || chr(10) || email || chr(10) || role`, search)

/** The matching members, newest first, one more than requested, each with its cursor position. */
export function selectMembers(tx: Tx, companyId: string, slice: Slice, search: string[]) {
  return members(tx)
    .where('company_id', '=', companyId)
    .where(matches(search))
    .$call(newestFirst(slice))
    .execute()
}

/** How many members of the company match, including the owner's own row. */
export async function countMembers(tx: Tx, companyId: string, search: string[] = []) {
  return countRows(
    tx.sql.selectFrom('team_members').where('company_id', '=', companyId).where(matches(search)),
  )
}

/** The newest members except the owner, each with its position. */
export function selectNewestJoined(tx: Tx, companyId: string, limit: number) {
  return tx.sql
    .selectFrom('team_members')
    .select(['id', 'name', 'created_at', positionColumn.as('position')])
    .where('company_id', '=', companyId)
    .where('is_owner', '=', false)
    .orderBy('created_at', 'desc')
    .orderBy('id', 'desc')
    .limit(limit)
    .execute()
}

/** A member, undefined if the caller may not see them. */
export function selectMember(tx: Tx, id: string): Promise<MemberRow | undefined> {
  return members(tx).where('id', '=', id).executeTakeFirst()
}

/** Locks a member, so that other changes of their role and permissions wait until the transaction ends. */
export async function lockMember(tx: Tx, id: string) {
  await tx.sql.selectFrom('team_members').select('id').where('id', '=', id).forUpdate().execute()
}

export async function setRole(tx: Tx, memberId: string, role: string) {
  await tx.sql.updateTable('team_members').set({ role }).where('id', '=', memberId).execute()
}

/** Sets the given flags; false if the caller may not manage that member. */
export async function setPermissions(
  tx: Tx,
  memberId: string,
  flags: { [flag in keyof MemberPermissions]?: boolean | undefined },
): Promise<boolean> {
  const { rows } = await sql<{ changed: boolean }>`
    select public.update_team_permissions(${memberId}::uuid,
      ${flags.canEditCompanyProfile ?? null}::boolean, ${flags.canManageProducts ?? null}::boolean,
      ${flags.canManageBriefs ?? null}::boolean, ${flags.canManageTeam ?? null}::boolean)
      as changed`.execute(tx.sql)
  return rows[0]?.changed ?? false
}

/** Removes a member; false if nobody was removed. */
export async function deleteMember(tx: Tx, id: string): Promise<boolean> {
  const { numDeletedRows } = await tx.sql
    .deleteFrom('team_members')
    .where('id', '=', id)
    .executeTakeFirst()
  return numDeletedRows === 1n
}

/** The caller's own row. */
export function selectOwnSeat(tx: Tx) {
  return tx.sql
    .selectFrom('team_members')
    .select('id')
    .where('user_id', '=', tx.actor.userId)
    .executeTakeFirst()
}

/** Takes the caller out of their company; false if they own it. */
export async function leaveOwnCompany(tx: Tx): Promise<boolean> {
  const { rows } = await sql<{ left: boolean }>`select app.leave_own_company() as left`.execute(
    tx.sql,
  )
  return rows[0]?.left ?? false
}

export type ActivityRow = Selectable<AppActivity>

/** The company's activity, newest first, one more than requested, each with its cursor position. */
export function selectActivity(tx: Tx, companyId: string, slice: Slice) {
  return tx.sql
    .selectFrom('app.activity')
    .selectAll()
    .where('company_id', '=', companyId)
    .$call(newestFirst(slice))
    .execute()
}

export async function countActivity(tx: Tx, companyId: string): Promise<number> {
  return countRows(tx.sql.selectFrom('app.activity').where('company_id', '=', companyId))
}
