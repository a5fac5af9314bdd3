import { brand } from '../../contract/brand.ts'
import { html, plainText } from './html.ts'
import { type Letter, letter, type MailContent } from './mail-layout.ts'
import { shortened } from './plain-name.ts'

/** The variable parts of a mail with a secret: recipient, link, and the code to type instead. */
export type SecretValues = { email: string; link: string; code: string; hours: number }

/** Whose account a mail is about, and where this installation is. */
export type AccountValues = { email: string; publicUrl: string }

/** A mail about an account. The text part is generated from the same sentences. */
export function accountMail(mail: Letter): MailContent {
  const { heading, paragraphs, action, notes } = mail
  const subject = shortened(mail.subject.replace(/[\s\p{Cc}]+/gu, ' '), 200)
  const text = [
    heading,
    ...paragraphs.map(plainText),
    ...(action ? [action.link] : []),
    ...notes.map(plainText),
    `${brand.name}. ${brand.tagline}`,
  ]
  return { subject, html: letter({ ...mail, subject }), text: `${text.join('\n\n')}\n` }
}

/** A mail with a single-use link. `label` is the button's text. */
export function secretMail(
  { link, code, hours }: SecretValues,
  { label, notes, ...mail }: Omit<Letter, 'action'> & { label: string },
): MailContent {
  const lasts = `The link works once and expires after ${hours === 1 ? 'one hour' : `${hours} hours`}.`
  const typed = html`${lasts} If you are asked for a code, enter <strong style="letter-spacing:1px">${code}</strong>.`
  return accountMail({ ...mail, action: { label, link }, notes: [typed, ...notes] })
}
