import { type Selectable, sql } from 'kysely'
import { jsonObjectFrom } from 'kysely/helpers/postgres'
import type { MemberPermissions } from '../../contract/team.ts'
import type { MailContent } from '../mail/mail-layout.ts'
import type {
  AppActivity,
  TeamMembers,
  TeamPermissions,
} from '../platform/database/database-types.ts'
import { newestFirst, positionColumn, type Slice } from '../platform/database/keyset.ts'
import type { Tx } from '../platform/database/transaction.ts'

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

/** Whether each of the words stands in name, address or role. */
function found(search: string[]) {
  const words = search.map(
    (word) => sql<boolean>`strpos(
      lower(name || chr(10) || email || chr(10) || role), lower(${word}::text)) > 0`,
  )
  return sql<boolean>`${sql.join([sql`true`, ...words], sql` and `)}`
}

/** The members who are found, newest first, one more than asked, each with its position. */
export function selectMembers(tx: Tx, companyId: string, slice: Slice, search: string[]) {
  return members(tx)
    .where('company_id', '=', companyId)
    .where(found(search))
    .$call(newestFirst(slice))
    .execute()
}

/** How many members of the company are found, the owner's own row among them. */
export async function countMembers(tx: Tx, companyId: string, search: string[] = []) {
  const { count } = await tx.sql
    .selectFrom('team_members')
    .select((expression) => expression.fn.countAll<number>().as('count'))
    .where('company_id', '=', companyId)
    .where(found(search))
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

/** A member, undefined where the caller may not see them. */
export function selectMember(tx: Tx, id: string): Promise<MemberRow | undefined> {
  return members(tx).where('id', '=', id).executeTakeFirst()
}

/** Who holds an address in the company, and by which account, if they have joined. */
export function findSeat(tx: Tx, companyId: string, email: string) {
  return tx.sql
    .selectFrom('team_members')
    .select(['id', 'user_id'])
    .where('company_id', '=', companyId)
    .where(sql`lower(email)`, '=', email.toLowerCase())
    .executeTakeFirst()
}

/** Whether a member's invitation lives. A failure to tell leaves the transaction as it was. */
export async function invitationLives(tx: Tx, memberId: string): Promise<boolean> {
  await sql`savepoint before_the_question`.execute(tx.sql)
  try {
    const living = await tx.sql
      .selectFrom('team_invitations')
      .select('id')
      .where('team_member_id', '=', memberId)
      .where('consumed_at', 'is', null)
      .where('expires_at', '>', sql<Date>`now()`)
      .executeTakeFirst()
    return living !== undefined
  } catch (error) {
    await sql`rollback to savepoint before_the_question`.execute(tx.sql)
    throw error
  }
}

type NewMember = {
  id: string
  companyId: string
  name: string
  email: string
  role: string
  avatarUrl: string | null
}

type InvitationMail = MailContent & { mailId: string; memberId: string; standIn: string }

/** Adds a pending member; false where the company has the address already. */
export async function insertMember(tx: Tx, { companyId, avatarUrl, ...member }: NewMember) {
  const { numInsertedOrUpdatedRows } = await tx.sql
    .insertInto('team_members')
    .values({ ...member, company_id: companyId, avatar_url: avatarUrl })
    .onConflict((conflict) => conflict.doNothing())
    .executeTakeFirst()
  return numInsertedOrUpdatedRows === 1n
}

/** The rights of a new member; the database sets the defaults of their role. */
export async function insertDefaultPermissions(tx: Tx, memberId: string) {
  await tx.sql.insertInto('team_permissions').values({ team_member_id: memberId }).execute()
}

/** Makes an invitation, of which the database keeps a hash, and ends the earlier ones. */
export async function insertInvitation(tx: Tx, memberId: string, token: string) {
  await tx.sql.insertInto('team_invitations').values({ team_member_id: memberId, token }).execute()
}

/** Makes an invitation and its mail, in which the token takes the stand-in's place. */
export async function mailNewInvitation(tx: Tx, invitation: InvitationMail) {
  const { mailId, memberId, standIn, subject, html, text } = invitation
  await sql`
    select app.mail_invitation(${mailId}::uuid, ${memberId}::uuid, ${standIn}, ${subject}, ${html},
      ${text})`.execute(tx.sql)
}

/** How the caller and their company are called. */
export function selectInviter(tx: Tx) {
  return tx.sql
    .selectFrom('team_members as m')
    .innerJoin('company_profiles as c', 'c.id', 'm.company_id')
    .select(['m.name as inviterName', 'c.company_name as companyName'])
    .where('m.user_id', '=', tx.actor.userId)
    .executeTakeFirstOrThrow()
}

export async function setRole(tx: Tx, memberId: string, role: string) {
  await tx.sql.updateTable('team_members').set({ role }).where('id', '=', memberId).execute()
}

/** Sets the flags that are given; false where the caller may not manage that member. */
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

/** Removes a member; false where nobody was removed. */
export async function deleteMember(tx: Tx, id: string): Promise<boolean> {
  const { numDeletedRows } = await tx.sql
    .deleteFrom('team_members')
    .where('id', '=', id)
    .executeTakeFirst()
  return numDeletedRows === 1n
}

/** Removes a member unless they have an account by now. */
export async function deletePendingMember(tx: Tx, id: string): Promise<boolean> {
  const { numDeletedRows } = await tx.sql
    .deleteFrom('team_members')
    .where('id', '=', id)
    .where('user_id', 'is', null)
    .executeTakeFirst()
  return numDeletedRows === 1n
}

export type ActivityRow = Selectable<AppActivity>

/** What happened in the company, newest first, one more than asked, each with its position. */
export function selectActivity(tx: Tx, companyId: string, slice: Slice) {
  return tx.sql
    .selectFrom('app.activity')
    .selectAll()
    .where('company_id', '=', companyId)
    .$call(newestFirst(slice))
    .execute()
}

export async function countActivity(tx: Tx, companyId: string): Promise<number> {
  const { count } = await tx.sql
    .selectFrom('app.activity')
    .select((expression) => expression.fn.countAll<number>().as('count'))
    .where('company_id', '=', companyId)
    .executeTakeFirstOrThrow()
  return count
}
