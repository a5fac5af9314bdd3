import { brand } from '../../contract/brand.ts'
import { type AccountValues, accountMail } from './account-mail.ts'
import { html } from './html.ts'
import type { MailContent } from './mail-layout.ts'

/** Notifies the former mailbox of an account whose address has changed. */
export function addressChangedMail({
  email,
  newEmail,
  publicUrl,
}: AccountValues & { newEmail: string }): MailContent {
  return accountMail({
    subject: `The address of your ${brand.name} account was changed`,
    preview: `The account ${email} has a new address.`,
    heading: 'Your address was changed',
    paragraphs: [
      html`The ${brand.name} account <strong>${email}</strong> now has the address <strong>${newEmail}</strong>. The change was confirmed from both mailboxes. Use the new address to sign in; we will send emails there too.`,
    ],
    action: { label: `Go to ${brand.name}`, link: `${publicUrl}/` },
    notes: [html`If this wasn't you, contact the people who run this installation immediately.`],
  })
}
