import { brand } from '../../contract/brand.ts'
import { accountMail } from './account-mail.ts'
import { html } from './html.ts'
import type { MailContent } from './mail-layout.ts'

/** The mail with the code that opens a shared brief. */
export function shareCodeMail(code: string, minutes: number): MailContent {
  return accountMail({
    subject: `${code} is your ${brand.name} code`,
    preview: 'Enter it to watch the brief that was shared with you.',
    heading: 'Your code',
    paragraphs: [
      html`Enter this code to watch the brief that was shared with you:`,
      html`<strong style="font-size:28px;letter-spacing:6px">${code}</strong>`,
    ],
    notes: [
      html`The code works once, within ${minutes} minutes. If you did not ask for it, you can ignore this email.`,
    ],
  })
}
