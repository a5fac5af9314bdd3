import { sql } from 'kysely'
import { describe, expect, test } from 'vitest'
import {
  awaitArea,
  type ComingArea,
  comingAreas,
  listAwaitedAreas,
  stopAwaitingArea,
} from '../../../contract/notifications/coming-soon.ts'
import { unsubscribe } from '../../../contract/notifications/notifications.ts'
import { startHarness } from '../../testing/harness.ts'
import { mailsTo, proveAddress } from '../../testing/worlds/accounts.ts'
import { newCompanies, newMember, newUser, type TestUser } from '../../testing/worlds/people.ts'
import { announceArea } from './announce-area.ts'

const h = await startHarness({ env: { PUBLIC_URL: 'https://portal.example' } })

const ask = (as: TestUser, area: ComingArea) => h.call(awaitArea, { as, params: { area } })
const takeBack = (as: TestUser, area: ComingArea) =>
  h.call(stopAwaitingArea, { as, params: { area } })
const list = (as: TestUser) => h.call(listAwaitedAreas, { as })
const awaitedBy = async (as: TestUser) =>
  (await list(as)).areas.filter(({ awaited }) => awaited).map(({ area }) => area)

describe('awaitArea', () => {
  test('requests one mail, and can be repeated', { tags: ['2.2.34'] }, async () => {
    const user = await newUser(h)
    expect((await list(user)).areas).toEqual(
      comingAreas.map((area) => ({ area, awaited: false, toldAt: null })),
    )
    const first = await ask(user, 'trends')
    expect(first.areas[1]).toEqual({ area: 'trends', awaited: true, toldAt: null })
    expect(await ask(user, 'trends')).toEqual(first)
    expect(await list(user)).toEqual(first)
    await expect(ask(user, 'insight-canvas' as never)).rejects.toMatchObject({ status: 400 })
  })

  test('refuses another company, and visitors: only the caller’s own changes', async () => {
    const { ours, theirs } = await newCompanies(h)
    await ask(ours.owner, 'trends')
    expect(await awaitedBy(theirs.owner)).toEqual([])
    await takeBack(theirs.owner, 'trends')
    expect(await awaitedBy(ours.owner)).toEqual(['trends'])
    for (const endpoint of [awaitArea, stopAwaitingArea]) {
      const visitor = { as: null, params: { area: 'trends' as const } }
      await expect(h.call(endpoint, visitor)).rejects.toMatchObject({ status: 401 })
    }
  })

  test('needs no right, and applies to the person, not the company', async () => {
    const { ours } = await newCompanies(h)
    const member = await newMember(h, ours)
    await ask(member, 'research-reports')
    expect(await awaitedBy(member)).toEqual(['research-reports'])
    expect(await awaitedBy(ours.owner)).toEqual([])
  })

  test('returns the reason if no mail can be delivered', async () => {
    const user = await newUser(h)
    const mailbox = sql`app.address_hash(${user.email})`
    expect((await ask(user, 'trends')).obstacle).toBe('unproven')
    await proveAddress(h, user)
    expect((await list(user)).obstacle).toBeNull()
    await h.sql`insert into app.mail_opt_outs (address_hash) values (${mailbox})`
    expect((await list(user)).obstacle).toBe('stopped')
    await h.sql`
      insert into app.bounced_addresses (address_hash, status) values (${mailbox}, '5.1.1')`
    expect((await list(user)).obstacle).toBe('bounced')
  })
})

describe('stopAwaitingArea', () => {
  test('cancels one area, repeatedly', async () => {
    const user = await newUser(h)
    await ask(user, 'trends')
    await ask(user, 'benchmark-center')
    for (let time = 0; time < 2; time++) {
      expect((await takeBack(user, 'trends')).areas[1]).toMatchObject({ awaited: false })
    }
    expect(await awaitedBy(user)).toEqual(['benchmark-center'])
    await ask(user, 'trends')
    expect(await awaitedBy(user)).toEqual(['trends', 'benchmark-center'])
  })
})

describe('announceArea', () => {
  async function announced() {
    const user = await newUser(h)
    await proveAddress(h, user)
    await ask(user, 'integration-engine')
    await ask(user, 'community-copilot')
    for await (const _ of announceArea(h.services, 'integration-engine'));
    return user
  }

  test('sends a link to the area, and one that cancels every other ‘Tell me when’', async () => {
    const [user, other] = [await announced(), await newUser(h)]
    await ask(other, 'trends')
    const [mail, ...more] = await mailsTo(h, user.email)
    expect(more).toEqual([])
    expect(mail?.subject).toBe('New on Briefwell: Integration engine')
    expect(mail?.text).toMatch(/\nhttps:\/\/portal\.example\/integration-engine\n/)
    const leave = new URL(mail?.unsubscribe_url ?? '')
    expect(leave.href).toMatch(/^https:\/\/portal\.example\/unsubscribe\?token=v1\./)
    expect(mail?.text).toContain(leave.href)

    await h.request({ url: `${leave.pathname}${leave.search}` })
    expect(await awaitedBy(user)).toEqual(['community-copilot'])
    const clicked = await h.request({
      method: 'POST',
      url: `${leave.pathname}${leave.search}`,
      headers: { 'content-type': 'application/x-www-form-urlencoded' },
      payload: 'List-Unsubscribe=One-Click',
    })
    expect(clicked.statusCode, clicked.body).toBe(200)
    expect([await awaitedBy(user), await awaitedBy(other)]).toEqual([[], ['trends']])
    const query = { token: leave.searchParams.get('token') ?? '' }
    expect(await h.call(unsubscribe, { as: null, query })).toEqual({ left: 'areas' })
  })

  test('notifies nobody twice, even after cancelling and asking again', async () => {
    const user = await announced()
    await takeBack(user, 'integration-engine')
    const { areas } = await ask(user, 'integration-engine')
    expect(areas.at(-1)).toEqual({
      area: 'integration-engine',
      awaited: false,
      toldAt: expect.any(String),
    })
    for await (const _ of announceArea(h.services, 'integration-engine'));
    expect(await mailsTo(h, user.email)).toHaveLength(1)
  })
})
