import { describe, expect, test } from 'vitest'
import {
  getNotificationSettings,
  notificationErrors,
  unsubscribe,
  unsubscribePath,
  updateNotificationSettings,
} from '../../contract/notifications/notifications.ts'
import { seal } from '../platform/keys/sealed.ts'
import { startHarness } from '../testing/harness.ts'
import { proveAddress } from '../testing/worlds/accounts.ts'
import { newCompanies, newUser, type TestUser } from '../testing/worlds/people.ts'
import { unsubscribeLink } from './unsubscribe-link.ts'

const h = await startHarness({ env: { PUBLIC_URL: 'https://portal.example' } })

const settings = (as: TestUser) => h.call(getNotificationSettings, { as })
const tokenFor = (id: string, mails: 'digest' | 'alerts' = 'digest') =>
  new URL(unsubscribeLink(h.services, id, mails)).searchParams.get('token') ?? ''

describe('updateNotificationSettings', () => {
  test('turns the digest off and on; it is on by default', async () => {
    const user = await newUser(h)
    expect(await settings(user)).toEqual({ digest: true, alerts: 'now', addressProven: false })
    const body = { digest: false }
    expect(await h.call(updateNotificationSettings, { as: user, body })).toMatchObject(body)
    expect(await settings(user)).toMatchObject(body)
    await proveAddress(h, user)
    await h.call(updateNotificationSettings, { as: user, body: { digest: true } })
    expect(await settings(user)).toEqual({ digest: true, alerts: 'now', addressProven: true })
  })

  test('sets when alerts are mailed, without changing the digest', async () => {
    const user = await newUser(h)
    await h.call(updateNotificationSettings, { as: user, body: { digest: false } })
    await h.call(updateNotificationSettings, { as: user, body: { alerts: 'weekly' } })
    expect(await settings(user)).toMatchObject({ digest: false, alerts: 'weekly' })
    const body = { alerts: 'hourly' } as never
    await expect(h.call(updateNotificationSettings, { as: user, body })).rejects.toMatchObject({
      status: 400,
    })
  })

  test("refuses another company: only the caller's setting changes", async () => {
    const { ours, theirs } = await newCompanies(h)
    await h.call(updateNotificationSettings, { as: ours.owner, body: { digest: false } })
    expect(await settings(theirs.owner)).toMatchObject({ digest: true })
    await expect(
      h.call(updateNotificationSettings, { as: null, body: { digest: false } }),
    ).rejects.toMatchObject({ status: 401 })
  })
})

describe('unsubscribe', () => {
  test('works without signing in, repeatedly, and only for its own account', async () => {
    const [user, other] = [await newUser(h), await newUser(h)]
    const query = { token: tokenFor(user.id) }
    for (let time = 0; time < 2; time++) {
      expect(await h.call(unsubscribe, { as: null, query })).toEqual({ left: 'digest' })
    }
    expect([await settings(user), await settings(other)]).toMatchObject([
      { digest: false },
      { digest: true },
    ])
  })

  test('turns off only alerts by the link of an alert', async () => {
    const user = await newUser(h)
    const query = { token: tokenFor(user.id, 'alerts') }
    expect(await h.call(unsubscribe, { as: null, query })).toEqual({ left: 'alerts' })
    expect(await settings(user)).toMatchObject({ digest: true, alerts: 'off' })
  })

  test.each(['application/x-www-form-urlencoded', 'multipart/form-data; boundary=b'])(
    'a mail program unsubscribes with one click, sending %s',
    async (type) => {
      const user = await newUser(h)
      const url = new URL(unsubscribeLink(h.services, user.id, 'digest'))
      expect(url.href).toMatch(/^https:\/\/portal\.example\/unsubscribe\?token=v1\./)
      const answer = await h.request({
        method: 'POST',
        url: `${url.pathname}${url.search}`,
        headers: { 'content-type': type },
        payload: 'List-Unsubscribe=One-Click',
      })
      expect(answer.statusCode, answer.body).toBe(200)
      expect(await settings(user)).toMatchObject({ digest: false })
    },
  )

  test('opening the address changes nothing', async () => {
    const user = await newUser(h)
    await h.request({ url: `${unsubscribePath}?token=${tokenFor(user.id)}` })
    expect(await settings(user)).toMatchObject({ digest: true })
  })

  test('refuses tokens that are invented, altered, or sealed for another purpose', async () => {
    const user = await newUser(h)
    const token = tokenFor(user.id)
    const altered = `${token.slice(0, -2)}${token.endsWith('AA') ? 'BB' : 'AA'}`
    const others = [seal(h.services, user.id), seal(h.services, `read the mail of ${user.id}`)]
    for (const wrong of ['', 'x', user.id, altered, ...others]) {
      await expect(
        h.call(unsubscribe, { as: null, query: { token: wrong } }),
      ).rejects.toMatchObject(notificationErrors.unknownLink)
    }
    expect(await settings(user)).toMatchObject({ digest: true })
  })

  test('succeeds for an account that no longer exists', async () => {
    const query = { token: tokenFor(crypto.randomUUID()) }
    expect(await h.call(unsubscribe, { as: null, query })).toEqual({ left: 'digest' })
  })
})
