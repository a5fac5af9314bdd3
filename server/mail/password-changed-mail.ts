import { brand } from '../../contract/brand.ts'
import { accountMail } from './account-mail.ts'
import { html } from './html.ts'
import type { MailContent } from './mail-layout.ts'

/** Tells the owner of an account that its password is another one now. */
export function passwordChangedMail({
  email,
  publicUrl,
}: {
  email: string
  publicUrl: string
}): MailContent {
  return accountMail({
    subject: `Your ${brand.name} password was changed`,
    preview: `The password of ${email} is a new one.`,
    heading: 'Your password was changed',
    paragraphs: [
      html`The password of the ${brand.name} account <strong>${email}</strong> was changed just now, and every other device was signed out. If that was you, there is nothing to do.`,
    ],
    action: { label: 'Choose a new password', link: `${publicUrl}/forgot-password` },
    notes: [html`If it was not you, choose a new password at once.`],
  })
}
