import { brand } from '../../contract/brand.ts'
import { type SecretValues, secretMail } from './account-mail.ts'
import { html } from './html.ts'
import type { MailContent } from './mail-layout.ts'

/** Asks a new mailbox to confirm an address change. It may be a stranger's: no account is named. */
export function newAddressMail(values: SecretValues): MailContent {
  return secretMail(values, {
    subject: `Confirm your new address for ${brand.name}`,
    preview: `Confirm that ${values.email} is yours.`,
    heading: 'Confirm your new address',
    paragraphs: [
      html`Someone asked to use <strong>${values.email}</strong> for their ${brand.name} account. If this was you, confirm it here:`,
    ],
    label: 'Confirm the new address',
    notes: [
      html`If this wasn't you, you can ignore this email. Nothing changes unless you confirm.`,
    ],
  })
}
