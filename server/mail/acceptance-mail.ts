import { type BriefType, briefTypes } from '../../contract/briefs/briefs.ts'
import type { Acceptance } from '../../contract/embargoes/embargoes.ts'
import { accountMail } from './account-mail.ts'
import { briefInSubject } from './brief-in-mail.ts'
import { utc } from './embargo-mail.ts'
import { html } from './html.ts'
import type { MailContent } from './mail-layout.ts'
import { plainName, plainTitle } from './plain-name.ts'

type Receipt = Acceptance & {
  to: 'reader' | 'vendor'
  vendor: string
  /** Null if the reader must not learn it, because they declined. */
  title: string | null
  type: BriefType
  link: string
  optOutLink: string
}

/** The copy of accepted or declined terms, for the reader and for the vendor. */
export function acceptanceMail(receipt: Receipt): MailContent {
  const { to, decision, name, email, terms, confidential, termsHash, link, optOutLink } = receipt
  const vendor = plainName(receipt.vendor) ?? 'A company'
  const title = plainTitle(receipt.title)
  const kind = briefTypes[receipt.type]
  const brief = title
    ? html`the video brief <strong>“${title}”</strong>`
    : html`a video brief (${kind})`
  const who = plainName(name) ?? email
  const heading =
    to === 'reader' ? `You ${decision} the terms of ${vendor}` : `A reader ${decision} your terms`
  return accountMail({
    subject: `Embargo terms ${decision}: ${briefInSubject(receipt)}`,
    preview: `${heading}.`,
    heading,
    paragraphs: [
      html`On ${utc(new Date(receipt.decidedAt))}, ${who} (${email}) ${decision} these terms of ${vendor} for ${brief}, under embargo until ${utc(new Date(receipt.until))}:`,
      ...terms.split(/\n+/).map((line) => html`${line}`),
      ...(confidential ? [html`Confidential parts: ${confidential}`] : []),
    ],
    action: { label: to === 'reader' ? 'Open the brief' : 'Open the audience', link },
    notes: [
      html`The wording is recorded under the SHA-256 hash ${termsHash}.`,
      html`${to === 'reader' ? 'To get no more emails from this vendor' : 'To get no more emails about shared briefs'}, stop them here, without signing in: <a href="${optOutLink}" style="color:#17614a;word-break:break-all">${optOutLink}</a>`,
    ],
  })
}
