import { randomBytes } from 'node:crypto'
import { afterEach, describe, expect, test } from 'vitest'
import { getMe } from '../../../contract/account/account.ts'
import { startHarness } from '../../testing/harness.ts'
import {
  accountOf,
  auth,
  claimsOf,
  expectRefusal,
  readAudit,
  refreshGrant,
  signUpAccount,
} from '../../testing/worlds/accounts.ts'

const h = await startHarness()
afterEach(() => h.setClock(null))

const start = new Date()
const day = 24 * 3600

/** Sets the clock to some seconds after `start`. */
async function at(seconds: number) {
  await h.setClock(new Date(start.getTime() + seconds * 1000))
}

async function refresh(token: string): Promise<string> {
  const answer = await refreshGrant(h, token)
  expect(answer.statusCode, answer.body).toBe(200)
  return answer.json().refresh_token
}

function readTokens(sessionId: string) {
  return h.sql<{ token_hash: Buffer; revoked_at: Date | null }>`
    select token_hash, revoked_at from auth.refresh_tokens where session_id = ${sessionId}`
}

describe('refreshSession', () => {
  test('exchanges the token and keeps the session', { tags: ['1.7.3d'] }, async () => {
    const account = await signUpAccount(h, { data: { name: 'Ann' } })
    await auth(h, 'PUT', '/user', { data: { name: 'Anna' } }, { bearer: account.accessToken })
    const before = claimsOf(account.accessToken)
    const answer = await refreshGrant(h, account.refreshToken)
    expect(answer.statusCode).toBe(200)
    const session = answer.json()
    expect(session.refresh_token).toMatch(/^[\w-]{43}$/)
    expect(session.refresh_token).not.toBe(account.refreshToken)
    expect(session).toMatchObject({ token_type: 'bearer', expires_in: 3600 })
    expect(claimsOf(session.access_token)).toMatchObject({
      sub: account.id,
      session_id: account.sessionId,
      aal: before.aal,
      amr: before.amr,
      user_metadata: { name: 'Anna' },
    })
    expect(await h.call(getMe, { as: accountOf(session) })).toMatchObject({
      user: { id: account.id },
    })
  })

  test('stores only hashes, one of which is valid', async () => {
    const account = await signUpAccount(h)
    const second = await refresh(account.refreshToken)
    const third = await refresh(second)
    const rows = await readTokens(account.sessionId)
    expect(rows.map((row) => row.revoked_at === null).sort()).toEqual([false, false, true])
    for (const token of [account.refreshToken, second, third]) {
      expect(rows.some((row) => row.token_hash.toString('base64url') === token)).toBe(false)
      expect(h.logged()).not.toContain(token)
    }
  })

  test('ten concurrent calls with one token keep one session and one token', async () => {
    const account = await signUpAccount(h)
    const answers = await Promise.all(
      Array.from({ length: 10 }, () => refreshGrant(h, account.refreshToken)),
    )
    expect(answers.map((answer) => answer.statusCode)).toEqual(Array(10).fill(200))
    const tokens = new Set(answers.map((answer) => answer.json().refresh_token))
    expect(tokens.size).toBe(1)
    const sessions = new Set(
      answers.map((answer) => claimsOf(answer.json().access_token).session_id),
    )
    expect(sessions).toEqual(new Set([account.sessionId]))
    expect(await readTokens(account.sessionId)).toHaveLength(2)
    await refresh([...tokens][0])
  })

  test('the parent of the current token returns that token, at any time', async () => {
    await at(0)
    const account = await signUpAccount(h)
    const child = await refresh(account.refreshToken)
    await at(6 * 24 * 3600)
    expect(await refresh(account.refreshToken)).toBe(child)
    expect(await refresh(account.refreshToken)).toBe(child)
    expect(await readTokens(account.sessionId)).toHaveLength(2)
  })

  test('an older ancestor returns the current token for 10 s', async () => {
    await at(0)
    const account = await signUpAccount(h)
    const second = await refresh(account.refreshToken)
    const third = await refresh(second)
    const fourth = await refresh(third)
    await at(10)
    expect(await refresh(account.refreshToken)).toBe(fourth)
    expect(await refresh(second)).toBe(fourth)
    expect(await refresh(third)).toBe(fourth)
  })

  test('an ancestor after that ends the whole session, on every call', async () => {
    await at(0)
    const account = await signUpAccount(h)
    const second = await refresh(account.refreshToken)
    const third = await refresh(second)
    await at(10.001)
    expectRefusal(
      await refreshGrant(h, account.refreshToken),
      400,
      'refresh_token_already_used',
      'Invalid Refresh Token: Already Used',
    )
    for (const token of [account.refreshToken, second, third]) {
      expectRefusal(
        await refreshGrant(h, token),
        400,
        'refresh_token_not_found',
        'Invalid Refresh Token: Refresh Token Not Found',
      )
    }
    expectRefusal(
      await auth(h, 'GET', '/user', undefined, { bearer: account.accessToken }),
      403,
      'session_not_found',
    )
    await expect(h.call(getMe, { as: account })).rejects.toMatchObject({ status: 401 })
    expect(await readAudit(h, account.id)).toEqual(['sign_up', 'refresh_token_reused'])
  })

  test('a replay ends no other session of the account', async () => {
    await at(0)
    const account = await signUpAccount(h)
    const answer = await auth(h, 'POST', '/token?grant_type=password', {
      email: account.email,
      password: 'correct horse battery',
    })
    const other = accountOf(answer.json())
    await refresh(await refresh(account.refreshToken))
    await at(11)
    expectRefusal(await refreshGrant(h, account.refreshToken), 400, 'refresh_token_already_used')
    await refresh(other.refreshToken)
  })

  test('simultaneous replays all fail', async () => {
    await at(0)
    const account = await signUpAccount(h)
    await refresh(await refresh(account.refreshToken))
    await at(60)
    const answers = await Promise.all(
      Array.from({ length: 5 }, () => refreshGrant(h, account.refreshToken)),
    )
    const codes = answers.map((answer) => answer.json().code).sort()
    expect(codes).toEqual([
      'refresh_token_already_used',
      ...Array(4).fill('refresh_token_not_found'),
    ])
  })

  test.each([
    ['nothing', undefined],
    ['null', null],
    ['too little', 'abc'],
    ['other signs', 'abc.def.ghi.jkl.mno'],
    ['NUL', `abcdefghijkl\u0000`],
    ['60,000 letters', 'x'.repeat(60_000)],
  ])('refuses a malformed token: %s', async (_name, token) => {
    expectRefusal(
      await refreshGrant(h, token),
      400,
      'validation_failed',
      'Refresh token is not valid',
    )
  })

  test('refuses a token that was never issued', async () => {
    for (const token of ['abcdefghijkl', randomBytes(32).toString('base64url')]) {
      expectRefusal(await refreshGrant(h, token), 400, 'refresh_token_not_found')
    }
    expectRefusal(await refreshGrant(h, 7), 400, 'validation_failed', /^refresh_token: /)
  })

  test('refuses a banned account, and sessions past their end', async () => {
    const banned = await signUpAccount(h)
    await h.sql`
      update auth.users set banned_until = now() + interval '1 h'
      where id = ${banned.id}`
    expectRefusal(await refreshGrant(h, banned.refreshToken), 400, 'user_banned')
    const over = await signUpAccount(h)
    await h.sql`
      update auth.sessions set not_after = now() - interval '1 s'
      where id = ${over.sessionId}`
    expectRefusal(await refreshGrant(h, over.refreshToken), 400, 'session_expired')
  })

  test('a session ends after 7 days without a refresh', async () => {
    await at(0)
    const account = await signUpAccount(h)
    await at(7 * day - 1)
    const child = await refresh(account.refreshToken)
    await at(14 * day - 2)
    const grandchild = await refresh(child)
    await at(21 * day - 2)
    expectRefusal(await refreshGrant(h, grandchild), 400, 'session_expired')
  })

  test('a session ends 30 days after it began, however often it is refreshed', async () => {
    await at(0)
    const account = await signUpAccount(h)
    let token = account.refreshToken
    for (const days of [6, 12, 18, 24, 29]) {
      await at(days * day)
      token = await refresh(token)
    }
    await at(30 * day - 1)
    token = await refresh(token)
    await at(30 * day)
    expectRefusal(await refreshGrant(h, token), 400, 'session_expired')
  })

  test('remembers where the session was last seen', async () => {
    const account = await signUpAccount(h)
    await auth(
      h,
      'POST',
      '/token?grant_type=refresh_token',
      { refresh_token: account.refreshToken },
      { headers: { 'user-agent': 'Test browser' } },
    )
    const [session] = await h.sql`
      select ip, user_agent, refreshed_at from auth.sessions where id = ${account.sessionId}`
    expect(session).toEqual({
      ip: '127.0.0.1',
      user_agent: 'Test browser',
      refreshed_at: expect.any(Date),
    })
  })
})
