import { brand } from '../../contract/brand.ts'
import { counted } from '../../contract/values/counted.ts'
import { accountMail } from '../mail/account-mail.ts'
import { html } from '../mail/html.ts'
import type { MailContent } from '../mail/mail-layout.ts'
import { plainName, plainTitle } from '../mail/plain-name.ts'
import type { News } from './queries.ts'

/** How many items a mail lists individually. */
const spelledOut = 20

type Alerts = {
  /** Newest first. */
  news: readonly News[]
  link: string
  unsubscribeLink: string
}

/**
 * The daily or weekly mail about new briefs, canvases, documents and answers. Its subject contains no text from
 * vendors.
 */
export function alertMail({ news, link, unsubscribeLink }: Alerts): MailContent {
  const counts = Object.entries(nouns).flatMap(([kind, [one, many]]) => {
    const { length } = news.filter((item) => item.kind === kind)
    return length === 0 ? [] : counted(length, one, many)
  })
  const summary = listed.format(counts)
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

const nouns = {
  brief: ['new brief'],
  canvas: ['new canvas', 'new canvases'],
  document: ['new document'],
  answer: ['answer'],
} as const satisfies Record<News['kind'], readonly [string, string?]>
const listed = new Intl.ListFormat('en')

function sentence({ kind, company_name, title }: News) {
  const company = plainName(company_name) ?? 'A company'
  const name = plainTitle(title)
  if (kind === 'canvas' || kind === 'document') {
    return name
      ? html`<strong>${company}</strong> shared the ${kind} <strong>${name}</strong> with you.`
      : html`<strong>${company}</strong> shared a ${kind} with you.`
  }
  const about = name ? html`the video brief <strong>${name}</strong>` : html`a video brief`
  return kind === 'brief'
    ? html`<strong>${company}</strong> shared ${about} with you.`
    : html`<strong>${company}</strong> answered your question about ${about}.`
}
