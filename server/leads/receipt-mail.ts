import { brand } from '../../contract/brand.ts'
import { accountMail } from '../mail/account-mail.ts'
import { html } from '../mail/html.ts'
import type { MailContent } from '../mail/mail-layout.ts'

const notYou = html`If you did not write to us, someone entered your address by mistake. You can ignore this email; you will not hear from us again.`

/**
 * The receipt mailed to someone who submits the lead form. It repeats nothing they typed: otherwise
 * anyone could enter a stranger's address and have us mail them any text.
 */
export function leadReceipt(): MailContent {
  return accountMail({
    subject: `Thank you for your interest in ${brand.name}`,
    preview: 'We have your details and will get in touch soon.',
    heading: 'Thank You!',
    paragraphs: [
      html`We have received your details, and someone will get in touch with you soon.`,
      html`You do not need to do anything until then.`,
    ],
    notes: [notYou],
  })
}

/** The receipt mailed to someone who writes on the contact page. */
export function contactReceipt(): MailContent {
  return accountMail({
    subject: `${brand.name} has received your message`,
    preview: 'We will get back to you soon.',
    heading: 'Message received',
    paragraphs: [
      html`We've received your message and will get back to you soon.`,
      html`Someone will read it and answer to this address.`,
    ],
    notes: [notYou],
  })
}
