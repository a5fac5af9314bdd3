import { describe, expect, test } from 'vitest'
import { listSecurityEvents, securityEvents } from '../../contract/account/account.ts'
import { startHarness } from '../testing/harness.ts'
import { readPages } from '../testing/read-pages.ts'
import { passwordGrant, signInAgain, signUpAccount } from '../testing/worlds/accounts.ts'

const h = await startHarness()

describe('listSecurityEvents', () => {
  test('returns what happened, when and from where, newest first', async () => {
    const account = await signUpAccount(h)
    await passwordGrant(h, account.email, 'not the password')
    await signInAgain(h, account)
    const page = await h.call(listSecurityEvents, { as: account })
    expect(page).toMatchObject({ total: 3, nextCursor: null })
    expect(page.items.map(({ action }) => action)).toEqual(['sign_in', 'sign_in_failed', 'sign_up'])
    for (const event of page.items) {
      expect(securityEvents).toHaveProperty(event.action)
      expect(event).toMatchObject({ ip: '127.0.0.1', details: { provider: 'email' } })
    }
  })

  test('returns only details meant for users', async () => {
    const account = await signUpAccount(h)
    const details = { scope: 'global', session_id: account.sessionId, company: true, method: 7 }
    await h.sql`
      insert into auth.audit_log_entries (user_id, action, details, created_at)
      values (${account.id}, 'sign_out', ${JSON.stringify(details)}, now() + interval '1 s')`
    const { items } = await h.call(listSecurityEvents, { as: account })
    expect(items[0]).toMatchObject({
      action: 'sign_out',
      ip: null,
      device: { browser: null, system: null },
    })
    expect(items[0]?.details).toEqual({ scope: 'global' })
  })

  test('returns one page at a time, even if events share a timestamp', async () => {
    const account = await signUpAccount(h)
    await h.sql`
      insert into auth.audit_log_entries (user_id, action, created_at)
      select ${account.id}, 'sign_in', timestamptz '2026-01-01' from generate_series(1, 6)`
    const items = await readPages(7, (query) => h.call(listSecurityEvents, { as: account, query }))
    expect(new Set(items.map(({ id }) => id)).size).toBe(7)
  })

  test('refuses another account and visitors', async () => {
    const [ours, theirs] = [await signUpAccount(h), await signUpAccount(h)]
    await signInAgain(h, ours)
    const page = await h.call(listSecurityEvents, { as: theirs })
    expect(page.items.map(({ action }) => action)).toEqual(['sign_up'])
    expect(page.total).toBe(1)
    await expect(h.call(listSecurityEvents, { as: null })).rejects.toMatchObject({ status: 401 })
  })
})
