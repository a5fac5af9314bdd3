import { brand } from '../../contract/brand.ts'
import { accountMail } from './account-mail.ts'
import { html } from './html.ts'
import type { MailContent } from './mail-layout.ts'
import { plainName } from './plain-name.ts'

type Invitation = {
  /** The invited person's name, as the team entered it. */
  name: string
  companyName: string
  /** Null if a program sends the mail on behalf of someone. */
  inviterName: string | null
  link: string
}

/**
 * The mail that invites someone to join a company. Its subject contains no text from the sender,
 * and names that mail programs would turn into links are left out; the linked page shows them.
 */
export function teamInvitationMail(invitation: Invitation): MailContent {
  const name = plainName(invitation.name)
  const company = plainName(invitation.companyName) ?? 'a team'
  const inviter = plainName(invitation.inviterName)
  const asks = inviter
    ? html`<strong>${inviter}</strong> has invited you to join <strong>${company}</strong> on ${brand.name}.`
    : html`You have been invited to join <strong>${company}</strong> on ${brand.name}.`
  return accountMail({
    subject: `You have been invited to a team on ${brand.name}`,
    preview: `Join ${company} on ${brand.name}.`,
    heading: `Join ${company}`,
    paragraphs: [
      html`Hello${name ? ` ${name}` : ''},`,
      html`${asks} Accept the invitation to choose a password and get started:`,
    ],
    action: { label: 'Accept the invitation', link: invitation.link },
    notes: [
      html`The link works once and expires after 7 days. It is only for you, so please do not share it.`,
      html`If you were not expecting this invitation, you can ignore this email.`,
    ],
  })
}
