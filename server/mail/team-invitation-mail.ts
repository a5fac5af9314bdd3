import { brand } from '../../contract/brand.ts'
import { accountMail } from './account-mail.ts'
import { html } from './html.ts'
import type { MailContent } from './mail-layout.ts'

type Invitation = {
  /** Who is invited, as the team calls them. */
  name: string
  companyName: string
  /** Null where a program sends the mail for somebody. */
  inviterName: string | null
  link: string
}

/** The mail that asks somebody to join a company. */
export function teamInvitationMail(invitation: Invitation): MailContent {
  const { name, companyName, inviterName, link } = invitation
  const asks = inviterName
    ? html`<strong>${inviterName}</strong> has invited you to join <strong>${companyName}</strong> on ${brand.name}.`
    : html`You have been invited to join <strong>${companyName}</strong> on ${brand.name}.`
  return accountMail({
    subject: oneLine(`You have been invited to join ${companyName}`),
    preview: `Join ${companyName} on ${brand.name}.`,
    heading: `Join ${companyName}`,
    paragraphs: [
      html`Hello ${name},`,
      html`${asks} Accept the invitation to choose a password and begin:`,
    ],
    action: { label: 'Accept the invitation', link },
    notes: [
      html`The link works once and for 7 days. It is meant for you alone: please do not pass it on.`,
      html`If you do not expect this invitation, ignore this mail.`,
    ],
  })
}

/** A subject is one line, whatever a company is called. */
function oneLine(text: string): string {
  return text.replace(/\s+/g, ' ')
}
