import { brand } from '../../contract/brand.ts'
import { accountMail } from './account-mail.ts'
import { html } from './html.ts'
import type { MailContent } from './mail-layout.ts'

/** Tells the mailbox that an account has left. */
export function addressChangedMail({
  email,
  newEmail,
  publicUrl,
}: {
  email: string
  newEmail: string
  publicUrl: string
}): MailContent {
  return accountMail({
    subject: `The address of your ${brand.name} account was changed`,
    preview: `The account ${email} has a new address.`,
    heading: 'Your address was changed',
    paragraphs: [
      html`The ${brand.name} account <strong>${email}</strong> now has the address <strong>${newEmail}</strong>, as was confirmed from both mailboxes. Mails go there from now on, and so does signing in.`,
    ],
    action: { label: `Go to ${brand.name}`, link: `${publicUrl}/` },
    notes: [html`If that was not you, tell the people who run this installation at once.`],
  })
}
