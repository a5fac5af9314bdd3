import { brand } from '../../contract/brand.ts'
import { accountMail } from './account-mail.ts'
import { html } from './html.ts'
import type { MailContent } from './mail-layout.ts'
import { plainName } from './plain-name.ts'

/** The mail that notifies a reader of an answer. It contains neither question nor answer. */
export function answerMail(answered: {
  companyName: string
  link: string
  optOutLink: string
}): MailContent {
  const company = plainName(answered.companyName) ?? 'A company'
  return accountMail({
    subject: `Your question on ${brand.name} has an answer`,
    preview: `${company} answered your question.`,
    heading: `${company} answered your question`,
    paragraphs: [html`You asked <strong>${company}</strong> about a brief, and they answered.`],
    action: { label: 'Read the answer', link: answered.link },
    notes: [
      html`To get no more emails like this, stop them here, without signing in: <a href="${answered.optOutLink}" style="color:#17614a;word-break:break-all">${answered.optOutLink}</a>`,
    ],
  })
}
