import { brand } from '../../contract/brand.ts'
import { type SecretValues, secretMail } from './account-mail.ts'
import { html } from './html.ts'
import type { MailContent } from './mail-layout.ts'

/** Asks the account's current mailbox to approve a change to `newEmail`. */
export function leaveAddressMail(values: SecretValues & { newEmail: string }): MailContent {
  return secretMail(values, {
    subject: `Confirm the new address of your ${brand.name} account`,
    preview: `The account ${values.email} is about to change its address.`,
    heading: 'Confirm your new address',
    paragraphs: [
      html`Someone who is signed in to the ${brand.name} account <strong>${values.email}</strong> asked to change its address to <strong>${values.newEmail}</strong>. If this was you, confirm it here, and also in the mail sent to the new address:`,
    ],
    label: 'Confirm the change',
    notes: [
      html`If this wasn't you, don't confirm, and choose a new password immediately: someone else is signed in to your account.`,
    ],
  })
}
