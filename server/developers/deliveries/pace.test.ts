import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import {
  listDeliveries,
  listWebhooks,
  replayDelivery,
  testWebhook,
} from '../../../contract/developers/webhooks.ts'
import { webhookReceiver } from '../../testing/doubles/webhook-receiver.ts'
import { startHarness } from '../../testing/harness.ts'
import { newCompany, type TestCompany } from '../../testing/worlds/people.ts'
import { newWebhook, sendWebhooks } from '../../testing/worlds/webhooks.ts'
import { deliveryQueue } from './deliver-webhooks.ts'

let company: TestCompany
const h = await startHarness()
beforeEach(async () => {
  company = await newCompany(h)
  await h.setClock(new Date('2026-03-01T12:00:00Z'))
})
afterEach(() => h.setClock(null))

const minute = 60_000
const hour = 60 * minute

/** A webhook whose receiver answers 500, with this many events that wait for it. */
async function failing(events: number, answer = { status: 500, headers: {} }) {
  const receiver = await webhookReceiver()
  receiver.answer((response) => response.writeHead(answer.status, answer.headers).end())
  const { id } = await newWebhook(h, company.owner, { url: receiver.url })
  await h.sql`
    insert into app.webhook_deliveries (webhook_id, company_id, type, body)
    select ${id}, ${company.id}, 'product.updated', '{}' from generate_series(1, ${events})`
  // The clock goes on a little between the statements.
  await h.setClock(new Date(h.services.now().getTime() + 500))
  /** Works after a while, and says how many requests that made. */
  async function workAfter(ms: number) {
    const before = receiver.received.length
    await h.setClock(new Date(h.services.now().getTime() + ms))
    await sendWebhooks(h)
    return receiver.received.length - before
  }
  const params = { id }
  const list = () => h.call(listDeliveries, { as: company.owner, params })
  return { id, params, receiver, workAfter, list }
}
const jobs = async () => {
  const { rows } = await h.database.pool.query(
    'select count(*)::int as count from pgboss.job where name = $1',
    [deliveryQueue],
  )
  return rows[0].count
}

describe('a webhook that fails', () => {
  test('gets one request per pause, however much waits, and no jobs', async () => {
    const { workAfter, list, receiver } = await failing(50)
    const before = await jobs()
    // The first four were under way together.
    expect(await workAfter(0)).toBe(4)
    const sent = []
    for (const seconds of [0, 4, 2, 14, 5, 50, 10, 120]) {
      sent.push(await workAfter(seconds * 1000))
    }
    expect(sent).toEqual([0, 0, 1, 0, 1, 0, 1, 0])
    const { items } = await list()
    const now = h.services.now()
    expect(items.every(({ nextAt }) => nextAt && Date.parse(nextAt) > now.getTime())).toBe(true)
    expect(await jobs()).toBe(before)
    // At last every two hours.
    for (let n = 0; n < 4; n++) await workAfter(2 * hour + minute)
    expect([await workAfter(hour), await workAfter(1.1 * hour)]).toEqual([0, 1])
    receiver.answer((response) => response.end())
    expect(await workAfter(2.1 * hour)).toBe(50)
    expect(new Set((await list()).items.map(({ state }) => state))).toEqual(new Set(['delivered']))
  })

  test.each([
    ['seconds', 429, () => '3600'],
    ['a date', 503, () => new Date(h.services.now().getTime() + hour).toUTCString()],
  ])('is left alone for as long as it asks in %s', async (_, status, retryAfter) => {
    const headers = { 'retry-after': retryAfter() }
    const { workAfter } = await failing(6, { status, headers })
    expect([await workAfter(0), await workAfter(58 * minute)]).toEqual([4, 0])
    expect(await workAfter(3 * minute)).toBe(1)
  })

  test('cannot ask for a pause of more than two hours, nor with other statuses', async () => {
    const headers = { 'retry-after': '999999999' }
    const busy = await failing(6, { status: 429, headers })
    expect([await busy.workAfter(0), await busy.workAfter(2 * hour + minute)]).toEqual([4, 1])
    const broken = await failing(6, { status: 500, headers })
    expect([await broken.workAfter(0), await broken.workAfter(minute)]).toEqual([4, 1])
  })

  test('gets tests and repeated deliveries at once, and after a success what waits', async () => {
    const { workAfter, list, params, receiver } = await failing(6)
    await workAfter(0)
    for (let n = 0; n < 5; n++) await workAfter(1.1 * hour)
    expect(await workAfter(minute)).toBe(0)
    const { deliveryId } = await h.call(testWebhook, { as: company.owner, params })
    expect(await workAfter(0)).toBe(1)
    expect(receiver.received.at(-1)?.headers['webhook-id']).toBe(deliveryId)
    expect(await workAfter(minute)).toBe(0)
    await h.sql`update app.webhook_deliveries set state = 'failed' where id = ${deliveryId}`
    receiver.answer((response) => response.end())
    const again = { as: company.owner, params: { ...params, deliveryId } }
    await h.call(replayDelivery, again)
    expect(await workAfter(0)).toBe(7)
    expect(receiver.received.at(-7)?.headers['webhook-id']).toBe(deliveryId)
    expect((await list()).items.every(({ state }) => state === 'delivered')).toBe(true)
    const { items } = await h.call(listWebhooks, { as: company.owner })
    expect(items[0]?.failingSince).toBeNull()
  })

  test('gives up after a day what waited for it, also what was not attempted', async () => {
    const { workAfter, list, receiver } = await failing(200)
    await workAfter(0)
    for (let n = 0; n < 11; n++) await workAfter(2 * hour + minute)
    const states = async () => (await list()).items.map(({ state }) => state)
    expect(new Set(await states())).toEqual(new Set(['waiting']))
    await workAfter(2 * hour + minute)
    expect(new Set(await states())).toEqual(new Set(['failed']))
    expect(receiver.received).toHaveLength(16)
  })
})
