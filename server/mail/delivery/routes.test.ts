import { randomUUID } from 'node:crypto'
import { describe, expect, test } from 'vitest'
import { openShare, sendShareCode } from '../../../contract/library/library.ts'
import {
  listAnalystShares,
  listShares,
  resendShare,
  shareBrief,
} from '../../../contract/shares/shares.ts'
import { startHarness } from '../../testing/harness.ts'
import { mailsTo, newAddress } from '../../testing/worlds/accounts.ts'
import { newAnalyst } from '../../testing/worlds/analysts.ts'
import { newCompanies, newMember } from '../../testing/worlds/people.ts'
import { newShare, newSharedBrief, shareCodeTo, shareTokenTo } from '../../testing/worlds/shares.ts'

const secret = 'between the mail service and us'.replaceAll(' ', '-')
const h = await startHarness({ env: { DELIVERY_WEBHOOK_SECRET: secret } })
const { ours, theirs } = await newCompanies(h)
await h.sql`update public.company_profiles set created_at = now() - interval '30 days'`
const brief = await newSharedBrief(h, ours)
const foreign = await newSharedBrief(h, theirs)

function post(payload: unknown, { bearer = secret, headers = {} } = {}) {
  return h.request({
    method: 'POST',
    url: '/webhooks/delivery',
    payload: typeof payload === 'string' ? payload : JSON.stringify(payload),
    headers: {
      'content-type': 'application/json',
      ...(bearer && { authorization: `Bearer ${bearer}` }),
      ...headers,
    },
  })
}

type Report = {
  messageId: string
  recipient: string
  kind: 'hard' | 'soft'
  status?: string
  reason?: string
}

async function reportOn(email: string, more: Partial<Report> = {}): Promise<Report> {
  const [mail] = await mailsTo(h, email)
  const messageId = `<${mail?.id}@portal.example>`
  return { messageId, recipient: email, kind: 'hard', status: '5.1.1', reason: 'Gone', ...more }
}

async function marks(report: Report | Report[]): Promise<number> {
  const answer = await post(report)
  expect(answer.statusCode, answer.body).toBe(200)
  return answer.json().marked
}

async function findState(email: string, { owner } = ours, { id } = brief) {
  const { items } = await h.call(listShares, {
    as: owner,
    params: { id },
    query: { search: email },
  })
  return items[0]?.state
}

/** Shares the brief with a new address, or the given one; returns it. */
async function mailed(email = newAddress()): Promise<string> {
  await newShare(h, ours.owner, brief, { email })
  return email
}

const shareMails = async (email: string) =>
  (await mailsTo(h, email)).filter(({ kind }) => kind === 'share').length

