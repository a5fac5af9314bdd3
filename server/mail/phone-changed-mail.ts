import { brand } from '../../contract/brand.ts'
import { type AccountValues, accountMail } from './account-mail.ts'
import { html } from './html.ts'
import type { MailContent } from './mail-layout.ts'

/** Notifies the owner of an account that its sign-in phone has changed. */
export function phoneChangedMail({ email, publicUrl }: AccountValues): MailContent {
  return accountMail({
    subject: `The phone number of your ${brand.name} account was changed`,
    preview: `The account ${email} has a new phone number.`,
    heading: 'Your phone number was changed',
    paragraphs: [
      html`The ${brand.name} account <strong>${email}</strong> has a new phone number, and codes sent to it can be used to sign in. If this was you, there is nothing to do.`,
    ],
    action: { label: 'Review your account', link: `${publicUrl}/account` },
    notes: [
      html`If this wasn't you, choose a new password immediately and enter your own number again.`,
    ],
  })
}
