import { brand } from '../../contract/brand.ts'
import { accountMail } from './account-mail.ts'
import { html } from './html.ts'
import type { MailContent } from './mail-layout.ts'

type Person = { name: string; email: string }
type Handover = { company: string; former: Person; next: Person; publicUrl: string }

/** Tells a member that they own their company now. */
export function companyReceivedMail({ company, former, next, publicUrl }: Handover): MailContent {
  return accountMail({
    subject: 'You are the owner of your company',
    preview: `${company} on ${brand.name} has a new owner: you.`,
    heading: 'You are the owner now',
    paragraphs: [
      html`An administrator of ${brand.name} made your account <strong>${next.email}</strong> the owner of <strong>${company}</strong>, in place of ${former.name} (${former.email}).`,
      html`As the owner you have every right in it. You alone can delete it, and require a second factor of every member.`,
    ],
    action: { label: 'Open the company', link: `${publicUrl}/company` },
    notes: [
      html`${former.name} is still a member. Under Team you can change their rights or remove them.`,
    ],
  })
}

/** Tells the former owner of a company who owns it now. */
export function companyHandedOverMail({
  company,
  former,
  next,
  keepsRights,
  publicUrl,
}: Handover & { keepsRights: boolean }): MailContent {
  return accountMail({
    subject: 'Your company has another owner',
    preview: `${company} on ${brand.name} belongs to ${next.name} now.`,
    heading: 'Your company has another owner',
    paragraphs: [
      html`An administrator of ${brand.name} made ${next.name} (${next.email}) the owner of <strong>${company}</strong>, in place of your account <strong>${former.email}</strong>.`,
      keepsRights
        ? html`You are still a member, as an admin. Only the new owner can delete the company or change its security settings.`
        : html`You are still a member and can see the company, but you cannot change anything in it. The new owner can give you rights again.`,
    ],
    action: { label: 'Open the company', link: `${publicUrl}/company` },
    notes: [html`If you did not expect this, ask the new owner.`],
  })
}
