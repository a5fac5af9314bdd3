import { brand } from '../../contract/brand.ts'
import { type SecretValues, secretMail } from './account-mail.ts'
import { html } from './html.ts'
import type { MailContent } from './mail-layout.ts'

/** Asks the mailbox that an account has whether it may leave. `newEmail` is where it would go. */
export function leaveAddressMail(values: SecretValues & { newEmail: string }): MailContent {
  return secretMail(values, {
    subject: `Confirm the new address of your ${brand.name} account`,
    preview: `The account ${values.email} is about to change its address.`,
    heading: 'Confirm the change of your address',
    paragraphs: [
      html`Someone who is signed in to the ${brand.name} account <strong>${values.email}</strong> asked to change its address to <strong>${values.newEmail}</strong>. If that was you, confirm it here, and also in the mail that went to the new address:`,
    ],
    label: 'Confirm the change',
    notes: [
      html`If it was not you, do not confirm, and choose a new password at once: somebody else is signed in to your account.`,
    ],
  })
}
