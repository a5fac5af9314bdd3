import { createServer, type IncomingHttpHeaders } from 'node:http'
import type { AddressInfo } from 'node:net'
import { afterAll, describe, expect, test, vi } from 'vitest'
import { withSystemTx } from '../platform/database/transaction.ts'
import { newPhone } from '../testing/doubles/phones.ts'
import { startHarness } from '../testing/harness.ts'
import { queueSms } from './queue-sms.ts'
import { sendSmsJob } from './send-sms.ts'

type Received = { path: string; headers: IncomingHttpHeaders; to: string; message: string }

const received: Received[] = []
/** The webhook's next responses; status 200 once the list is empty. */
const answers: (number | 'nothing' | 'a redirect')[] = []

const webhook = createServer((request, response) => {
  const parts: Buffer[] = []
  request.on('data', (part: Buffer) => void parts.push(part))
  request.on('end', () => {
    const answer = answers.shift() ?? 200
    if (answer === 'nothing') return request.socket.destroy()
    if (answer === 'a redirect') return response.writeHead(307, { location: '/other' }).end()
    if (answer === 200) {
      const { url = '', headers } = request
      received.push({ path: url, headers, ...JSON.parse(Buffer.concat(parts).toString()) })
    }
    return response.writeHead(answer).end('a secret of the sender')
  })
})
await new Promise<void>((listening) => webhook.listen(0, '127.0.0.1', listening))
const { port } = webhook.address() as AddressInfo
const h = await startHarness({
  working: true,
  env: { SMS_WEBHOOK_URL: `http://bot:s%C3%A9cret@127.0.0.1:${port}/send?token=hidden` },
})
afterAll(() => new Promise<unknown>((closed) => webhook.close(closed)))

function queue(to: string, text = 'Grüße 🚀') {
  return withSystemTx(h.services, 'test', (tx) => queueSms(tx, { to, kind: 'test', text }))
}

async function outbox(to: string) {
  const [row] = await h.sql<Record<string, unknown> & { id: string }>`
    select * from app.mails where to_address = ${`+${to}`}`
  return row
}

describe('sendSmsJob', () => {
  test('posts a text message to the webhook, and erases its text', async () => {
    const to = newPhone()
    await queue(to)
    const row = await vi.waitFor(
      async () => {
        const kept = await outbox(to)
        expect(kept?.sent_at).toBeInstanceOf(Date)
        return kept
      },
      { timeout: 30_000, interval: 50 },
    )
    const message = received.find((one) => one.to === `+${to}`)
    expect(message).toMatchObject({ path: '/send?token=hidden', message: 'Grüße 🚀' })
    expect(message?.headers).toMatchObject({
      'content-type': 'application/json',
      'idempotency-key': row?.id,
      authorization: `Basic ${Buffer.from('bot:sécret').toString('base64')}`,
    })
    expect(row).toMatchObject({ text: null, html: null, attempts: 1, last_error: null })
  })

  test.each([
    [503, /answered 503/],
    [404, /answered 404/],
    ['nothing', /fetch failed/],
    ['a redirect', /fetch failed/],
  ] as const)('retries a message when the webhook answers with %s', async (answer, reason) => {
    const { work } = sendSmsJob(h.services)
    const to = newPhone()
    await withSystemTx(h.services, 'test', (tx) =>
      queueSms({ ...tx, services: withoutWebhook() }, { to, kind: 'test', text: 'code 123456' }),
    )
    const id = (await outbox(to))?.id
    answers.push(answer)
    await work({ mailId: id })
    const failed = await outbox(to)
    expect(failed).toMatchObject({ sent_at: null, attempts: 1, text: 'code 123456' })
    expect(String(failed?.last_error)).toMatch(reason)
    expect(String(failed?.last_error)).not.toMatch(/hidden|cret/)
    await work({ mailId: id })
    await work({ mailId: id })
    expect(received.filter((one) => one.to === `+${to}`)).toHaveLength(1)
    expect(await outbox(to)).toMatchObject({ text: null, attempts: 2, last_error: null })
    expect(h.logged()).not.toMatch(/123456|hidden|s%C3%A9cret|sécret/)
  })

  test('does not send from a transaction that failed', async () => {
    const to = newPhone()
    const failing = withSystemTx(h.services, 'test', async (tx) => {
      await queueSms(tx, { to, kind: 'test', text: 'code' })
      throw new Error('no')
    })
    await expect(failing).rejects.toThrow('no')
    expect(await outbox(to)).toBeUndefined()
  })
})

/** Nothing is enqueued without a webhook, so the test runs the job itself. */
function withoutWebhook() {
  return { ...h.services, env: { ...h.services.env, SMS_WEBHOOK_URL: undefined } }
}
