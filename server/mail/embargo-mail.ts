import { brand } from '../../contract/brand.ts'
import { accountMail } from './account-mail.ts'
import { html } from './html.ts'
import type { MailContent } from './mail-layout.ts'
import { plainName } from './plain-name.ts'

/** again: readers must accept anew; earlier and lifted: they need do nothing. */
export type EmbargoChange = { change: 'again' | 'earlier' | 'lifted'; until: Date | null }

/** The mail to a reader who accepted an embargo that has changed since. */
export function embargoMail(
  changed: EmbargoChange & { companyName: string; link: string; optOutLink: string },
): MailContent {
  const { change, link } = changed
  const company = plainName(changed.companyName) ?? 'A company'
  const until = changed.until ? utc(changed.until) : ''
  const heading = {
    again: `${company} changed the embargo on a brief`,
    earlier: `${company} ends an embargo earlier`,
    lifted: `${company} lifted an embargo`,
  }[change]
  const text = {
    again: html`The terms or the end of an embargo that you accepted have changed. It is now to end on ${until}. What you accepted before still holds; to go on watching the brief, read the new terms and accept them.`,
    earlier: html`The embargo that you accepted ends earlier: on ${until}. You need do nothing.`,
    lifted: html`The embargo that you accepted does not hold any more. You may write about the brief.`,
  }[change]
  return accountMail({
    subject: `An embargo on ${brand.name} has changed`,
    preview: `${heading}.`,
    heading,
    paragraphs: [text],
    action: { label: change === 'again' ? 'Read the new terms' : 'Open the brief', link },
    notes: [
      html`To get no more emails like this, stop them here, without signing in: <a href="${changed.optOutLink}" style="color:#17614a;word-break:break-all">${changed.optOutLink}</a>`,
    ],
  })
}

/** An instant in words, in UTC: 'November 24, 2026 at 3:00 PM UTC'. */
export function utc(at: Date): string {
  const format = new Intl.DateTimeFormat('en-US', {
    dateStyle: 'long',
    timeStyle: 'short',
    timeZone: 'UTC',
  })
  return `${format.format(at)} UTC`
}
