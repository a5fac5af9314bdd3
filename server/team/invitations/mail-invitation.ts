import { randomUUID } from 'node:crypto'
import { queueStoredMail } from '../../mail/queue-mail.ts'
import { teamInvitationMail } from '../../mail/team-invitation-mail.ts'
import type { Tx } from '../../platform/database/transaction.ts'
import { invitationLink } from './invitation-link.ts'
import { mailNewInvitation, selectInviter } from './queries.ts'

/**
 * Mails a new invitation to a pending member; the earlier one ends. The token goes only to the
 * mailbox: the database generates it and substitutes it for the placeholder in the mail.
 */
export async function mailInvitation(tx: Tx, member: { id: string; name: string }) {
  const inviter = await selectInviter(tx)
  const [mailId, standIn] = [randomUUID(), randomUUID()]
  const link = invitationLink(tx.services.env, { token: standIn, memberId: member.id })
  const mail = teamInvitationMail({ name: member.name, ...inviter, link })
  await mailNewInvitation(tx, { ...mail, mailId, memberId: member.id, standIn })
  await queueStoredMail(tx, { id: mailId, kind: 'team_invitation' })
}
