import { brand } from '../../../contract/brand.ts'
import { accountMail } from '../../mail/account-mail.ts'
import { html } from '../../mail/html.ts'
import type { MailContent } from '../../mail/mail-layout.ts'

type Opened = { title: string; text: string; link: string; unsubscribeLink: string }

/** The mail that announces an area that has opened. */
export function areaMail({ title, text, link, unsubscribeLink }: Opened): MailContent {
  return accountMail({
    subject: `New on ${brand.name}: ${title}`,
    preview: text,
    heading: `New: ${title}`,
    paragraphs: [
      html`You asked us to tell you when <strong>${title}</strong> opens. It is open now.`,
      html`${text}`,
    ],
    action: { label: `Open ${title}`, link },
    notes: [
      html`This is the only email you get about it. To hear of no other area either, take every ‘Tell me when’ back here, without signing in: <a href="${unsubscribeLink}" style="color:#17614a;word-break:break-all">${unsubscribeLink}</a>`,
    ],
  })
}
