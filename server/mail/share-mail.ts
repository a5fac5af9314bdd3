import { type BriefType, briefTypes } from '../../contract/briefs/briefs.ts'
import { libraryMessages } from '../../contract/library/library.ts'
import { type SharedKind, sharedNames } from '../../contract/shares/shares.ts'
import { accountMail } from './account-mail.ts'
import { day } from './brief-in-mail.ts'
import { utc } from './embargo-mail.ts'
import { html } from './html.ts'
import type { MailContent } from './mail-layout.ts'
import { plainName, plainTitle, shortened } from './plain-name.ts'
import { replyNote, stopNote } from './stop-note.ts'

type Shared = {
  companyName: string
  shared: SharedKind
  /** Null if the mail must not reveal it. */
  title: string | null
  /** The type of a brief, which takes the place of a title that is not revealed. */
  type: BriefType | null
  /** Who shared it; null once that account is gone. */
  senderName: string | null
  /** Whether replies reach the sender. */
  mayReply: boolean
  message: string | null
  expiresAt: Date | null
  availableFrom: Date | null
  embargoUntil: Date | null
  link: string
  optOutLink: string
}

/** The mail that shares a brief, canvas or document with a reader. */
export function shareMail(shared: Shared): MailContent {
  const company = plainName(shared.companyName) ?? 'A company'
  const sender = plainName(shared.senderName)
  const title = plainTitle(shared.title)
  const name = sharedNames[shared.shared]
  const kind = shared.type ? ` (${briefTypes[shared.type]})` : ''
  const what = title ? html`the ${name} <strong>“${title}”</strong>` : html`a ${name}${kind}`
  const from = sender
    ? html`${sender} of <strong>${company}</strong>`
    : html`<strong>${company}</strong>`
  const named = title ? `“${shortened(title)}”` : `a ${name}`
  const { availableFrom, embargoUntil, expiresAt } = shared
  const until = expiresAt && day(expiresAt)
  return accountMail({
    subject: `${company} shared ${named} with you`,
    preview: `${sender ? `${sender} of ${company}` : company} shared ${title ? `the ${name} ${named}` : named} with you.`,
    heading: `${company} shared a ${name} with you`,
    paragraphs: [
      html`${from} has shared ${what} with you.`,
      ...(availableFrom ? [html`It can be watched from ${utc(availableFrom)} on.`] : []),
      ...(embargoUntil
        ? [
            html`It is under embargo until ${utc(embargoUntil)}. You are asked to accept the terms before you watch it.`,
          ]
        : []),
      ...(shared.message ? shared.message.split(/\n+/).map((line) => html`${line}`) : []),
    ],
    action: { label: libraryMessages.watch.open[shared.shared], link: shared.link },
    notes: [
      html`The link asks for a code that we send to this address. It works for you alone, so forwarding it opens nothing${until ? `, and it works until ${until}` : ''}.`,
      ...replyNote(shared.mayReply ? (sender ?? company) : null),
      stopNote(shared.optOutLink),
    ],
  })
}
