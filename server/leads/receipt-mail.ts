import { brand } from '../../contract/brand.ts'
import { accountMail } from '../mail/account-mail.ts'
import { html } from '../mail/html.ts'
import type { MailContent } from '../mail/mail-layout.ts'

const notYou = html`If it was not you who wrote to us, somebody entered your address by mistake. Ignore this mail: you will hear no more of it.`

/**
 * What who sent a lead gets. Nothing in a receipt was typed by a visitor: whoever enters another's
 * address must not be able to tell them anything in our name.
 */
export function leadReceipt(): MailContent {
  return accountMail({
    subject: `Thank you for your interest in ${brand.name}`,
    preview: 'We have your details and will get in touch soon.',
    heading: 'Thank You!',
    paragraphs: [
      html`Your details have reached us, and a person will get in touch with you soon.`,
      html`There is nothing that you need to do until then.`,
    ],
    notes: [notYou],
  })
}

/** What who wrote on the contact page gets. */
export function contactReceipt(): MailContent {
  return accountMail({
    subject: `${brand.name} has received your message`,
    preview: 'We will get back to you soon.',
    heading: 'Message received',
    paragraphs: [
      html`We've received your message and will get back to you soon.`,
      html`A person reads it and answers to this address.`,
    ],
    notes: [notYou],
  })
}
