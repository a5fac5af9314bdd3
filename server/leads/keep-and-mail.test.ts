import { describe, expect, test } from 'vitest'
import { sendContactEmail, sendLeadEmail } from '../../contract/leads/leads.ts'
import { startHarness } from '../testing/harness.ts'
import { mailsTo, newAddress } from '../testing/worlds/accounts.ts'
import { mailState } from './entry-table.ts'
import { visitorEntries } from './visitor-entries.ts'

/** How many requests each address sends at once. */
const burst = process.env.DEEP === '1' ? 10_000 : 200
const sales = 'sales@portal.example'
const h = await startHarness({
  env: { LEADS_TO: sales, CONTACT_TO: 'team@portal.example', AUTH_RATE_LIMIT: 'on' },
})

function leadOf(workEmail: string) {
  return {
    workEmail,
    firstName: 'Vera https://evil.example',
    lastName: 'Visitor',
    jobTitle: 'CIO',
    companyName: 'Cheap pills',
    jobFunction: 'Consulting',
    countryRegion: 'Canada',
  }
}

let machines = 0
/** A network address not used before. */
function newPeer(): string {
  machines++
  return `10.${machines >> 16}.${(machines >> 8) & 255}.${machines & 255}`
}

function send(body: object, peer = newPeer(), path = '/api/leads', key?: string) {
  return h.request({
    method: 'POST',
    url: path,
    payload: body,
    remoteAddress: peer,
    headers: key ? { 'idempotency-key': key } : {},
  })
}

const kept = (address: string) => h.sql`select * from app.leads where work_email = ${address}`

describe('the receipt', () => {
  test('contains nothing of the form, and reaches a mailbox once a day', async () => {
    const address = newAddress()
    for (const to of [address, address, address.replace('@', '+again@')]) {
      expect((await send(leadOf(to))).statusCode).toBe(200)
    }
    await send(
      { name: 'Cheap pills', email: address, message: 'https://evil.example' },
      newPeer(),
      '/functions/v1/send-contact-email',
    )
    const [receipt, ...more] = await mailsTo(h, address)
    expect(more).toEqual([])
    expect(`${receipt?.subject}${receipt?.html}${receipt?.text}`).not.toMatch(/Vera|evil|pills/)
    expect(await mailsTo(h, address.replace('@', '+again@'))).toEqual([])
    expect(await kept(address)).toHaveLength(2)
  })

  test('is limited per network address; all leads are stored', async () => {
    const peer = newPeer()
    const addresses = Array.from({ length: 14 }, newAddress)
    for (const address of addresses)
      expect((await send(leadOf(address), peer)).statusCode).toBe(200)
    const receipts = await Promise.all(addresses.map((address) => mailsTo(h, address)))
    expect(receipts.flat()).toHaveLength(10)
    const told = await mailsTo(h, sales)
    for (const address of addresses) {
      expect(told.filter(({ text }) => text.includes(address))).toHaveLength(1)
    }
  })

  test('is not sent to our own address', async () => {
    await send(leadOf(sales))
    expect(await mailsTo(h, sales).then((mails) => mails.map(({ subject }) => subject))).toEqual(
      expect.not.arrayContaining([expect.stringMatching(/^Thank you/)]),
    )
  })
})

describe('a repeated request', () => {
  test('of the same form is stored and mailed once, even simultaneously', async () => {
    const address = newAddress()
    const answers = await Promise.all(
      // The elapsed time has changed since, and an outside client sends the function's name.
      ['/api/leads', '/api/leads', '/functions/v1/send-lead-email'].map((url, nth) =>
        send({ ...leadOf(address), elapsedMs: 3000 + nth }, newPeer(), url, 'key-1'),
      ),
    )
    expect(answers.map(({ statusCode }) => statusCode)).toEqual([200, 200, 200])
    expect(await kept(address)).toHaveLength(1)
    expect((await mailsTo(h, sales)).filter(({ text }) => text.includes(address))).toHaveLength(1)
  })

  test('with another form is another lead', async () => {
    const address = newAddress()
    await send(leadOf(address), newPeer(), '/api/leads', 'key-2')
    await send({ ...leadOf(address), jobTitle: 'CTO' }, newPeer(), '/api/leads', 'key-2')
    expect(await kept(address)).toHaveLength(2)
  })
})

describe('robots', () => {
  test.each([
    [{ topic: 'Cheap pills' }, 'hidden field'],
    [{ topic: '', elapsedMs: 300 }, 'haste'],
  ])('that send %j get a response, and are stored but not mailed', async (traps, suspicion) => {
    const address = newAddress()
    for (const url of ['/api/leads', '/functions/v1/send-lead-email']) {
      const answer = await send({ ...leadOf(address), ...traps }, newPeer(), url)
      expect(answer.json()).toEqual({ success: true })
    }
    expect(await kept(address)).toMatchObject([{ suspicion }, { suspicion, mail_id: null }])
    expect(await mailsTo(h, address)).toEqual([])
    expect((await mailsTo(h, sales)).some(({ text }) => text.includes(address))).toBe(false)
    for await (const entry of visitorEntries(h.services, 'leads')) {
      if (entry.work_email === address)
        expect(mailState(entry, h.services.env)).toMatch(/looks like a robot/)
    }
  })

  test.each([{}, { topic: '', elapsedMs: 2_000 }, { elapsedMs: 86_400_000.5 }])(
    'people and programs that send %j are trusted',
    async (traps) => {
      const address = newAddress()
      const message = { name: 'Vera', email: address, message: 'Tell me more, please.', ...traps }
      const answer = await send(message, newPeer(), '/functions/v1/send-contact-email')
      expect(answer.json()).toEqual({ success: true })
      expect(await mailsTo(h, 'team@portal.example')).toEqual(
        expect.arrayContaining([expect.objectContaining({ reply_to: address })]),
      )
      expect(await mailsTo(h, address)).toHaveLength(1)
    },
  )
})

test('the two calls have the names that pages and outside clients use', () => {
  expect([sendLeadEmail.path, sendContactEmail.path]).toEqual([
    '/api/leads',
    '/api/contact-messages',
  ])
})

test('all leads in a burst are stored and mailed, none of them twice', async () => {
  const before = (await mailsTo(h, sales)).length
  const addresses = Array.from({ length: burst }, newAddress)
  const left = addresses.values()
  const statuses = new Map<number, number>()
  await Promise.all(
    Array.from({ length: 200 }, async () => {
      for (const address of left) {
        // Some responses get lost, and the request is repeated.
        for (let tries = address.endsWith('7@example.test') ? 2 : 1; tries > 0; tries--) {
          const { statusCode } = await send(leadOf(address), newPeer(), '/api/leads', address)
          statuses.set(statusCode, (statuses.get(statusCode) ?? 0) + 1)
        }
      }
    }),
  )
  expect([...statuses.keys()]).toEqual([200])
  const rows = await h.sql<{ work_email: string; mail_id: string }>`
    select work_email, mail_id from app.leads where work_email = any(${addresses})`
  expect(rows).toHaveLength(burst)
  expect(new Set(rows.map(({ work_email }) => work_email)).size).toBe(burst)
  expect(new Set(rows.map(({ mail_id }) => mail_id)).size).toBe(burst)
  expect((await mailsTo(h, sales)).length - before).toBe(burst)
})
