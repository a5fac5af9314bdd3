import { sql } from 'kysely'
import { beforeEach, describe, expect, test } from 'vitest'
import { deleteCompany } from '../../../contract/company/company.ts'
import {
  createWebhook,
  listWebhooks,
  updateWebhook,
  type WebhookTopic,
  webhookTopics,
} from '../../../contract/developers/webhooks.ts'
import {
  listNotifications,
  notificationPath,
  notificationText,
} from '../../../contract/notifications/notifications.ts'
import { permissions } from '../../../contract/permissions.ts'
import { createProduct } from '../../../contract/products/products.ts'
import { removeMember, updateMember } from '../../../contract/team/team.ts'
import { waitingForLocks } from '../../testing/crashes/waiting-for-locks.ts'
import { webhookReceiver } from '../../testing/doubles/webhook-receiver.ts'
import { startHarness } from '../../testing/harness.ts'
import { inTransaction } from '../../testing/in-transaction.ts'
import { admin } from '../../testing/worlds/admin.ts'
import { makeOwner, signUpStranger } from '../../testing/worlds/ownership.ts'
import {
  newCompanies,
  newMember,
  type TestCompany,
  type TestUser,
} from '../../testing/worlds/people.ts'
import { sampleProduct } from '../../testing/worlds/samples.ts'
import { newWebhook, readDeliveries, sendWebhooks } from '../../testing/worlds/webhooks.ts'
import { insertWebhook } from './queries.ts'

type Max = Awaited<ReturnType<typeof newMember>>
type Right = 'canEditCompanyProfile' | 'canManageBriefs' | 'canManageProducts' | 'canManageTeam'
let ours: TestCompany
let theirs: TestCompany
let max: Max
const h = await startHarness()
beforeEach(async () => {
  ;({ ours, theirs } = await newCompanies(h))
  max = await newMember(h, ours, {
    can_edit_company_profile: true,
    can_manage_briefs: true,
    can_manage_products: true,
    can_manage_team: true,
  })
})

const seenByOwner = async (id: string) =>
  (await h.call(listWebhooks, { as: ours.owner })).items.find((one) => one.id === id)
const add = () => h.call(createProduct, { as: ours.owner, body: sampleProduct() })
const remove = (as: TestUser = ours.owner) =>
  h.call(removeMember, { as, params: { id: max.memberId } })
const take = (...rights: Right[]) =>
  h.call(updateMember, {
    as: ours.owner,
    params: { id: max.memberId },
    body: Object.fromEntries(rights.map((right) => [right, false])),
  })
const rest = (method: 'PATCH' | 'DELETE', path: string, payload?: object) =>
  h.request({ as: ours.owner, method, url: `/rest/v1/${path}`, ...(payload && { payload }) })
const toldTo = async (as: TestUser) => {
  const { items } = await h.call(listNotifications, { as })
  return items.filter(({ kind }) => kind.startsWith('webhook'))
}
const work = () => sendWebhooks(h)

/** The webhook is off, for the loss of its member, and nothing waits for it. */
async function expectStopped(id: string) {
  expect(await seenByOwner(id)).toMatchObject({
    active: false,
    makerName: 'Mel Member',
    stopped: { because: 'rights-lost', at: expect.any(String) },
  })
  const states = (await readDeliveries(h, ours.owner, id)).map(({ state }) => state)
  expect(states.filter((state) => state !== 'failed')).toEqual([])
}

const ways: Record<string, () => Promise<unknown>> = {
  'is removed from the team': () => remove(),
  'leaves the team': () => remove(max),
  'is removed by the table API': () => rest('DELETE', `team_members?id=eq.${max.memberId}`),
  'has their account deleted': () => admin(h, 'DELETE', `/admin/users/${max.id}`),
  'has their account marked as deleted': () =>
    h.sql`update auth.users set deleted_at = now() where id = ${max.id}`,
  'is banned': () => admin(h, 'PUT', `/admin/users/${max.id}`, { ban_duration: '24h' }),
  'may no longer edit the profile': () => take('canEditCompanyProfile'),
  'may no longer manage briefs': () => take('canManageBriefs'),
  'loses a right by the table API': () =>
    rest('PATCH', `team_permissions?team_member_id=eq.${max.memberId}`, {
      can_edit_company_profile: false,
    }),
}

