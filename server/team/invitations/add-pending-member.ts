import { randomUUID } from 'node:crypto'
import type { z } from 'zod'
import { refusal } from '../../../contract/errors.ts'
import { permissions } from '../../../contract/permissions.ts'
import type { inviteMemberForm } from '../../../contract/team/invitations.ts'
import { type TeamMember, teamErrors } from '../../../contract/team/team.ts'
import { recordActivity } from '../../platform/activity.ts'
import { requireCompany, type Tx } from '../../platform/database/transaction.ts'
import { setPermissions } from '../queries.ts'
import { requireMember } from '../require-member.ts'
import { toTeamMember } from '../team-member-view.ts'
import { mailInvitation } from './mail-invitation.ts'
import { findSeat, insertDefaultPermissions, insertMember, invitationLives } from './queries.ts'

type Invited = z.output<typeof inviteMemberForm> & { avatarUrl: string | null }

/**
 * Adds a pending member and mails the invitation. The database gives them the rights of their role,
 * then those of the invitation, and refuses rights that the caller lacks.
 */
export async function addPendingMember(tx: Tx, person: Invited): Promise<TeamMember> {
  const { name, email, role, avatarUrl, ...rights } = person
  const invited = { name, email, role, avatarUrl }
  const companyId = requireCompany(tx)
  await refuseDuplicate(tx, companyId, invited.email)
  const id = randomUUID()
  const added = await insertMember(tx, { id, companyId, ...invited })
  // Someone else has invited the same address in the meantime.
  if (!added) await refuseDuplicate(tx, companyId, invited.email)
  await insertDefaultPermissions(tx, id)
  const chosen = Object.values(rights).some((right) => right !== undefined)
  if (chosen && !(await setPermissions(tx, id, rights))) {
    throw refusal(permissions['team.manage'].denied)
  }
  await mailInvitation(tx, { id, ...invited })
  await recordActivity(tx, {
    action: 'member.invited',
    subjectType: 'member',
    subjectId: id,
    details: { name: invited.name, email: invited.email, role: invited.role },
  })
  return toTeamMember(await requireMember(tx, id), tx.caller)
}

async function refuseDuplicate(tx: Tx, companyId: string, email: string) {
  const seat = await findSeat(tx, companyId, email)
  if (!seat) return
  const pending = seat.user_id === null && (await isInvited(tx, seat.id))
  throw refusal(pending ? teamErrors.invitationSent : teamErrors.emailInUse)
}

/** Specified: if this check fails, it does not block the invitation. */
async function isInvited(tx: Tx, memberId: string): Promise<boolean> {
  try {
    return await invitationLives(tx, memberId)
  } catch (error) {
    tx.log.error({ err: error, memberId }, 'pending invitation not checked')
    return false
  }
}
