import { brand } from '../../contract/brand.ts'
import { type SecretValues, secretMail } from './account-mail.ts'
import { html } from './html.ts'
import type { MailContent } from './mail-layout.ts'

/** The mail that signs in without a password. */
export function magicLinkMail(values: SecretValues): MailContent {
  return secretMail(values, {
    subject: `Sign in to ${brand.name}`,
    preview: `A link that signs ${values.email} in.`,
    heading: `Sign in to ${brand.name}`,
    paragraphs: [
      html`Someone asked for a link that signs in to the ${brand.name} account <strong>${values.email}</strong>. If that was you, sign in here:`,
    ],
    label: 'Sign in',
    notes: [html`If it was not you, ignore this mail. Nobody is signed in without it.`],
  })
}
