import { brand } from '../../contract/brand.ts'
import { type SecretValues, secretMail } from './account-mail.ts'
import { html } from './html.ts'
import type { MailContent } from './mail-layout.ts'

/** The mail with which an administrator invites someone to create an account. */
export function accountInvitationMail(values: SecretValues): MailContent {
  return secretMail(values, {
    subject: `You have been invited to ${brand.name}`,
    preview: `An account for ${values.email} is waiting.`,
    heading: `Welcome to ${brand.name}`,
    paragraphs: [
      html`An administrator has created a ${brand.name} account for <strong>${values.email}</strong>. Accept it here to sign in:`,
    ],
    label: 'Accept the invitation',
    notes: [html`If you were not expecting this invitation, you can ignore this email.`],
  })
}
