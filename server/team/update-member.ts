import type { Input } from '../../contract/endpoint.ts'
import { ApiError, generalErrors, refusal } from '../../contract/errors.ts'
import { permissions } from '../../contract/permissions.ts'
import type { updateMember as contract, TeamMember } from '../../contract/team/team.ts'
import { authorize } from '../platform/authorize.ts'
import type { Ctx } from '../platform/context.ts'
import { refusalOf } from '../platform/database/database-errors.ts'
import { withTx } from '../platform/database/transaction.ts'
import { resendInvitation } from './invitations/resend-invitation.ts'
import { lockMember, type MemberRow, setPermissions, setRole } from './queries.ts'
import { requireMember } from './require-member.ts'
import { toTeamMember } from './team-member-view.ts'

/**
 * Changes a member's role and rights, which apply from their next request. The database rejects
 * rights the caller lacks, self-promotion and changes to the owner, and records the change.
 */
export async function updateMember(ctx: Ctx, { params, body }: Input<typeof contract>) {
  authorize(ctx, 'team.update')
  let linkEnded = false
  const member = await withTx(ctx, async (tx) => {
    await lockMember(tx, params.id)
    const before = await requireMember(tx, params.id)
    if (before.is_owner) throw refusal(permissions['team.update'].denied)
    const { role, revision, ...flags } = body
    if (revision && revision !== toTeamMember(before, tx.caller).revision) {
      throw refusal(generalErrors.changedMeanwhile)
    }
    if (role && role !== before.role) await setRole(tx, before.id, role)
    const changed = await setPermissions(tx, before.id, flags)
    if (!changed) throw refusal(permissions['team.update'].denied)
    const after = await requireMember(tx, params.id)
    linkEnded = endsSooner(after, before)
    return toTeamMember(after, tx.caller)
  })
  return linkEnded ? invitedAnew(ctx, member) : member
}

/** The database ends a pending member's link if someone who has copied it has fewer rights. */
function endsSooner(after: MemberRow, before: MemberRow): boolean {
  if (after.user_id || !after.invitation_expires_at || !before.invitation_expires_at) return false
  return after.invitation_expires_at < before.invitation_expires_at
}

/** Mails a new invitation to replace the ended one. The change is kept even if that fails. */
async function invitedAnew(ctx: Ctx, member: TeamMember): Promise<TeamMember> {
  try {
    const input = { params: { id: member.id }, query: {}, body: {} }
    return await resendInvitation({ ...ctx, idempotency: null }, input)
  } catch (error) {
    if (!(error instanceof ApiError || refusalOf(error))) throw error
    ctx.log.warn({ err: error, memberId: member.id }, 'no new invitation in place of an ended one')
    return member
  }
}
