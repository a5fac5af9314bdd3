import { type TeamMember, teamMessages } from '../../contract/team/team.ts'

type Invited = Pick<TeamMember, 'userId' | 'invitationExpiresAt'>

/**
 * The message after a member's permissions changed. A changed expiry means that the invitation was
 * replaced and mailed again, unless it has expired.
 */
export function updateMessage(before: Invited, after: Invited, now: Date) {
  if (after.userId || before.invitationExpiresAt === after.invitationExpiresAt) {
    return teamMessages.updated
  }
  const lives = Date.parse(after.invitationExpiresAt ?? '') > now.getTime()
  return lives ? teamMessages.updatedAndInvited : teamMessages.updatedLinkEnded
}
