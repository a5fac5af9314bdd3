import { brand } from '../../contract/brand.ts'
import type { Notification } from '../../contract/notifications/notifications.ts'
import { notificationText } from '../../contract/notifications/notifications.ts'
import { counted } from '../../contract/values/counted.ts'
import { accountMail } from '../mail/account-mail.ts'
import { html } from '../mail/html.ts'
import type { MailContent } from '../mail/mail-layout.ts'

type Digest = {
  /** Newest first; only the first ones if there are many. */
  shown: readonly Notification[]
  /** The total count. */
  total: number
  link: string
  unsubscribeLink: string
}

/** The daily mail with a person's unread notifications. */
export function digestMail({ shown, total, link, unsubscribeLink }: Digest): MailContent {
  const news = counted(total, 'unread notification')
  const more = total - shown.length
  return accountMail({
    subject: `${news} on ${brand.name}`,
    preview: shown[0] ? `${notificationText(shown[0])}.` : news,
    heading: `You have ${news}`,
    paragraphs: [
      ...shown.map((notification) => html`${notificationText(notification)}.`),
      ...(more > 0 ? [html`And ${more.toLocaleString('en')} more.`] : []),
    ],
    action: { label: `Open ${brand.name}`, link },
    notes: [
      html`You get this email at most once a day, and only if you have unread notifications. To stop these emails, turn them off here, without signing in: <a href="${unsubscribeLink}" style="color:#17614a;word-break:break-all">${unsubscribeLink}</a>`,
    ],
  })
}
