import { brand } from '../../contract/brand.ts'
import { type AccountValues, accountMail } from './account-mail.ts'
import { html } from './html.ts'
import type { MailContent } from './mail-layout.ts'

/** Notifies the owner of an account that their password was changed. */
export function passwordChangedMail({ email, publicUrl }: AccountValues): MailContent {
  return accountMail({
    subject: `Your ${brand.name} password was changed`,
    preview: `The password of ${email} was changed.`,
    heading: 'Your password was changed',
    paragraphs: [
      html`The password of the ${brand.name} account <strong>${email}</strong> was just changed, and every other device was signed out. If this was you, there is nothing to do.`,
    ],
    action: { label: 'Choose a new password', link: `${publicUrl}/forgot-password` },
    notes: [html`If this wasn't you, choose a new password immediately.`],
  })
}
