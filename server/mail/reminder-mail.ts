import { accountMail } from './account-mail.ts'
import { day } from './brief-in-mail.ts'
import { html } from './html.ts'
import type { MailContent } from './mail-layout.ts'
import { plainName, plainTitle, shortened } from './plain-name.ts'

type Waiting = {
  companyName: string
  /** Null if the mail must not reveal it. */
  title: string | null
  expiresAt: Date | null
  link: string
  optOutLink: string
}

/** The mail that reminds a reader of a brief that they have not watched. */
export function reminderMail(waiting: Waiting): MailContent {
  const company = plainName(waiting.companyName) ?? 'A company'
  const title = plainTitle(waiting.title)
  const brief = title ? html`the video brief <strong>“${title}”</strong>` : html`a video brief`
  const named = title ? `“${shortened(title)}”` : 'A video brief'
  const until = waiting.expiresAt && day(waiting.expiresAt)
  return accountMail({
    subject: `${named} by ${company} is waiting for you`,
    preview: `${company} shared ${title ? named : 'a video brief'} with you.`,
    heading: 'A video brief is waiting for you',
    paragraphs: [
      html`<strong>${company}</strong> has shared ${brief} with you, and you have not watched it yet.`,
      ...(until ? [html`You can watch it until ${until}.`] : []),
    ],
    action: { label: 'Watch the brief', link: waiting.link },
    notes: [
      html`We remind you of a brief twice at most. To get no more emails like this, stop them here, without signing in: <a href="${waiting.optOutLink}" style="color:#17614a;word-break:break-all">${waiting.optOutLink}</a>`,
    ],
  })
}
