import { queueMail } from '../mail/queue-mail.ts'
import { teamInvitationMail } from '../mail/team-invitation-mail.ts'
import type { Tx } from '../platform/transaction.ts'
import { newInvitationLink } from './invitation-link.ts'
import { selectInviter } from './queries.ts'

/** Mails a new invitation to a pending member: only the mailbox learns the token. */
export async function mailInvitation(tx: Tx, member: { id: string; name: string; email: string }) {
  const inviter = await selectInviter(tx)
  const link = await newInvitationLink(tx, member.id)
  const { inviterName, companyName } = inviter
  const mail = teamInvitationMail({ name: member.name, companyName, inviterName, link })
  await queueMail(tx, { kind: 'team_invitation', to: member.email, ...mail })
}
