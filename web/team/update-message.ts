import { type TeamMember, teamMessages } from '../../contract/team.ts'

type Invited = Pick<TeamMember, 'userId' | 'invitationExpiresAt'>

/**
 * What is told of changed rights. An invitation whose end has moved was ended by them, and a new
 * one was mailed, unless it is over now.
 */
export function updateMessage(before: Invited, after: Invited, now: Date) {
  if (after.userId || before.invitationExpiresAt === after.invitationExpiresAt) {
    return teamMessages.updated
  }
  const lives = Date.parse(after.invitationExpiresAt ?? '') > now.getTime()
  return lives ? teamMessages.updatedAndInvited : teamMessages.updatedLinkEnded
}
