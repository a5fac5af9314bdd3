import { brand } from '../../contract/brand.ts'
import { type SecretValues, secretMail } from './account-mail.ts'
import { html } from './html.ts'
import type { MailContent } from './mail-layout.ts'

/** The mail that signs in without a password, also somebody who has no account yet. */
export function magicLinkMail(values: SecretValues): MailContent {
  return secretMail(values, {
    subject: `Sign in to ${brand.name}`,
    preview: `Your sign-in link and code for ${values.email}.`,
    heading: `Sign in to ${brand.name}`,
    paragraphs: [
      html`Someone asked to sign in to ${brand.name} with the address <strong>${values.email}</strong>. If this was you, sign in here:`,
    ],
    label: 'Sign in',
    notes: [html`If this wasn't you, you can ignore this email. Nobody can sign in without it.`],
  })
}
