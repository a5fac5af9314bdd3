import type { Input } from '../../../contract/endpoint.ts'
import type { inviteMember as contract } from '../../../contract/team/invitations.ts'
import { authorize } from '../../platform/authorize.ts'
import type { Ctx } from '../../platform/context.ts'
import { withTx } from '../../platform/database/transaction.ts'
import { addPendingMember } from './add-pending-member.ts'
import { takeInvitationTurn } from './invitation-limits.ts'

/** Adds a pending member and mails the invitation, both or neither. */
export async function inviteMember(ctx: Ctx, { body }: Input<typeof contract>) {
  authorize(ctx, 'team.invite')
  await takeInvitationTurn(ctx, 'one')
  const { userId: _, companyId: __, avatarUrl = null, ...person } = body
  return withTx(ctx, (tx) => addPendingMember(tx, { ...person, avatarUrl }))
}
