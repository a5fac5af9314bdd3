import { beforeEach, describe, expect, test } from 'vitest'
import {
  listDeliveries,
  listWebhooks,
  replayDelivery,
  rotateWebhookSecret,
  testWebhook,
  webhookErrors,
} from '../../../contract/developers/webhooks.ts'
import { createProduct } from '../../../contract/products/products.ts'
import { verified, webhookReceiver } from '../../testing/doubles/webhook-receiver.ts'
import { startHarness } from '../../testing/harness.ts'
import { newCompany, type TestCompany } from '../../testing/worlds/people.ts'
import { sampleProduct } from '../../testing/worlds/samples.ts'
import { newWebhook, readDeliveries, sendWebhooks } from '../../testing/worlds/webhooks.ts'
import { WebhookWork } from './deliver-webhooks.ts'
import { forgetDeliveriesJob } from './jobs.ts'
import { mostDeliveries } from './queries.ts'

let company: TestCompany
const h = await startHarness()
beforeEach(async () => {
  company = await newCompany(h)
})

const start = Date.parse('2026-03-01T12:00:00Z')
const hours = 3_600_000

const work = () => sendWebhooks(h)
const add = (as = company.owner) => h.call(createProduct, { as, body: sampleProduct() })
const findState = async (id: string) => (await readDeliveries(h, company.owner, id)).at(-1)
const readTarget = async (id: string) =>
  (await h.call(listWebhooks, { as: company.owner })).items.find((one) => one.id === id)