describe('a hard report', () => {
  test('marks the share and stops mails of every company, until one retries', async () => {
    const contact = await newAnalyst(h, ours.owner)
    const email = contact.email
    const share = await newShare(h, ours.owner, brief, { email })
    expect(await marks(await reportOn(email))).toBe(1)
    expect(await findState(email)).toBe('bounced')
    const listed = () =>
      h.call(listAnalystShares, { as: ours.owner, params: { id: contact.id }, query: {} })
    expect(await listed()).toMatchObject({ bouncedAt: expect.any(String), bounceStatus: '5.1.1' })

    const unmailed = [{ email, reason: 'bounced' }]
    for (const [as, id] of [
      [theirs.owner, foreign.id],
      [ours.owner, (await newSharedBrief(h, ours)).id],
    ] as const) {
      const body = { emails: [email] }
      const reply = await h.call(shareBrief, { as, params: { id }, body })
      expect(reply).toEqual({ added: 1, renewed: 0, mailed: 0, unmailed })
    }
    expect(await findState(email, theirs, foreign)).toBe('bounced')
    expect(await shareMails(email)).toBe(1)

    // One company retries by hand, and then mail of every company goes there again.
    await h.call(resendShare, { as: ours.owner, params: { id: share.id } })
    expect(await shareMails(email)).toBe(2)
    expect(await findState(email)).toBe('invited')
    expect(await findState(email, theirs, foreign)).toBe('invited')
    expect(await listed()).toMatchObject({ bouncedAt: null, bounceStatus: null })
  })

  test('counts once, even if repeated, also after a retry', async () => {
    const email = await mailed()
    const report = await reportOn(email)
    const answers = await Promise.all(Array.from({ length: 8 }, () => marks(report)))
    expect(answers.reduce((sum, marked) => sum + marked)).toBe(1)
    const { items } = await h.call(listShares, {
      as: ours.owner,
      params: brief,
      query: { search: email },
    })
    await h.call(resendShare, { as: ours.owner, params: { id: items[0]?.id ?? '' } })
    expect(await marks(report)).toBe(0)
    expect(await findState(email)).toBe('invited')
    expect(await marks(await reportOn(email))).toBe(1)
    expect(await findState(email)).toBe('bounced')
  })

  test.each(['5.7.1', '5.3.4', '5.1.8'])(
    'of %s, which is not about the mailbox, marks the share without stopping mails',
    async (status) => {
      const email = await mailed()
      expect(await marks(await reportOn(email, { status }))).toBe(1)
      expect(await findState(email)).toBe('bounced')
      await newShare(h, theirs.owner, foreign, { email })
      expect(await shareMails(email)).toBe(2)
    },
  )

  test('can be lifted by the operator for all addresses that a provider refused by mistake', async () => {
    const emails = [await mailed(), await mailed()]
    for (const email of emails) await marks(await reportOn(email))
    await h.sql`
      select app.lift_bounce(email) from (
      select distinct email from app.shares where email = any(${emails})) s`
    for (const email of emails) expect(await findState(email)).toBe('invited')
  })

  test('is lifted once a code from the address is entered', async () => {
    const email = await mailed()
    const params = { token: await shareTokenTo(h, email) }
    await marks(await reportOn(email))
    await h.call(sendShareCode, { as: null, params })
    const body = { code: await shareCodeTo(h, email) }
    await h.call(openShare, { as: null, params, body })
    expect(await findState(email)).toBe('invited')
    await newShare(h, theirs.owner, foreign, { email })
    expect(await shareMails(email)).toBe(2)
  })

  test('affects no other address, and is stored without the address', async () => {
    const [gone, other] = [await mailed(), await mailed()]
    await marks(await reportOn(gone))
    expect(await findState(other)).toBe('invited')
    const kept = await h.sql`select * from app.bounced_addresses`
    expect(JSON.stringify(kept)).not.toContain(gone)
  })

  test('can only be lifted with the right to share: refuses another company, a member without the right', async () => {
    const email = await mailed()
    await marks(await reportOn(email))
    const { items } = await h.call(listShares, {
      as: ours.owner,
      params: brief,
      query: { search: email },
    })
    const params = { id: items[0]?.id ?? '' }
    const weak = await newMember(h, ours, { can_manage_team: true })
    await expect(h.call(resendShare, { as: theirs.owner, params })).rejects.toMatchObject({
      status: 404,
    })
    await expect(h.call(resendShare, { as: weak, params })).rejects.toMatchObject({ status: 403 })
    expect(await findState(email)).toBe('bounced')
  })
})

describe('nothing is marked by', () => {
  test('a soft report', async () => {
    const email = await mailed()
    expect(await marks(await reportOn(email, { kind: 'soft', status: '4.2.2' }))).toBe(0)
    expect(await marks(await reportOn(email, { kind: 'soft' }))).toBe(0)
    expect(await findState(email)).toBe('invited')
  })

  test('a report on a mail that we never sent, or that was sent to somebody else', async () => {
    const email = await mailed()
    const other = await mailed()
    const forged = [
      await reportOn(email, { messageId: `<${randomUUID()}@portal.example>` }),
      await reportOn(email, { messageId: `<${email}>` }),
      await reportOn(email, { messageId: "' or 1=1 --" }),
      await reportOn(email, { recipient: other }),
      await reportOn(email, { recipient: 'list@firm.example' }),
    ]
    expect(await marks(forged)).toBe(0)
    for (const address of [email, other]) expect(await findState(address)).toBe('invited')
  })
})

