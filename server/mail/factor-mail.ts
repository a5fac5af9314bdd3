import { brand } from '../../contract/brand.ts'
import { accountMail } from './account-mail.ts'
import { html } from './html.ts'
import type { MailContent } from './mail-layout.ts'

/** What happened to an account's second factors, as part of a sentence. */
export type FactorNews = { subject: string; what: string }

/** Notifies the owner of an account of a second-factor change that may not have been theirs. */
export function factorMail(
  { subject, what }: FactorNews,
  values: { email: string; at: Date; ip: string | null; link: string },
): MailContent {
  const { email, at, ip, link } = values
  const time = `${at.toISOString().slice(0, 16).replace('T', ' ')} UTC`
  return accountMail({
    subject,
    preview: `${what} (${email}).`,
    heading: subject,
    paragraphs: [
      html`${what}. This is about the ${brand.name} account <strong>${email}</strong>.`,
      html`Time: ${time}<br>Address: ${ip ?? 'unknown'}`,
    ],
    action: { label: 'Review your account', link },
    notes: [
      html`If this wasn't you, change your password immediately and remove anything you don't recognize from your account.`,
    ],
  })
}