describe('WebhookWork', () => {
  test('sends each delivery once, with a signature that receivers can verify', async () => {
    const receiver = await webhookReceiver()
    const { id, secret } = await newWebhook(h, company.owner, { url: `${receiver.url}/in` })
    receiver.answer((response) => response.end('thanks'))
    const { id: productId } = await add()
    await work()
    await work()
    const [request, ...more] = receiver.received
    if (!request) throw new Error('nothing was sent')
    expect(more).toEqual([])
    expect(request.headers).toMatchObject({
      'content-type': 'application/json; charset=utf-8',
      'user-agent': 'Briefwell-Webhooks/1',
    })
    expect(verified(secret, request)).toMatchObject({
      type: 'product.created',
      data: { id: productId },
    })
    const delivery = await findState(id)
    expect(delivery).toMatchObject({
      id: request.headers['webhook-id'],
      state: 'delivered',
      nextAt: null,
      attempts: [{ status: 200, error: null, answer: 'thanks' }],
    })
    expect(() => verified('whsec_AAAA', request)).toThrow()
  })

  test('also signs with the previous secret for a day', async () => {
    const receiver = await webhookReceiver()
    const { id, secret } = await newWebhook(h, company.owner, { url: receiver.url })
    const rotated = await h.call(rotateWebhookSecret, { as: company.owner, params: { id } })
    expect(rotated.secret).not.toBe(secret)
    expect(rotated.webhook.earlierSecretUntil).not.toBeNull()
    await add()
    await work()
    const [both] = receiver.received
    if (!both) throw new Error('nothing was sent')
    expect([verified(secret, both), verified(rotated.secret, both)]).toHaveLength(2)
    await h.sql`
      update app.webhooks set earlier_until = now() - interval '1 second' where id = ${id}`
    await add()
    await work()
    const last = receiver.received.at(-1)
    if (!last) throw new Error('nothing was sent')
    expect(verified(rotated.secret, last)).toBeDefined()
    expect(() => verified(secret, last)).toThrow()
  })

  test('retries for a day, at growing intervals, and then gives up', async () => {
    const receiver = await webhookReceiver()
    receiver.answer((response) => response.writeHead(500).end('sorry'))
    const { id } = await newWebhook(h, company.owner, { url: receiver.url })
    await h.setClock(new Date(start))
    await add()
    const pauses: number[] = []
    let at = start
    for (let delivery = await findState(id); delivery?.nextAt; delivery = await findState(id)) {
      const next = Math.max(at, Date.parse(delivery.nextAt))
      pauses.push(next - at)
      at = next
      // The clock goes on a little between the statements.
      await h.setClock(new Date(at + 50))
      await work()
      if (pauses.length > 40) break
    }
    await h.setClock(null)
    expect(pauses.slice(1, 4).map((pause) => Math.floor(pause / 5000))).toEqual([1, 3, 9])
    expect(Math.max(...pauses)).toBeLessThan(2.3 * hours)
    expect(at - start).toBeGreaterThan(23.9 * hours)
    expect(at - start).toBeLessThan(26.2 * hours)
    const ended = await findState(id)
    expect(ended).toMatchObject({ state: 'failed', nextAt: null })
    expect(ended?.attempts[0]).toMatchObject({
      status: 500,
      error: 'answered 500',
      answer: 'sorry',
    })
    expect(receiver.received).toHaveLength(pauses.length)
    const ids = receiver.received.map(({ headers }) => headers['webhook-id'])
    expect(new Set(ids).size).toBe(1)
    expect((await readTarget(id))?.failingSince).not.toBeNull()
  })

  test('sends again on request, under the same id', async () => {
    const receiver = await webhookReceiver()
    const { id } = await newWebhook(h, company.owner, { url: receiver.url })
    await h.call(testWebhook, { as: company.owner, params: { id } })
    const before = await findState(id)
    const params = { id, deliveryId: before?.id ?? '' }
    const replay = () => h.call(replayDelivery, { as: company.owner, params })
    await expect(replay()).rejects.toMatchObject(webhookErrors.stillWaiting)
    await work()
    await replay()
    await work()
    const [first, second] = receiver.received
    expect(first?.body).toBe(second?.body)
    expect(first?.headers['webhook-id']).toBe(second?.headers['webhook-id'])
    expect((await findState(id))?.attempts).toHaveLength(2)
  })

  test('pauses a target if outcomes cannot be recorded', async () => {
    const receiver = await webhookReceiver()
    const { id } = await newWebhook(h, company.owner, { url: receiver.url })
    for (let n = 0; n < 20; n++) await add()
    await h.database.pool.query(
      `alter table app.webhook_attempts add constraint no_room check (status <> 200) not valid`,
    )
    await work()
    // Those that were on their way at the same time.
    expect(receiver.received.length).toBeLessThanOrEqual(8)
    expect(await readTarget(id)).toMatchObject({ active: true, failingSince: expect.any(String) })
    await h.database.pool.query('alter table app.webhook_attempts drop constraint no_room')
  })

  test('is not held up by a target that does not answer', async () => {
    const [slow, quick] = [await webhookReceiver(), await webhookReceiver()]
    slow.answer(() => {})
    await newWebhook(h, company.owner, { url: slow.url })
    const { id } = await newWebhook(h, company.owner, { url: quick.url })
    const worker = new WebhookWork(h.services)
    for (let n = 0; n < 6; n++) await add()
    worker.wake()
    await slow.until(4)
    await quick.until(6)
    // Only so many at a time go to one target.
    expect(slow.received).toHaveLength(4)
    await worker.stop()
    const left = await h.sql`
      select d.attempts, d.claimed_until from app.webhook_deliveries d
      where d.webhook_id <> ${id} and d.company_id = ${company.id}`
    // What was cut off was not tried, and is free for another process.
    await h.sql`delete from app.webhooks where company_id = ${company.id}`
    expect(left).toEqual(Array(6).fill({ attempts: 0, claimed_until: null }))
  })

  test('two processes send each delivery once, and take over those of a dead one', async () => {
    const receiver = await webhookReceiver()
    const { id } = await newWebhook(h, company.owner, { url: receiver.url })
    for (let n = 0; n < 10; n++) await add()
    const dead = (await readDeliveries(h, company.owner, id))[0]?.id
    const hold = (until: string) =>
      h.sql`
        update app.webhook_deliveries set claimed_until = now() + ${until}::interval
        where id = ${dead}`
    await hold('1 minute')
    await Promise.all([work(), work()])
    const ids = () => receiver.received.map(({ headers }) => headers['webhook-id'])
    expect([ids().length, new Set(ids()).size, ids().includes(dead)]).toEqual([9, 9, false])
    await hold('-1 second')
    await work()
    expect(ids().filter((one) => one === dead)).toHaveLength(1)
  })

  test('turns off a webhook that answers 410, and follows no redirect', async () => {
    const receiver = await webhookReceiver()
    const { id } = await newWebhook(h, company.owner, { url: receiver.url })
    receiver.answer((response) => response.writeHead(302, { location: receiver.url }).end())
    await add()
    await work()
    expect((await findState(id))?.attempts).toMatchObject([
      { status: 302, error: 'answered 302; redirects are not followed' },
    ])
    receiver.answer((response) => response.writeHead(410).end())
    await h.call(testWebhook, { as: company.owner, params: { id } })
    await work()
    expect((await findState(id))?.state).toBe('failed')
    expect((await readTarget(id))?.active).toBe(false)
    await expect(h.call(testWebhook, { as: company.owner, params: { id } })).rejects.toMatchObject(
      webhookErrors.off,
    )
  })

  test('resolves each host again, and sends nothing into a private network', async () => {
    const { id } = await newWebhook(h, company.owner)
    // As if the name had been public when it was saved.
    await h.sql`update app.webhooks set url = 'https://10.0.0.1/' where id = ${id}`
    await add()
    await work()
    expect((await findState(id))?.attempts).toMatchObject([
      { status: null, error: 'the address is inside a private network' },
    ])
  })

  test('sends nothing while the company is suspended', async () => {
    const receiver = await webhookReceiver()
    await newWebhook(h, company.owner, { url: receiver.url })
    await add()
    await h.sql`insert into app.company_suspensions (company_id) values (${company.id})`
    await work()
    expect(receiver.received).toEqual([])
    await h.sql`delete from app.company_suspensions where company_id = ${company.id}`
    await work()
    expect(receiver.received).toHaveLength(1)
  })

  test('keeps a limited number of attempts per delivery', async () => {
    const receiver = await webhookReceiver()
    const { id } = await newWebhook(h, company.owner, { url: receiver.url })
    await add()
    const delivery = await findState(id)
    const params = { id, deliveryId: delivery?.id ?? '' }
    await work()
    for (let n = 0; n < 31; n++) {
      await h.call(replayDelivery, { as: company.owner, params })
      await work()
    }
    const [kept] = await h.sql`
      select count(*)::int as attempts from app.webhook_attempts where delivery_id = ${delivery?.id}`
    expect([kept, receiver.received.length]).toEqual([{ attempts: 30 }, 32])
  })

  test('deletes what a flood has queued', async () => {
    const { id } = await newWebhook(h, company.owner)
    const flood = mostDeliveries + 500
    await h.sql`
      insert into app.webhook_deliveries (webhook_id, company_id, type, body)
      select ${id}, ${company.id}, 'product.updated', '{}' from generate_series(1, ${flood})`
    const kept = () => h.call(listDeliveries, { as: company.owner, params: { id } })
    expect((await kept()).total).toBe(mostDeliveries)
    await add()
    await forgetDeliveriesJob(h.services).work({})
    const { items, total } = await kept()
    expect([total, items[0]?.type]).toEqual([mostDeliveries, 'product.created'])
    await h.sql`delete from app.webhooks where id = ${id}`
  })

  test('deletes what a flood of long events has queued', async () => {
    const { id } = await newWebhook(h, company.owner)
    await h.sql`
      insert into app.webhook_deliveries (webhook_id, company_id, type, body)
      select ${id}, ${company.id}, 'product.updated', words.body
      from generate_series(1, 3000) n
      -- Of the first row, so that it is made once; too random to be compressed.
      cross join (select string_agg(md5(random()::text), '') as body from generate_series(1, 700)) words`
    const { total } = await h.call(listDeliveries, { as: company.owner, params: { id } })
    expect(total * 700 * 32).toBeLessThan(33 * 1024 * 1024)
    expect(total * 700 * 32).toBeGreaterThan(25 * 1024 * 1024)
  })

  test('deletes deliveries after 30 days', async () => {
    const { id } = await newWebhook(h, company.owner)
    await add()
    await add()
    await h.sql`
      update app.webhook_deliveries set created_at = now() - interval '31 days'
      where id in (select d.id from app.webhook_deliveries d where d.webhook_id = ${id} limit 1)`
    await forgetDeliveriesJob(h.services).work({})
    expect(await readDeliveries(h, company.owner, id)).toHaveLength(1)
  })
})
