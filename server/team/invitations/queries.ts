import { sql } from 'kysely'
import { z } from 'zod'
import type { SystemTx, Tx } from '../../platform/database/transaction.ts'

/** What a token and the member beside it in a link claim. */
export type Link = { token: string; memberId?: string | null | undefined }

type Invitation = {
  invitation_id: string
  team_member_id: string
  company_id: string
  email: string
  name: string
  company_name: string
}

/** As an id that no member has: what is none is refused where another member's is. */
const nobody = '00000000-0000-0000-0000-000000000000'

function claimedMember({ memberId }: Link): string | null {
  if (!memberId) return null
  return z.uuid().safeParse(memberId).success ? memberId : nobody
}

/** What a living invitation says. Raises the first of the specified reasons against any other. */
export async function checkInvitation(tx: SystemTx, link: Link): Promise<Invitation> {
  const { rows } = await sql<Invitation>`
    select invitation_id, team_member_id, company_id, email, name, company_name
    from app.check_invitation(${link.token}, ${claimedMember(link)}::uuid)`.execute(tx.sql)
  const [invitation] = rows
  if (!invitation) throw new Error('check_invitation answered no row')
  return invitation
}

/** Counts its mail for who wrote it; for the owner where that is not known. Raises BW045. */
export async function takeInvitationMail(tx: SystemTx, invitation: Invitation) {
  await sql`
    select app.take_invitation_mail(${invitation.company_id}::uuid, coalesce(i.known_to, ${invitation.company_id}::uuid))
    from public.team_invitations i where i.id = ${invitation.invitation_id}`.execute(tx.sql)
}

/** Seats the caller by an invitation to their own proven address, or raises the reason against it. */
export async function acceptOwnInvitation(tx: Tx, link: Link) {
  const { rows } = await sql<{ teamMemberId: string; companyId: string }>`
    select team_member_id as "teamMemberId", company_id as "companyId"
    from app.accept_own_invitation(${link.token}, ${claimedMember(link)}::uuid)`.execute(tx.sql)
  const [seat] = rows
  if (!seat) throw new Error('accept_own_invitation answered no row')
  return seat
}

/** How a company is called to who belongs to it. */
export async function companyName(tx: Tx, companyId: string): Promise<string> {
  const company = await tx.sql
    .selectFrom('company_profiles')
    .select('company_name')
    .where('id', '=', companyId)
    .executeTakeFirstOrThrow()
  return company.company_name
}

/** The company whose team an account manages. */
export async function companyManagedBy(tx: SystemTx, userId: string): Promise<string | undefined> {
  const seat = await tx.sql
    .selectFrom('team_members')
    .select('company_id')
    .where('user_id', '=', userId)
    .where(sql<boolean>`public.user_can_manage_team(${userId}::uuid)`)
    .executeTakeFirst()
  return seat?.company_id
}
