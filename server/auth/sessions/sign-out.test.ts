import { describe, expect, test } from 'vitest'
import { getMe } from '../../../contract/account/account.ts'
import { startHarness } from '../../testing/harness.ts'
import {
  type Account,
  auth,
  expectRefusal,
  readAudit,
  refreshGrant,
  signInAgain,
  signUpAccount,
} from '../../testing/worlds/accounts.ts'

const h = await startHarness()

function signOut(account: Account, query = '') {
  return h.request({
    method: 'POST',
    url: `/auth/v1/logout${query}`,
    // As the client sends it: labelled JSON, and empty.
    headers: {
      authorization: `Bearer ${account.accessToken}`,
      'content-type': 'application/json;charset=UTF-8',
    },
  })
}

/** Whether the session works on `/auth`, on `/api` and for refreshing: all or none. */
async function lives(account: Account): Promise<boolean> {
  const user = await auth(h, 'GET', '/user', undefined, { bearer: account.accessToken })
  const me = await h.call(getMe, { as: account }).then(
    () => 200,
    (error: { status: number }) => error.status,
  )
  const refresh = await refreshGrant(h, account.refreshToken)
  const all = [user.statusCode, me, refresh.statusCode]
  if (all.every((status) => status === 200)) return true
  expect(all).toEqual([403, 401, 400])
  return false
}

describe('signOut', () => {
  test.each([
    ['', [false, false]],
    ['?scope=global', [false, false]],
    ['?scope=local', [false, true]],
    ['?scope=others', [true, false]],
  ] as const)(
    '/logout%s ends immediately: this session, another',
    { tags: ['1.7.8b'] },
    async (query, [own, other]) => {
      const account = await signUpAccount(h)
      const second = await signInAgain(h, account)
      const stranger = await signUpAccount(h)
      const answer = await signOut(account, query)
      expect(answer.statusCode).toBe(204)
      expect(answer.body).toBe('')
      expect(await lives(account)).toBe(own)
      expect(await lives(second)).toBe(other)
      expect(await lives(stranger)).toBe(true)
      expect(await readAudit(h, account.id)).toContain('sign_out')
    },
  )

  test('refuses an unknown scope and ends nothing', async () => {
    const account = await signUpAccount(h)
    expectRefusal(await signOut(account, '?scope=everyone'), 400, 'validation_failed')
    expect(await lives(account)).toBe(true)
  })

  test('requires an active session', async () => {
    expectRefusal(await auth(h, 'POST', '/logout'), 401, 'no_authorization')
    const account = await signUpAccount(h)
    await signOut(account)
    expectRefusal(await signOut(account), 403, 'session_not_found')
  })
})
