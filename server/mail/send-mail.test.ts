import { SMTPServer } from 'smtp-server'
import { afterAll, describe, expect, test, vi } from 'vitest'
import { mailAddress } from '../../contract/values/mail-address.ts'
import { withSystemTx } from '../platform/database/transaction.ts'
import { fixture } from '../testing/fixtures.ts'
import { startHarness } from '../testing/harness.ts'
import { newAddress } from '../testing/worlds/accounts.ts'
import { queueMail } from './queue-mail.ts'
import { sendMailJob } from './send-mail.ts'

type Received = { from: string; to: string[]; raw: string }

const received: Received[] = []
/** Whether the server rejects mails temporarily, and how many it has rejected. */
let refusing = false
let refused = 0

const server = new SMTPServer({
  disabledCommands: ['STARTTLS', 'AUTH'],
  logger: false,
  // The application's pool outlives this server briefly, and nothing waits for it.
  closeTimeout: 10,
  onRcptTo({ address }, _session, done) {
    const refused = /^refused-(\d{3})(-[\d-]+)?/.exec(address)
    if (!refused) return done()
    const [, code, status = ''] = refused
    const message = `${status.slice(1, -1).replaceAll('-', '.')} No such user`.trim()
    done(Object.assign(new Error(message), { responseCode: Number(code) }))
  },
  onData(stream, session, done) {
    const parts: Buffer[] = []
    stream.on('data', (part: Buffer) => void parts.push(part))
    stream.on('end', () => {
      if (refusing) {
        refused++
        done(Object.assign(new Error('Try again later'), { responseCode: 451 }))
        return
      }
      const { mailFrom, rcptTo } = session.envelope
      received.push({
        from: mailFrom ? mailFrom.address : '',
        // The library shows domains in letters of their own script, which mail servers get in ASCII.
        to: rcptTo.map(({ address }) => mailAddress(address) ?? address),
        raw: Buffer.concat(parts).toString(),
      })
      done()
    })
  },
})
const port = await new Promise<number>((resolve) => {
  const net = server.listen(0, '127.0.0.1', () => {
    const address = net.address()
    resolve(address && typeof address === 'object' ? address.port : 0)
  })
})
const h = await startHarness({
  working: true,
  env: {
    SMTP_URL: `smtp://127.0.0.1:${port}`,
    MAIL_FROM: 'Briefwell <hello@portal.example>',
    PUBLIC_URL: 'https://portal.example',
  },
})
afterAll(() => new Promise<void>((resolve) => server.close(resolve)))

const content = { kind: 'test', subject: 'Grüße 🚀', html: '<p>Grüße</p>', text: 'Grüße' }

function queue(to: string) {
  return withSystemTx(h.services, 'test', (tx) => queueMail(tx, { ...content, to }))
}

async function outbox(to: string) {
  const [mail] = await h.sql`select * from app.mails where to_address = ${to}`
  return mail
}

/** The mail to an address, once it has arrived. */
function arrived(to: string) {
  return vi.waitFor(
    () => {
      const mail = received.find((one) => one.to.includes(to))
      if (!mail) throw new Error('not yet')
      return mail
    },
    { timeout: 30_000, interval: 50 },
  )
}

