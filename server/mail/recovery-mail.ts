import { brand } from '../../contract/brand.ts'
import { type SecretValues, secretMail } from './account-mail.ts'
import { html } from './html.ts'
import type { MailContent } from './mail-layout.ts'

/** The mail of 'Forgot password'. */
export function recoveryMail(values: SecretValues): MailContent {
  return secretMail(values, {
    subject: `Reset your ${brand.name} password`,
    preview: `Choose a new password for ${values.email}.`,
    heading: 'Choose a new password',
    paragraphs: [
      html`Someone asked to reset the password of the ${brand.name} account <strong>${values.email}</strong>. If this was you, choose a new one here:`,
    ],
    label: 'Choose a new password',
    notes: [html`If this wasn't you, you can ignore this email. Your password stays unchanged.`],
  })
}
