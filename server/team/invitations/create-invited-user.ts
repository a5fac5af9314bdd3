import type { Input } from '../../../contract/endpoint.ts'
import { ApiError, refusal } from '../../../contract/errors.ts'
import {
  type createInvitedUser as contract,
  invitationErrors,
} from '../../../contract/team/invitations.ts'
import { authErrors } from '../../auth/auth-errors.ts'
import { signUpInvited } from '../../auth/sign-up-invited.ts'
import type { Ctx } from '../../platform/context.ts'
import { readInvitation } from './read-invitation.ts'

/**
 * Creates the account of a token's holder, only for the invited address, and joins the team in the
 * same transaction. An existing account stays unchanged.
 */
export async function createInvitedUser(ctx: Ctx, { body }: Input<typeof contract>) {
  const { token, email, password, name } = body
  const invitation = await readInvitation(ctx, body)
  if (invitation.email.toLowerCase() !== email) throw refusal(invitationErrors.otherAddress)
  const memberId = invitation.teamMemberId
  try {
    await signUpInvited(ctx, {
      email,
      password,
      name: name || invitation.name,
      companyName: invitation.companyName,
      invitation: { token, memberId },
    })
  } catch (error) {
    const exists = error instanceof ApiError && error.code === authErrors.userExists.code
    throw exists ? refusal(invitationErrors.accountExists) : error
  }
  return { success: true as const, teamMemberId: memberId }
}
