import { accountMail } from './account-mail.ts'
import { briefInMail, briefInSubject, type NamedBrief } from './brief-in-mail.ts'
import { html } from './html.ts'
import type { MailContent } from './mail-layout.ts'
import { plainName, shortened } from './plain-name.ts'
import { replyNote, stopNote } from './stop-note.ts'

type Answered = NamedBrief & {
  companyName: string
  /** What the reader asked; null if the brief must not be named. */
  question: string | null
  /** Who answered; null once that account is gone. */
  senderName: string | null
  mayReply: boolean
  link: string
  optOutLink: string
}

/** The mail that notifies a reader of an answer. The answer itself stays behind the sign-in. */
export function answerMail({ companyName, question, ...answered }: Answered): MailContent {
  const company = plainName(companyName) ?? 'A company'
  const sender = plainName(answered.senderName)
  const who = sender
    ? html`${sender} of <strong>${company}</strong>`
    : html`<strong>${company}</strong>`
  return accountMail({
    subject: `${company} answered your question about ${briefInSubject(answered)}`,
    preview: question ? shortened(question) : `${company} answered your question.`,
    heading: `${company} answered your question`,
    paragraphs: [
      html`${who} answered your question about ${briefInMail(answered)}.`,
      ...(question ? [html`You asked: “${shortened(question, 300)}”`] : []),
    ],
    action: { label: 'Read the answer', link: answered.link },
    notes: [
      ...replyNote(answered.mayReply ? (sender ?? company) : null),
      stopNote(answered.optOutLink),
    ],
  })
}
