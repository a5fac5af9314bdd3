import { brand } from '../../contract/brand.ts'
import { libraryMessages } from '../../contract/library.ts'
import { type SharedKind, sharedNames } from '../../contract/shares.ts'
import { accountMail } from './account-mail.ts'
import { utc } from './embargo-mail.ts'
import { html } from './html.ts'
import type { MailContent } from './mail-layout.ts'
import { plainName } from './plain-name.ts'

type Shared = {
  companyName: string
  shared: SharedKind
  /** Null if the mail must not reveal it. */
  title: string | null
  /** Who shared it; null once that account is gone. */
  senderName: string | null
  message: string | null
  expiresAt: Date | null
  embargoUntil: Date | null
  link: string
  optOutLink: string
}

/**
 * The mail that shares a brief, canvas or document with a reader. Its subject contains no text from the sender.
 */
export function shareMail(shared: Shared): MailContent {
  const company = plainName(shared.companyName) ?? 'A company'
  const sender = plainName(shared.senderName)
  const title = plainName(shared.title)
  const name = sharedNames[shared.shared]
  const what = title ? html`the ${name} <strong>${title}</strong>` : html`a ${name}`
  const from = sender
    ? html`${sender} of <strong>${company}</strong>`
    : html`<strong>${company}</strong>`
  const until = shared.expiresAt?.toLocaleDateString('en', { dateStyle: 'long', timeZone: 'UTC' })
  return accountMail({
    subject: `A ${name} was shared with you on ${brand.name}`,
    preview: `${company} shared a ${name} with you.`,
    heading: `${company} shared a ${name} with you`,
    paragraphs: [
      html`${from} has shared ${what} with you.`,
      ...(shared.embargoUntil
        ? [
            html`It is under embargo until ${utc(shared.embargoUntil)}. You are asked to accept the terms before you watch it.`,
          ]
        : []),
      ...(shared.message ? shared.message.split(/\n+/).map((line) => html`${line}`) : []),
    ],
    action: { label: libraryMessages.watch.open[shared.shared], link: shared.link },
    notes: [
      html`The link asks for a code that we send to this address. It works for you alone, so forwarding it opens nothing${until ? `, and it works until ${until}` : ''}.`,
      html`To get no more emails like this, stop them here, without signing in: <a href="${shared.optOutLink}" style="color:#17614a;word-break:break-all">${shared.optOutLink}</a>`,
    ],
  })
}