describe('a webhook', () => {
  test.each(Object.keys(ways))('is turned off when the member responsible %s', async (way) => {
    const receiver = await webhookReceiver()
    const { id } = await newWebhook(h, max, { url: receiver.url, topics: [...webhookTopics] })
    await add()
    await ways[way]?.()
    await expectStopped(id)
    await add()
    await work()
    expect(receiver.received).toEqual([])
    expect((await readDeliveries(h, ours.owner, id)).map(({ type }) => type)).toEqual([
      'product.created',
    ])
  })

  test.each<[string, WebhookTopic[], Right[]]>([
    ['the right to manage briefs, if it tells nothing of them', ['shares'], ['canManageBriefs']],
    ['rights that it does not need', ['briefs'], ['canManageProducts', 'canManageTeam']],
  ])('stays on when the member responsible loses %s', async (_, topics, rights) => {
    const { id } = await newWebhook(h, max, { topics })
    await take(...rights)
    expect(await seenByOwner(id)).toMatchObject({ active: true, stopped: null })
  })

  test('is turned off whatever its address is', async () => {
    const { id } = await newWebhook(h, max)
    await h.sql`update app.webhooks set url = 'https:///a.example/in' where id = ${id}`
    await remove()
    await expectStopped(id)
    const [told] = await toldTo(ours.owner)
    expect(told?.subjectName).toBe('a.example')
  })

  test('stays on when somebody else leaves', async () => {
    const { id } = await newWebhook(h, ours.owner)
    await newWebhook(h, max)
    await remove()
    expect(await seenByOwner(id)).toMatchObject({ active: true, makerName: 'Olivia Owner' })
  })

  test('sends nothing that was queued at the moment it was turned off', async () => {
    const receiver = await webhookReceiver()
    const { id } = await newWebhook(h, max, { url: receiver.url })
    await remove()
    await h.sql`
      insert into app.webhook_deliveries (webhook_id, company_id, type, body)
      values (${id}, ${ours.id}, 'product.created', '{}')`
    await work()
    const turnOn = { as: ours.owner, params: { id }, body: { active: true } }
    await h.call(updateWebhook, turnOn)
    await work()
    expect(receiver.received).toEqual([])
    await add()
    await work()
    expect(receiver.received).toHaveLength(1)
  })

  test('belongs to whoever turns it on, or changes its address or topics', async () => {
    const editor = await newMember(h, ours, { can_edit_company_profile: true })
    await h.sql`update public.team_members set name = 'Ed Editor' where id = ${editor.memberId}`
    const change = (id: string, body: object, as: TestUser = editor) =>
      h.call(updateWebhook, { as, params: { id }, body })
    const [turned, moved, widened, untouched] = [
      await newWebhook(h, max),
      await newWebhook(h, max),
      await newWebhook(h, max),
      await newWebhook(h, max),
    ]
    await change(moved.id, { url: 'http://127.0.0.1:9/moved' })
    await change(widened.id, { topics: ['products', 'shares'] })
    expect(await change(untouched.id, { url: untouched.url, active: true })).toMatchObject({
      makerName: 'Mel Member',
    })
    await remove()
    await expectStopped(untouched.id)
    await expectStopped(turned.id)
    expect(await change(turned.id, { active: true })).toMatchObject({
      ...{ active: true, stopped: null, makerName: 'Ed Editor' },
    })
    for (const { id } of [turned, moved, widened]) {
      expect(await seenByOwner(id)).toMatchObject({ active: true, makerName: 'Ed Editor' })
    }
    const as = ours.owner
    await h.call(removeMember, { as, params: { id: editor.memberId } })
    for (const { id } of [turned, moved, widened]) {
      expect(await seenByOwner(id)).toMatchObject({ active: false })
    }
  })

  test('notifies the members who may turn it on again', async () => {
    const editor = await newMember(h, ours, { can_edit_company_profile: true })
    const others = { can_manage_products: true, can_manage_briefs: true, can_manage_team: true }
    const member = await newMember(h, ours, others)
    const { id } = await newWebhook(h, max, { url: 'http://127.0.0.1:9/secret/path' })
    await remove()
    for (const as of [ours.owner, editor]) {
      const [told, ...more] = await toldTo(as)
      if (!told) throw new Error('nobody was told')
      expect(more).toEqual([])
      expect(notificationPath(told)).toBe(`/company/developers/${id}`)
      expect(notificationText(told)).toBe(
        'The webhook at “127.0.0.1:9” was turned off, because the member responsible left the company or lost a right',
      )
    }
    expect([await toldTo(member), await toldTo(theirs.owner)]).toEqual([[], []])
  })

  test('shares one notification with others that are turned off by the same change', async () => {
    for (let made = 0; made < 3; made++) await newWebhook(h, max)
    await remove()
    const told = await toldTo(ours.owner)
    expect(told.map(notificationText)).toEqual([
      'The webhook at “127.0.0.1:9” and 2 others were turned off, because the member responsible left the company or lost a right',
    ])
    expect(told.map(notificationPath)).toEqual(['/company/developers'])
  })

  test('does not survive a right that is taken away while it is added', async () => {
    const { denied } = permissions['developers.manage']
    const body = { url: 'http://127.0.0.1:9/in', topics: ['products' as const] }
    const add = () => h.call(createWebhook, { as: max, body })
    await inTransaction(h, ours.owner, async (tx) => {
      await sql`update public.team_permissions set can_edit_company_profile = false
                where team_member_id = ${max.memberId}`.execute(tx.sql)
      await expect(add()).rejects.toMatchObject({ code: 'conflict' })
    })
    await expect(add()).rejects.toMatchObject(denied)
    await h.sql`
      update public.team_permissions set can_edit_company_profile = true
      where team_member_id = ${max.memberId}`
    const both = await Promise.allSettled([
      add(),
      add(),
      take('canEditCompanyProfile'),
      add(),
      add(),
    ])
    expect(both[2]).toMatchObject({ status: 'fulfilled' })
    const { items } = await h.call(listWebhooks, { as: ours.owner })
    expect(items.filter(({ active }) => active)).toEqual([])
  })

  test('does not outlive the take-over of the account in which it is added', async () => {
    const row = { url: 'http://127.0.0.1:9/in', topics: ['products' as const], sealed_secret: 'x' }
    const opener = await signUpStranger(h)
    await h.call(createProduct, { as: opener, body: sampleProduct() })
    const { proven } = await inTransaction(h, opener, async (tx) => {
      await insertWebhook(tx, { ...row, company_id: opener.id })
      const proven = makeOwner(h, opener.email)
      await expect.poll(() => waitingForLocks(h.database.pool), { timeout: 10_000 }).toBe(1)
      return { proven }
    })
    expect(await h.call(listWebhooks, { as: await proven })).toEqual({ items: [] })
    const other = await signUpStranger(h)
    await h.call(createProduct, { as: other, body: sampleProduct() })
    const late = inTransaction(h, other, async (tx) => {
      await makeOwner(h, other.email)
      await insertWebhook(tx, { ...row, company_id: other.id })
    })
    await expect(late).rejects.toMatchObject({ code: '42501' })
  })

  test('is deleted with its company, whoever is responsible', async () => {
    await newWebhook(h, max)
    await h.call(deleteCompany, { as: ours.owner, body: { companyName: ours.name } })
    expect(await h.sql`select from app.webhooks where company_id = ${ours.id}`).toEqual([])
  })
})
