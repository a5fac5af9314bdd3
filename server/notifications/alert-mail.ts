import { brand } from '../../contract/brand.ts'
import { accountMail } from '../mail/account-mail.ts'
import { html } from '../mail/html.ts'
import type { MailContent } from '../mail/mail-layout.ts'
import { plainName } from '../mail/plain-name.ts'
import type { News } from './queries.ts'

/** How many a mail lists one by one. */
const spelledOut = 20

type Alerts = {
  /** Newest first. */
  news: readonly News[]
  link: string
  unsubscribeLink: string
}

/** The daily or weekly mail of new briefs and answers. Its subject contains no text from vendors. */
export function alertMail({ news, link, unsubscribeLink }: Alerts): MailContent {
  const briefs = news.filter(({ kind }) => kind === 'brief').length
  const counts = [counted(briefs, 'new brief'), counted(news.length - briefs, 'answer')]
  const summary = counts.filter((count) => count !== null).join(' and ')
  const more = news.length - spelledOut
  return accountMail({
    subject: `${summary} on ${brand.name}`,
    preview: `You have ${summary}.`,
    heading: `You have ${summary}`,
    paragraphs: [
      ...news.slice(0, spelledOut).map(sentence),
      ...(more > 0 ? [html`And ${more.toLocaleString('en')} more.`] : []),
    ],
    action: { label: 'Open your library', link },
    notes: [
      html`You get this email as you chose on your account page. To stop these emails, turn them off here, without signing in: <a href="${unsubscribeLink}" style="color:#17614a;word-break:break-all">${unsubscribeLink}</a>`,
    ],
  })
}

function sentence({ kind, company_name, title }: News) {
  const company = plainName(company_name) ?? 'A company'
  const name = plainName(title)
  const about = name ? html`the video brief <strong>${name}</strong>` : html`a video brief`
  return kind === 'brief'
    ? html`<strong>${company}</strong> shared ${about} with you.`
    : html`<strong>${company}</strong> answered your question about ${about}.`
}

function counted(count: number, noun: string): string | null {
  if (count === 0) return null
  return `${count.toLocaleString('en')} ${noun}${count === 1 ? '' : 's'}`
}
