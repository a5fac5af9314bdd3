import { brand } from '../../contract/brand.ts'
import { accountMail } from './account-mail.ts'
import { html } from './html.ts'
import type { MailContent } from './mail-layout.ts'

/** The mail with the code that confirms a sensitive change. */
export function reauthenticationMail(values: {
  email: string
  code: string
  minutes: number
}): MailContent {
  const { email, code, minutes } = values
  return accountMail({
    subject: `Your ${brand.name} code`,
    preview: `A code to confirm a change to ${email}.`,
    heading: "Confirm it's you",
    paragraphs: [
      html`Someone who is signed in to the ${brand.name} account <strong>${email}</strong> wants to make a sensitive change. If this is you, enter <strong style="letter-spacing:1px">${code}</strong>.`,
    ],
    notes: [
      html`The code works once and expires after ${minutes} minutes.`,
      html`If this wasn't you, choose a new password immediately: someone else is signed in to your account.`,
    ],
  })
}
