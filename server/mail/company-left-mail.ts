import { brand } from '../../contract/brand.ts'
import { type AccountValues, accountMail } from './account-mail.ts'
import { html } from './html.ts'
import type { MailContent } from './mail-layout.ts'

/** Tells the proven owner of an address which company somebody else left in the account. */
export function companyLeftMail({
  email,
  companyName,
  publicUrl,
}: AccountValues & { companyName: string }): MailContent {
  return accountMail({
    subject: `Your ${brand.name} account owns a company`,
    preview: `Whoever opened the account of ${email} left a company in it.`,
    heading: 'Your account owns a company',
    paragraphs: [
      html`Somebody opened the ${brand.name} account <strong>${email}</strong> before you confirmed the address. They have no access any more, but the company <strong>${companyName}</strong> is not empty, so nothing of it was deleted. It is yours now.`,
    ],
    action: { label: 'Look at the company', link: `${publicUrl}/company` },
    notes: [
      html`If it isn't your company, choose 'Delete company' at the end of that page. After that you can join another one.`,
      html`If your colleagues work in it, keep it. Under Team you can invite and remove members.`,
    ],
  })
}
