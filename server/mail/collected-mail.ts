import type { BriefType } from '../../contract/briefs/briefs.ts'
import { type SharedKind, sharedNames } from '../../contract/shares/shares.ts'
import { counted } from '../../contract/values/counted.ts'
import { accountMail } from './account-mail.ts'
import { briefInMail } from './brief-in-mail.ts'
import { utc } from './embargo-mail.ts'
import { type Html, html } from './html.ts'
import type { MailContent } from './mail-layout.ts'
import { plainName, plainTitle, shortened } from './plain-name.ts'
import { stopNote } from './stop-note.ts'

/** What a reader is told later, as it is now. */
export type CollectedItem = {
  kind: 'share' | 'embargo' | 'answer'
  shared: SharedKind
  /** Null if the mail must not reveal it. */
  title: string | null
  /** Null if it is no brief. */
  type: BriefType | null
  sharedAt: Date
  /** The vendor's message with the share. */
  message: string | null
  gate: 'open' | 'later' | 'terms' | 'declined'
  availableFrom: Date | null
  embargoUntil: Date | null
  question: string | null
  link: string
}

type Collected = {
  companyName: string
  items: readonly [CollectedItem, ...CollectedItem[]]
  optOutLink: string
}

/** The mail with everything that a company had to tell a reader beyond the mails of a day. */
export function collectedMail({ companyName, items, optOutLink }: Collected): MailContent {
  const company = plainName(companyName) ?? 'A company'
  const subject = `${company} has ${counted(items.length, 'thing')} to tell you`
  return accountMail({
    subject,
    preview: `${subject}.`,
    heading: subject,
    paragraphs: items.flatMap((item) => [
      sentence(item),
      ...(item.kind === 'share' && item.message
        ? item.message.split(/\n+/).map((line) => html`${line}`)
        : []),
      html`<a href="${item.link}" style="color:#17614a;word-break:break-all">${item.link}</a>`,
    ]),
    notes: [
      html`A company sends you three emails a day at most, so these arrive together.`,
      stopNote(optOutLink),
    ],
  })
}

function sentence(item: CollectedItem): Html {
  const { kind, question } = item
  if (kind === 'embargo') return ofEmbargo(item)
  if (kind === 'share') return ofShare(item)
  const asked = question ? html` You asked: “${shortened(question, 300)}”` : ''
  return html`They answered your question about ${named(item)}.${asked}`
}

function ofShare({ shared, title, embargoUntil, availableFrom }: CollectedItem): Html {
  const name = sharedNames[shared]
  const plain = plainTitle(title)
  const what = plain ? html`the ${name} <strong>“${plain}”</strong>` : html`a ${name}`
  const from = availableFrom ? html` It can be watched from ${utc(availableFrom)} on.` : ''
  const until = embargoUntil ? html` It is under embargo until ${utc(embargoUntil)}.` : ''
  return html`They have shared ${what} with you.${from}${until}`
}

/** How an embargo stands now. */
function ofEmbargo(item: CollectedItem): Html {
  const { gate, availableFrom, embargoUntil } = item
  if (gate === 'later' && availableFrom) {
    return html`From ${utc(availableFrom)} on, you can watch ${named(item)}.`
  }
  if (!embargoUntil)
    return html`No embargo holds for ${named(item)} any more. You may write about it.`
  return gate === 'open'
    ? html`The embargo that you accepted for ${named(item)} now ends on ${utc(embargoUntil)}. You need do nothing.`
    : html`An embargo until ${utc(embargoUntil)} holds for ${named(item)}. To watch it, read the terms and accept them.`
}

const named = ({ title, type, sharedAt }: CollectedItem): Html =>
  type === null ? html`what was shared with you` : briefInMail({ title, type, sharedAt })