describe('the webhook', () => {
  test('accepts up to a hundred reports, addresses in any case, ids without brackets', async () => {
    const emails = [await mailed(), await mailed()]
    const [one, two] = await Promise.all(emails.map((email) => reportOn(email)))
    if (!one || !two) throw new Error('no reports')
    one.recipient = one.recipient.toUpperCase()
    two.messageId = two.messageId.slice(1, -1)
    const { status: _, reason: __, ...least } = two
    const unknown = { ...one, messageId: `<${randomUUID()}@portal.example>` }
    expect(await marks([one, least, ...Array.from({ length: 98 }, () => unknown)])).toBe(2)
    for (const email of emails) expect(await findState(email)).toBe('bounced')
    expect((await post(Array.from({ length: 101 }, () => unknown))).statusCode).toBe(400)
  })

  test.each(['', 'x', secret.slice(1), `${secret}x`, 'x'.repeat(8000)])(
    'refuses the secret %j before reading the body',
    async (bearer) => {
      const answer = await post('x'.repeat(1_000_000), { bearer })
      expect(answer.statusCode).toBe(401)
    },
  )

  test('refuses the keys of the installation, and a session', async () => {
    const { serviceKey } = h.services.keys
    for (const bearer of [serviceKey, ours.owner.accessToken]) {
      expect((await post([], { bearer })).statusCode).toBe(401)
    }
  })

  test.each([
    ['no JSON', '{'],
    ['nothing', ''],
    ['null', null],
    ['a number', 5],
    ['an empty list', []],
    ['a list of lists', [[]]],
    ['no recipient', { messageId: 'a', kind: 'hard' }],
    ['an unknown kind', { messageId: 'a', recipient: 'b', kind: 'complaint' }],
    ['a status in words', { messageId: 'a', recipient: 'b', kind: 'hard', status: 'gone' }],
    ['NUL', { messageId: 'a\0', recipient: 'b', kind: 'hard' }],
    ['a long id', { messageId: 'a'.repeat(501), recipient: 'b', kind: 'hard' }],
    ['a prototype', '{"__proto__":{"kind":"hard"}}'],
  ])('refuses %s', async (_, payload) => {
    const answer = await post(payload)
    expect(answer.statusCode, answer.body).toBe(400)
  })

  test('refuses a body of 10 MB, and one that is not JSON', async () => {
    expect((await post(JSON.stringify({ reason: 'x'.repeat(10_000_000) }))).statusCode).toBe(413)
    const headers = { 'content-type': 'text/xml' }
    expect((await post('<a/>', { headers })).statusCode).toBe(415)
  })

  test('responds to a thousand concurrent posts, or limits their rate', async () => {
    const email = await mailed()
    const report = await reportOn(email)
    const answers = await Promise.all(Array.from({ length: 1000 }, () => post(report)))
    const statuses = new Set(answers.map(({ statusCode }) => statusCode))
    expect([...statuses].filter((status) => ![200, 429].includes(status))).toEqual([])
    expect(await findState(email)).toBe('bounced')
    const guesses = await Promise.all(
      Array.from({ length: 1000 }, () => post(report, { bearer: 'guess' })),
    )
    expect(new Set(guesses.map(({ statusCode }) => statusCode))).toEqual(new Set([401]))
  })

  test('does not exist without DELIVERY_WEBHOOK_SECRET', async () => {
    const without = await startHarness()
    for (const bearer of ['', secret]) {
      const answer = await without.request({
        method: 'POST',
        url: '/webhooks/delivery',
        payload: {},
        headers: { authorization: `Bearer ${bearer}` },
      })
      expect(answer.statusCode).toBe(404)
    }
  })
})