describe('sendMail', () => {
  test('hands a queued mail to the mail server and erases its body', async () => {
    const to = newAddress()
    await queue(to)
    const mail = await arrived(to)
    expect(mail.from).toBe('hello@portal.example')
    expect(mail.to).toEqual([to])
    expect(mail.raw).toMatch(/^From: Briefwell <hello@portal\.example>\r$/m)
    expect(mail.raw).toMatch(/^Subject: =\?UTF-8\?/m)
    expect(mail.raw).toMatch(/^Auto-Submitted: auto-generated\r$/m)
    expect(mail.raw).toMatch(/multipart\/alternative/)
    const kept = await vi.waitFor(
      async () => {
        const row = await outbox(to)
        expect(row?.sent_at).toBeInstanceOf(Date)
        return row
      },
      { timeout: 10_000 },
    )
    expect(kept).toMatchObject({ attempts: 1, last_error: null, html: null, text: null })
    expect(mail.raw).toContain(`Message-ID: <${kept?.id}@portal.example>`)
    expect(h.logged()).not.toContain('Grüße')
  })

  test('reaches every address that people may have', async () => {
    const samples = fixture('addresses/addresses.txt').toString('utf8').trim().split('\n')
    const taken = samples.map(mailAddress).filter((address) => address !== null)
    expect(taken).toHaveLength(12)
    for (const address of taken) await queue(address)
    for (const address of taken) {
      expect((await arrived(address)).raw.split('\r\n')).toContain(`To: ${address}`)
    }
  })

  test('retries after a failure, and sends once', async () => {
    const to = newAddress()
    refusing = true
    await queue(to)
    const error = expect.stringContaining('Try again later')
    await expect.poll(() => outbox(to)).toMatchObject({ sent_at: null, last_error: error })
    refusing = false
    await arrived(to)
    const sent = { sent_at: expect.any(Date), last_error: null, html: null }
    await expect.poll(() => outbox(to)).toMatchObject({ ...sent, attempts: refused + 1 })
    expect(received.filter((mail) => mail.to.includes(to))).toHaveLength(1)
  })

  test('sends nothing from a transaction that was rolled back', async () => {
    const to = newAddress()
    const rolledBack = withSystemTx(h.services, 'test', async (tx) => {
      await queueMail(tx, { ...content, to })
      throw new Error('rolled back')
    })
    await expect(rolledBack).rejects.toThrow('rolled back')
    expect(await outbox(to)).toBeUndefined()
    const after = newAddress()
    await queue(after)
    await arrived(after)
    expect(received.some((mail) => mail.to.includes(to))).toBe(false)
  })

  test('skips a mail that is deleted or already sent', async () => {
    const to = newAddress()
    await queue(to)
    await arrived(to)
    await vi.waitFor(async () => expect((await outbox(to))?.sent_at).toBeInstanceOf(Date), {
      timeout: 10_000,
    })
    const { work } = sendMailJob(h.services)
    await work({ mailId: (await outbox(to))?.id })
    await work({ mailId: '00000000-0000-4000-8000-000000000000' })
    await work({})
    expect(received.filter((mail) => mail.to.includes(to))).toHaveLength(1)
  })
})

describe('an address that the mail server refuses', () => {
  const unsubscribeUrl = 'https://portal.example/no-more-mail?token=x'
  const refuse = async (to: string, more = {}) => {
    await withSystemTx(h.services, 'test', (tx) => queueMail(tx, { ...content, to, ...more }))
    return vi.waitFor(
      async () => {
        const mail = await outbox(to)
        if (!mail?.attempts) throw new Error('not yet')
        return mail
      },
      { timeout: 20_000, interval: 50 },
    )
  }
  const stopped = (to: string) =>
    h.sql`select from app.bounced_addresses where address_hash = app.address_hash(${to})`

  test.each([
    ['refused-550-x', 'without a status'],
    ['refused-550-5-1-1-x', 'as unknown'],
    ['refused-553-5-1-3-x', 'as malformed'],
  ])('%s is tried once, %s, and receives no more mail', async (name) => {
    const to = `${name}-${newAddress()}`
    expect(await refuse(to, { unsubscribeUrl })).toMatchObject({
      attempts: 1,
      gave_up_at: expect.any(Date),
      bounced_at: expect.any(Date),
      text: null,
    })
    expect(await stopped(to)).toHaveLength(1)
  })

  test.each([
    ['refused-450-4-2-1-x', 'for now'],
    ['refused-554-5-7-1-x', 'because it relays nothing'],
    ['refused-550-5-7-1-x', 'by a policy'],
    ['refused-552-5-2-2-x', 'because it is full'],
  ])('%s is retried: %s', async (name) => {
    const to = `${name}-${newAddress()}`
    expect(await refuse(to, { unsubscribeUrl })).toMatchObject({
      gave_up_at: null,
      bounced_at: null,
    })
    expect(await stopped(to)).toHaveLength(0)
  })

  test('is tried for three days for mails without unsubscribe, like leads', async () => {
    const to = `refused-550-5-1-1-x-${newAddress()}`
    expect(await refuse(to)).toMatchObject({ gave_up_at: null, bounced_at: null })
  })
})
