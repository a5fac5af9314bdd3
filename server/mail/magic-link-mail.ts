import { brand } from '../../contract/brand.ts'
import { type SecretValues, secretMail } from './account-mail.ts'
import { html } from './html.ts'
import type { MailContent } from './mail-layout.ts'

/** The mail with the link that signs in without a password. */
export function magicLinkMail(values: SecretValues): MailContent {
  return secretMail(values, {
    subject: `Sign in to ${brand.name}`,
    preview: `Your sign-in link for ${values.email}.`,
    heading: `Sign in to ${brand.name}`,
    paragraphs: [
      html`Someone asked for a link that signs in to the ${brand.name} account <strong>${values.email}</strong>. If this was you, sign in here:`,
    ],
    label: 'Sign in',
    notes: [
      html`If this wasn't you, you can ignore this email. Nobody can sign in without the link.`,
    ],
  })
}
