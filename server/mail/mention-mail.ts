import { accountMail } from './account-mail.ts'
import { html } from './html.ts'
import type { MailContent } from './mail-layout.ts'
import { plainName, plainTitle, shortened } from './plain-name.ts'

type Mention = {
  /** Who wrote the comment. */
  by: string | null
  said: string
  what: 'canvas' | 'document'
  title: string
  link: string
  unsubscribeLink: string
}

/** The mail to a member whom a colleague mentioned in a comment. It shows how the comment begins. */
export function mentionMail(mention: Mention): MailContent {
  const { said, what, link } = mention
  const by = plainName(mention.by) ?? 'A colleague'
  const title = plainTitle(mention.title)
  const quoted = plainTitle(shortened(said, 300))
  const where = title ? html`the ${what} <strong>${title}</strong>` : html`a ${what}`
  return accountMail({
    subject: `${by} mentioned you in a comment${title ? ` on “${shortened(title)}”` : ''}`,
    preview: quoted ?? `${by} mentioned you in a comment.`,
    heading: `${by} mentioned you in a comment`,
    paragraphs: [
      html`<strong>${by}</strong> mentioned you in a comment on ${where}.`,
      ...(quoted ? [html`“${quoted}”`] : []),
    ],
    action: { label: 'Open the comment', link },
    notes: [
      html`You get this email because you want mail about your notifications, at most three a day from your company. To stop these emails and the daily digest, turn them off here, without signing in: <a href="${mention.unsubscribeLink}" style="color:#17614a;word-break:break-all">${mention.unsubscribeLink}</a>`,
    ],
  })
}
