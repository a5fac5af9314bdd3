import type { Input } from '../../../contract/endpoint.ts'
import type { verifyInvitation as contract } from '../../../contract/team/invitations.ts'
import type { Ctx } from '../../platform/context.ts'
import { readInvitation } from './read-invitation.ts'

/** A valid invitation's details; reading does not use it up. */
export async function verifyInvitation(ctx: Ctx, { body }: Input<typeof contract>) {
  return readInvitation(ctx, body)
}
