import { brand } from '../../contract/brand.ts'
import { type SecretValues, secretMail } from './account-mail.ts'
import { html } from './html.ts'
import type { MailContent } from './mail-layout.ts'

/** Asks a mailbox whether an account may come to it; it may be a stranger's, so it is told no more. */
export function newAddressMail(values: SecretValues): MailContent {
  return secretMail(values, {
    subject: `Confirm your new address for ${brand.name}`,
    preview: `Confirm that ${values.email} is yours.`,
    heading: 'Confirm your new address',
    paragraphs: [
      html`Someone asked to use <strong>${values.email}</strong> for their ${brand.name} account. If that was you, confirm it here:`,
    ],
    label: 'Confirm the new address',
    notes: [html`If it was not you, ignore this mail. Nothing changes without it.`],
  })
}
