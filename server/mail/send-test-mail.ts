import { brand } from '../../contract/brand.ts'
import type { Env } from '../platform/settings/env.ts'
import { html } from './html.ts'
import { letter } from './mail-layout.ts'
import { openTransport } from './open-transport.ts'

/** For the operator: sends a mail at once, past the outbox. Resolves with the mail server's answer. */
export async function sendTestMail(env: Env, url: string, to: string): Promise<string> {
  const subject = `Test mail from ${brand.name}`
  const sentence = `Mail from ${env.PUBLIC_URL} reaches you. There is nothing to do.`
  const transport = await openTransport(url, false)
  try {
    const { response } = await transport.sendMail({
      from: env.MAIL_FROM,
      to: { name: '', address: to },
      subject,
      text: `${sentence}\n`,
      html: letter({
        subject,
        preview: sentence,
        heading: subject,
        paragraphs: [html`${sentence}`],
        notes: [],
      }),
      headers: { 'Auto-Submitted': 'auto-generated', 'X-Auto-Response-Suppress': 'All' },
    })
    return response
  } finally {
    transport.close()
  }
}
