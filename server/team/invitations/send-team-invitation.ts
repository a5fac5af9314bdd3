import type { Input } from '../../../contract/endpoint.ts'
import { refusal } from '../../../contract/errors.ts'
import {
  type sendTeamInvitation as contract,
  invitationErrors,
} from '../../../contract/team/invitations.ts'
import { takeMailTurn } from '../../auth/rate-limits.ts'
import { queueMail } from '../../mail/queue-mail.ts'
import { teamInvitationMail } from '../../mail/team-invitation-mail.ts'
import type { Ctx } from '../../platform/context.ts'
import { withSystemTx } from '../../platform/database/transaction.ts'
import { takeCompanyMail, takeProgramTurn } from './invitation-limits.ts'
import { invitationLink } from './invitation-link.ts'
import { findInvitation, takeInvitationMail } from './queries.ts'

/**
 * Mails an invitation that an outside client created through the table API. Public: anyone with the token could
 * forward it anyway, and the mail's contents come from the database.
 */
export async function sendTeamInvitation(ctx: Ctx, { body }: Input<typeof contract>) {
  const { token, memberId } = body
  await takeProgramTurn(ctx)
  await withSystemTx(ctx.services, 'mail an invitation', async (tx) => {
    const invitation = await findInvitation(tx, { token, memberId })
    if (invitation.email.toLowerCase() !== body.email) throw refusal(invitationErrors.otherAddress)
    await takeCompanyMail(tx, invitation.company_id)
    await takeMailTurn(tx, 'team_invitation', body.email)
    await takeInvitationMail(tx, invitation)
    const mail = teamInvitationMail({
      name: invitation.name,
      companyName: invitation.company_name,
      inviterName: null,
      link: invitationLink(tx.services.env, { token, memberId }),
    })
    await queueMail(tx, { kind: 'team_invitation', to: invitation.email, ...mail })
  })
  return { success: true as const, email: body.email }
}
