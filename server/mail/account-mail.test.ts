import { describe, expect, test } from 'vitest'
import { accountInvitationMail } from './account-invitation-mail.ts'
import { addressChangedMail } from './address-changed-mail.ts'
import { addressInUseMail } from './address-in-use-mail.ts'
import { companyHandedOverMail, companyReceivedMail } from './company-handed-over-mail.ts'
import { companyLeftMail } from './company-left-mail.ts'
import { confirmationMail } from './confirmation-mail.ts'
import { leaveAddressMail } from './leave-address-mail.ts'
import { magicLinkMail } from './magic-link-mail.ts'
import type { MailContent } from './mail-layout.ts'
import { newAddressMail } from './new-address-mail.ts'
import { passwordChangedMail } from './password-changed-mail.ts'
import { reauthenticationMail } from './reauthentication-mail.ts'
import { recoveryMail } from './recovery-mail.ts'

const nasty = {
  email: `<b>"o'neil"&co</b>@example.test`,
  newEmail: '<i>new</i>@example.test',
  link: 'https://portal.example/auth/v1/verify?token=a&type=b&redirect_to="><img src=x>',
  code: '012345',
  hours: 24,
  minutes: 10,
  publicUrl: 'https://portal.example',
}

const handedOver = ({ email, publicUrl }: typeof nasty) => ({
  company: '<i>Left</i>',
  former: { name: '<i>Fred</i>', email },
  next: { name: '<b>Ann</b>', email },
  publicUrl,
})

const withLink: [string, (values: typeof nasty) => MailContent][] = [
  ['confirmationMail', confirmationMail],
  ['magicLinkMail', magicLinkMail],
  ['recoveryMail', recoveryMail],
  ['accountInvitationMail', accountInvitationMail],
  ['leaveAddressMail', leaveAddressMail],
  ['newAddressMail', newAddressMail],
]
const others: [string, (values: typeof nasty) => MailContent][] = [
  ['reauthenticationMail', reauthenticationMail],
  ['passwordChangedMail', passwordChangedMail],
  ['addressChangedMail', addressChangedMail],
  ['addressInUseMail', addressInUseMail],
  ['companyLeftMail', (values) => companyLeftMail({ ...values, companyName: '<i>Left</i>' })],
  ['companyReceivedMail', (values) => companyReceivedMail(handedOver(values))],
  ...[true, false].map((keepsRights): [string, (values: typeof nasty) => MailContent] => [
    `companyHandedOverMail with keepsRights ${keepsRights}`,
    (values) => companyHandedOverMail({ ...handedOver(values), keepsRights }),
  ]),
]

describe('accountMail', () => {
  test.each([...withLink, ...others])('%s escapes what a person typed', (_name, mail) => {
    const { subject, html, text } = mail(nasty)
    expect(html).not.toMatch(/<b>|<i>|<img|<script|<link|url\(|src=x>/)
    expect(html).toContain('&lt;b&gt;&quot;o&#39;neil&quot;&amp;co&lt;/b&gt;@example.test')
    expect(text).toContain(nasty.email)
    expect(text).not.toMatch(/&(amp|lt|gt|quot|#39);|<strong|<br>|<p /)
    expect(subject).toMatch(/^[A-Za-z ]+$/)
  })

  test.each(withLink)(
    '%s contains the link on its own line, the code, and how long they are valid',
    (_name, mail) => {
      const { html, text } = mail(nasty)
      expect(text).toContain(`\n\n${nasty.link}\n\n`)
      expect(html.match(/href="[^"]*"/g)).toHaveLength(2)
      for (const part of [html.replace(/<[^>]*>/g, ''), text]) {
        expect(part).toContain('enter 012345.')
        expect(part).toContain('The link works once and expires after 24 hours.')
      }
      expect(mail({ ...nasty, hours: 1 }).text).toContain('after one hour.')
    },
  )

  test('the mail to a new mailbox does not reveal whose account it is', () => {
    const { html, text } = newAddressMail({ ...nasty, email: 'new@example.test' })
    expect(`${html}${text}`).not.toContain('neil')
  })

  test('a mail with a code only contains no link', () => {
    const { html, text } = reauthenticationMail(nasty)
    expect(`${html}${text}`).not.toContain('http')
    expect(text).toContain('enter 012345.')
  })
})
