import { brand } from '../../contract/brand.ts'
import { type AccountValues, accountMail } from './account-mail.ts'
import { html } from './html.ts'
import type { MailContent } from './mail-layout.ts'

/** Notifies an account's owner of another sign-up with their address, probably their own. */
export function addressInUseMail({ email, publicUrl }: AccountValues): MailContent {
  return accountMail({
    subject: `You already have a ${brand.name} account`,
    preview: `Someone signed up with ${email}, which already has an account.`,
    heading: 'You already have an account',
    paragraphs: [
      html`Someone signed up for ${brand.name} with the address <strong>${email}</strong>, which already has an account. Nothing was changed. If this was you, sign in as usual:`,
    ],
    action: { label: 'Sign in', link: `${publicUrl}/login` },
    notes: [
      html`If you don't remember your password, choose 'Forgot password' there.`,
      html`If this wasn't you, you can ignore this email.`,
    ],
  })
}
