import { beforeEach, describe, expect, test } from 'vitest'
import {
  failingDays,
  listDeliveries,
  listWebhooks,
  testWebhook,
  updateWebhook,
} from '../../../contract/developers/webhooks.ts'
import {
  listNotifications,
  notificationPath,
  notificationText,
} from '../../../contract/notifications/notifications.ts'
import { createProduct } from '../../../contract/products/products.ts'
import { mailDigestsJob } from '../../notifications/mail-digests.ts'
import { webhookReceiver } from '../../testing/doubles/webhook-receiver.ts'
import { startHarness } from '../../testing/harness.ts'
import { mailsTo, proveAddress } from '../../testing/worlds/accounts.ts'
import {
  newCompanies,
  newMember,
  type TestCompany,
  type TestUser,
} from '../../testing/worlds/people.ts'
import { sampleProduct } from '../../testing/worlds/samples.ts'
import { newWebhook, sendWebhooks } from '../../testing/worlds/webhooks.ts'

let ours: TestCompany
let theirs: TestCompany
const h = await startHarness()
beforeEach(async () => {
  ;({ ours, theirs } = await newCompanies(h))
})

const work = () => sendWebhooks(h)

/** A webhook whose receiver answers with a status. */
async function answering(status: number) {
  const receiver = await webhookReceiver()
  receiver.answer((response) => response.writeHead(status).end())
  const { id } = await newWebhook(h, ours.owner, { url: `${receiver.url}/secret/path` })
  return { id, receiver }
}

/** Sends a test for the last time. */
async function giveUp(id: string) {
  const { deliveryId } = await h.call(testWebhook, { as: ours.owner, params: { id } })
  await h.sql`update app.webhook_deliveries set tried_until = app.now() where id = ${deliveryId}`
  await work()
}
const readState = async (id: string) =>
  (await h.call(listWebhooks, { as: ours.owner })).items.find((one) => one.id === id)
const toldTo = async (as: TestUser) => {
  const { items } = await h.call(listNotifications, { as })
  return items.filter(({ kind }) => kind.startsWith('webhook'))
}
const turnOn = (id: string) =>
  h.call(updateWebhook, { as: ours.owner, params: { id }, body: { active: true } })
const ago = (id: string, days: number) =>
  h.sql`
    update app.webhooks set failing_since = app.now() - make_interval(days => ${days}),
      failure_told_at = failure_told_at - interval '1 day'
    where id = ${id}`

describe('a webhook that fails', () => {
  test('notifies members who may edit the profile, once a day and in their digest', async () => {
    const editor = await newMember(h, ours, { can_edit_company_profile: true })
    const rest = { can_manage_products: true, can_manage_briefs: true, can_manage_team: true }
    const member = await newMember(h, ours, rest)
    await proveAddress(h, editor)
    const { id, receiver } = await answering(500)
    await h.call(testWebhook, { as: ours.owner, params: { id } })
    await work()
    expect(await toldTo(editor)).toEqual([])
    await giveUp(id)
    await giveUp(id)
    const told = await toldTo(editor)
    expect(told).toMatchObject([{ kind: 'webhook-failing', subjectId: id, actorName: null }])
    const [first] = told
    if (!first) throw new Error('nobody was told')
    expect(notificationPath(first)).toBe(`/company/developers/${id}`)
    expect(notificationText(first)).toBe(
      `The webhook at “${new URL(receiver.url).host}” is failing: a request could not be delivered for a day`,
    )
    expect(await toldTo(ours.owner)).toHaveLength(1)
    expect([await toldTo(member), await toldTo(theirs.owner)]).toEqual([[], []])
    await mailDigestsJob(h.services).work({})
    const [mail] = await mailsTo(h, editor.email)
    expect(JSON.stringify(mail)).toContain('is failing: a request could not be delivered for a day')
    await ago(id, 2)
    await giveUp(id)
    // The newest of a day stands for it.
    expect(await toldTo(editor)).toHaveLength(1)
    expect(await readState(id)).toMatchObject({ active: true, stopped: null })
  })

  test('is turned off after days of failures, and can be turned on again', async () => {
    const { id, receiver } = await answering(500)
    await giveUp(id)
    await ago(id, failingDays - 1)
    await giveUp(id)
    expect(await readState(id)).toMatchObject({ active: true, stopped: null })
    await h.call(createProduct, { as: ours.owner, body: sampleProduct() })
    await ago(id, failingDays)
    // What has not had its day turns nothing off.
    await work()
    expect(await readState(id)).toMatchObject({ active: true, stopped: null })
    await giveUp(id)
    expect(await readState(id)).toMatchObject({
      active: false,
      stopped: { because: 'failing', at: expect.any(String) },
    })
    const { items } = await h.call(listDeliveries, { as: ours.owner, params: { id } })
    expect(new Set(items.map(({ state }) => state))).toEqual(new Set(['failed']))
    expect(await toldTo(ours.owner)).toMatchObject([{ kind: 'webhook-stopped', subjectId: id }])
    receiver.answer((response) => response.end())
    expect(await turnOn(id)).toMatchObject({ active: true, stopped: null, failingSince: null })
    await giveUp(id)
    expect(await readState(id)).toMatchObject({ active: true, failingSince: null })
  })

  test('starts counting again after a success', async () => {
    const { id, receiver } = await answering(500)
    await giveUp(id)
    await ago(id, failingDays)
    receiver.answer((response) => response.end())
    await giveUp(id)
    receiver.answer((response) => response.writeHead(500).end())
    await giveUp(id)
    expect(await readState(id)).toMatchObject({ active: true, stopped: null })
  })

  test('is turned off by a 410 response, and members are notified', async () => {
    const { id } = await answering(410)
    await giveUp(id)
    expect(await readState(id)).toMatchObject({ active: false, stopped: { because: 'gone' } })
    await turnOn(id)
    await giveUp(id)
    expect(await toldTo(ours.owner)).toMatchObject([{ kind: 'webhook-stopped', subjectId: id }])
  })

  test('records every answer of many requests that turn it off together', async () => {
    const { id, receiver } = await answering(410)
    const held: (() => void)[] = []
    receiver.answer((response) => {
      held.push(() => response.writeHead(410).end())
      if (held.length === 4) for (const release of held) release()
    })
    for (let sent = 0; sent < 4; sent++) {
      await h.call(testWebhook, { as: ours.owner, params: { id } })
    }
    await work()
    const { items } = await h.call(listDeliveries, { as: ours.owner, params: { id } })
    expect(items.map(({ state, attempts }) => [state, attempts.length])).toEqual(
      Array(4).fill(['failed', 1]),
    )
    expect(h.logged()).not.toContain('could not be recorded')
  })

  test('is not turned off by the response of an earlier address', async () => {
    const { id, receiver } = await answering(410)
    const next = 'http://127.0.0.1:9/next'
    receiver.answer((response) => {
      const move = { as: ours.owner, params: { id }, body: { url: next } }
      void h.call(updateWebhook, move).then(() => response.writeHead(410).end())
    })
    await giveUp(id)
    expect(await readState(id)).toMatchObject({ url: next, active: true, failingSince: null })
    expect(await toldTo(ours.owner)).toEqual([])
  })
})
