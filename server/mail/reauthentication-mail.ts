import { brand } from '../../contract/brand.ts'
import { accountMail } from './account-mail.ts'
import { html } from './html.ts'
import type { MailContent } from './mail-layout.ts'

/** The mail with the code that a sensitive change asks for. */
export function reauthenticationMail(values: {
  email: string
  code: string
  minutes: number
}): MailContent {
  const { email, code, minutes } = values
  return accountMail({
    subject: `Your ${brand.name} code`,
    preview: `A code for a change of ${email}.`,
    heading: 'Confirm that it is you',
    paragraphs: [
      html`Someone who is signed in to the ${brand.name} account <strong>${email}</strong> wants to change something that matters. If that is you, enter <strong style="letter-spacing:1px">${code}</strong>.`,
    ],
    notes: [
      html`The code works once and for ${minutes} minutes.`,
      html`If it was not you, choose a new password at once: somebody else is signed in to your account.`,
    ],
  })
}
