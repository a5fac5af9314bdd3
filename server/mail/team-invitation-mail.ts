import { brand } from '../../contract/brand.ts'
import { holdsAddress } from '../../contract/text.ts'
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

/**
 * The mail that asks somebody to join a company. Its subject has no word of the sender's, and a name
 * that mail programs would turn into a link is left out: the page that it leads to tells it.
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
      html`${asks} Accept the invitation to choose a password and begin:`,
    ],
    action: { label: 'Accept the invitation', link: invitation.link },
    notes: [
      html`The link works once and for 7 days. It is meant for you alone: please do not pass it on.`,
      html`If you do not expect this invitation, ignore this mail.`,
    ],
  })
}

/** Letters on both sides of a dot: to mail programs a domain, even in 'Node.js GmbH'. */
const likeDomain = /[\p{L}\p{N}-]\.\p{L}{2}/u

function plainName(name: string | null): string | null {
  return name && !likeDomain.test(name) && !holdsAddress(name) ? name : null
}
