import { brand } from '../../contract/brand.ts'
import { type SecretValues, secretMail } from './account-mail.ts'
import { html } from './html.ts'
import type { MailContent } from './mail-layout.ts'

/** The mail that asks a new account whether its address is right. */
export function confirmationMail(values: SecretValues): MailContent {
  return secretMail(values, {
    subject: `Confirm your ${brand.name} account`,
    preview: `Confirm that ${values.email} is yours.`,
    heading: 'Confirm your email address',
    paragraphs: [
      html`Someone signed up for ${brand.name} with the address <strong>${values.email}</strong>. If that was you, confirm it here, and you are signed in:`,
    ],
    label: 'Confirm your email address',
    notes: [
      html`If it was not you, ignore this mail: an account whose address is not confirmed cannot be used.`,
    ],
  })
}
