import { describe, expect, test } from 'vitest'
import { listSessions } from '../../contract/account/account.ts'
import { startHarness } from '../testing/harness.ts'
import { auth, goodPassword, signInAgain, signUpAccount } from '../testing/worlds/accounts.ts'

const h = await startHarness()

const firefox = 'Mozilla/5.0 (X11; Linux x86_64; rv:145.0) Gecko/20100101 Firefox/145.0'

describe('listSessions', () => {
  test('lists the active sessions, newest first, and marks the current one', async () => {
    const account = await signUpAccount(h)
    const body = { email: account.email, password: goodPassword }
    const headers = { 'user-agent': firefox }
    const again = await auth(h, 'POST', '/token?grant_type=password', body, { headers })
    expect(again.statusCode).toBe(200)

    const page = await h.call(listSessions, { as: account })
    expect(page).toMatchObject({ total: 2, nextCursor: null })
    expect(page.items.map(({ current }) => current)).toEqual([false, true])
    expect(page.items[0]).toMatchObject({
      device: { browser: 'Firefox', system: 'Linux' },
      ip: '127.0.0.1',
      aal: 'aal1',
    })
    expect(page.items[1]?.id).toBe(account.sessionId)
    expect(page.items[0]?.lastSeenAt).toBe(page.items[0]?.createdAt)
  })

  test('returns one page at a time', async () => {
    const account = await signUpAccount(h)
    await signInAgain(h, account)
    await signInAgain(h, account)
    const first = await h.call(listSessions, { as: account, query: { limit: 2 } })
    expect(first).toMatchObject({ total: 3, nextCursor: expect.any(String) })
    const cursor = first.nextCursor ?? ''
    const second = await h.call(listSessions, { as: account, query: { limit: 2, cursor } })
    expect(second).toMatchObject({ total: 3, nextCursor: null })
    expect(second.items.map(({ id }) => id)).toEqual([account.sessionId])
  })

  test('leaves out expired sessions', async () => {
    const account = await signUpAccount(h)
    const other = await signInAgain(h, account)
    await h.sql`update auth.sessions set not_after = now() where id = ${account.sessionId}`
    const page = await h.call(listSessions, { as: other })
    expect(page.items.map(({ id }) => id)).toEqual([other.sessionId])
    expect(page.total).toBe(1)
  })

  test('refuses another account and visitors', async () => {
    const [ours, theirs] = [await signUpAccount(h), await signUpAccount(h)]
    const page = await h.call(listSessions, { as: theirs })
    expect(page.items.map(({ id }) => id)).toEqual([theirs.sessionId])
    expect(JSON.stringify(page)).not.toContain(ours.sessionId)
    await expect(h.call(listSessions, { as: null })).rejects.toMatchObject({ status: 401 })
  })
})
