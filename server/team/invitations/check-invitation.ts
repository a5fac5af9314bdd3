import type { Input } from '../../../contract/endpoint.ts'
import { ApiError } from '../../../contract/errors.ts'
import {
  type checkInvitation as contract,
  invitationErrors,
  invitationMessages,
} from '../../../contract/team/invitations.ts'
import type { Ctx } from '../../platform/context.ts'
import { readInvitation } from './read-invitation.ts'

const joined: readonly string[] = [invitationErrors.used.code, invitationErrors.accepted.code]

/** Whether an invitation link is valid; an invalid one is not an error. */
export async function checkInvitation(ctx: Ctx, { body }: Input<typeof contract>) {
  const { token, member } = body
  if (!token) return { valid: false, message: 'No token provided', accepted: false }
  try {
    await readInvitation(ctx, { token, memberId: member })
    return { valid: true, message: invitationMessages.retry.valid, accepted: false }
  } catch (error) {
    if (!(error instanceof ApiError) || error.status >= 429) throw error
    return { valid: false, message: error.message, accepted: joined.includes(error.code) }
  }
}
