import { brand } from '../../contract/brand.ts'
import { type SecretValues, secretMail } from './account-mail.ts'
import { html } from './html.ts'
import type { MailContent } from './mail-layout.ts'

/** The mail that asks a new account to confirm its address. */
export function confirmationMail(values: SecretValues): MailContent {
  return secretMail(values, {
    subject: `Confirm your ${brand.name} account`,
    preview: `Confirm that ${values.email} is yours.`,
    heading: 'Confirm your email address',
    paragraphs: [
      html`Someone signed up for ${brand.name} with the address <strong>${values.email}</strong>. If this was you, confirm it here to sign in:`,
    ],
    label: 'Confirm your email address',
    notes: [
      html`If this wasn't you, you can ignore this email: the account cannot be used until its address is confirmed.`,
    ],
  })
}
