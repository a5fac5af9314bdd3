import { sql } from 'kysely'
import { z } from 'zod'
import type { MailContent } from '../../mail/mail-layout.ts'
import type { SystemTx, Tx } from '../../platform/database/transaction.ts'

/** The contents of a link: a token and the member it claims to be for. */
export type Link = { token: string; memberId?: string | null | undefined }

type Invitation = {
  invitation_id: string
  team_member_id: string
  company_id: string
  email: string
  name: string
  company_name: string
}

/** Maps a malformed id to one that no member has, so that it is refused as a mismatch. */
const nobody = '00000000-0000-0000-0000-000000000000'

function claimedMember({ memberId }: Link): string | null {
  if (!memberId) return null
  return z.uuid().safeParse(memberId).success ? memberId : nobody
}

/** The details of a valid invitation. Raises the first of the specified errors for any other. */
export async function findInvitation(tx: SystemTx, link: Link): Promise<Invitation> {
  const { rows } = await sql<Invitation>`
    select invitation_id, team_member_id, company_id, email, name, company_name
    from app.check_invitation(${link.token}, ${claimedMember(link)}::uuid)`.execute(tx.sql)
  const [invitation] = rows
  if (!invitation) throw new Error('check_invitation returned no row')
  return invitation
}

/** Counts the mail for the invitation's creator, or the owner if unknown. Raises BW045. */
export async function takeInvitationMail(tx: SystemTx, invitation: Invitation) {
  await sql`
    select app.take_invitation_mail(${invitation.company_id}::uuid, coalesce(i.known_to, app.owner_of(${invitation.company_id}::uuid)))
    from public.team_invitations i where i.id = ${invitation.invitation_id}`.execute(tx.sql)
}

/** Adds the caller to the team that invited their proven address, or raises the reason why not. */
export async function acceptOwnInvitation(tx: Tx, link: Link) {
  const { rows } = await sql<{ teamMemberId: string; companyId: string }>`
    select team_member_id as "teamMemberId", company_id as "companyId"
    from app.accept_own_invitation(${link.token}, ${claimedMember(link)}::uuid)`.execute(tx.sql)
  const [seat] = rows
  if (!seat) throw new Error('accept_own_invitation returned no row')
  return seat
}

/** The same for an account whose address and session have been checked. */
export async function acceptInvitationFor(tx: SystemTx, userId: string, link: Link) {
  const { rows } = await sql<{ teamMemberId: string; companyId: string }>`
    select m.id as "teamMemberId", m.company_id as "companyId"
    from app.accept_invitation(${link.token}, ${userId}::uuid, ${claimedMember(link)}::uuid) as seat
    join public.team_members m on m.id = seat`.execute(tx.sql)
  const [seat] = rows
  if (!seat) throw new Error('accept_invitation returned no row')
  return seat
}

/** Deletes the account's company if it came with the sign-up and is as it was then. Returns whether it did. */
export async function dropUntouchedCompany(tx: SystemTx, userId: string): Promise<boolean> {
  const { rows } = await sql<{ dropped: boolean }>`
    select app.drop_empty_company(u.id) as dropped
    from auth.users u
    join public.team_members m on m.user_id = u.id and m.is_owner
    join public.company_profiles c on c.id = m.company_id
    where u.id = ${userId} and c.updated_at = c.created_at
      and c.created_at < u.created_at + interval '1 minute'`.execute(tx.sql)
  return rows[0]?.dropped ?? false
}

/** A company's name, as its members see it. */
export async function companyName(tx: Pick<Tx, 'sql'>, companyId: string): Promise<string> {
  const company = await tx.sql
    .selectFrom('company_profiles')
    .select('company_name')
    .where('id', '=', companyId)
    .executeTakeFirstOrThrow()
  return company.company_name
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

/** The member with an address in the company, and their account if they have joined. */
export function findSeat(tx: Tx, companyId: string, email: string) {
  return tx.sql
    .selectFrom('team_members')
    .select(['id', 'user_id'])
    .where('company_id', '=', companyId)
    .where(sql`lower(email)`, '=', email.toLowerCase())
    .executeTakeFirst()
}

/** Whether a member's invitation is valid. A failed query leaves the transaction usable. */
export async function invitationLives(tx: Tx, memberId: string): Promise<boolean> {
  await sql`savepoint before_the_question`.execute(tx.sql)
  try {
    const living = await tx.sql
      .selectFrom('team_invitations')
      .select('id')
      .where('team_member_id', '=', memberId)
      .where('consumed_at', 'is', null)
      .where('expires_at', '>', sql<Date>`app.now()`)
      .executeTakeFirst()
    return living !== undefined
  } catch (error) {
    await sql`rollback to savepoint before_the_question`.execute(tx.sql)
    throw error
  }
}

/** Adds a pending member; false if the company already has the address. */
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

/** Creates an invitation, of which the database stores a hash, and ends the earlier ones. */
export async function insertInvitation(tx: Tx, memberId: string, token: string) {
  await tx.sql.insertInto('team_invitations').values({ team_member_id: memberId, token }).execute()
}

/** Creates an invitation and its mail, in which the token replaces the placeholder. */
export async function mailNewInvitation(tx: Tx, invitation: InvitationMail) {
  const { mailId, memberId, standIn, subject, html, text } = invitation
  await sql`
    select app.mail_invitation(${mailId}::uuid, ${memberId}::uuid, ${standIn}, ${subject}, ${html},
      ${text})`.execute(tx.sql)
}

/** The names of the caller and their company. */
export function selectInviter(tx: Tx) {
  return tx.sql
    .selectFrom('team_members as m')
    .innerJoin('company_profiles as c', 'c.id', 'm.company_id')
    .select(['m.name as inviterName', 'c.company_name as companyName'])
    .where('m.user_id', '=', tx.actor.userId)
    .executeTakeFirstOrThrow()
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
