import { brand } from '../../contract/brand.ts'
import { accountMail } from './account-mail.ts'
import { html } from './html.ts'
import type { MailContent } from './mail-layout.ts'

/** Tells the owner of an account that another phone signs in to it now. */
export function phoneChangedMail({
  email,
  publicUrl,
}: {
  email: string
  publicUrl: string
}): MailContent {
  return accountMail({
    subject: `The phone of your ${brand.name} account was changed`,
    preview: `The account ${email} has a new phone.`,
    heading: 'Your phone was changed',
    paragraphs: [
      html`The ${brand.name} account <strong>${email}</strong> has a new phone number since just now, and codes texted to it sign in. If that was you, there is nothing to do.`,
    ],
    action: { label: 'Look at your account', link: `${publicUrl}/account` },
    notes: [html`If it was not you, choose a new password at once and set your own number again.`],
  })
}
