import { inviteMember } from '../../../contract/team/invitations.ts'
import type { TeamMember } from '../../../contract/team/team.ts'
import type { Harness } from '../harness.ts'
import { linkTo, newAddress, proveAddress, signUpAccount } from './accounts.ts'
import type { TestUser } from './people.ts'

export type TestInvitation = { member: TeamMember; email: string; token: string; memberId: string }

/** The token and member in a link to the accept page. */
export function readLink(link: URL | string): { token: string; memberId: string } {
  const { searchParams } = new URL(link)
  return { token: searchParams.get('token') ?? '', memberId: searchParams.get('member') ?? '' }
}

/** Invites a person as `as` and returns the token from their mailbox. */
export async function invite(
  h: Harness,
  as: TestUser,
  more: { email?: string; name?: string; role?: 'admin' | 'editor' } = {},
): Promise<TestInvitation> {
  const body = { name: 'Ann Invited', email: newAddress(), role: 'editor' as const, ...more }
  const member = await h.call(inviteMember, { as, body })
  return { member, email: body.email, ...readLink(await linkTo(h, body.email)) }
}

/** An account without a company, invited by `as`. */
export async function invitedAccount(h: Harness, as: TestUser, options: { proven: boolean }) {
  const account = await signUpAccount(h)
  if (options.proven) await proveAddress(h, account)
  return { account, ...(await invite(h, as, { email: account.email })) }
}

/** Lets the seven days of a member's invitation pass. */
export async function expireInvitation(h: Harness, memberId: string) {
  await h.sql`
    update public.team_invitations set expires_at = now() where team_member_id = ${memberId}`
}
