import { randomUUID } from 'node:crypto'
import { afterEach, describe, expect, test } from 'vitest'
import { getMe } from '../../../contract/account/account.ts'
import { startHarness } from '../../testing/harness.ts'
import {
  type Account,
  accountOf,
  auth,
  claimsOf,
  expectRefusal,
  mailsTo,
  readAudit,
  refreshGrant,
  signInAgain,
  signUpProven,
} from '../../testing/worlds/accounts.ts'
import {
  challenge,
  codeOf,
  enrollApp,
  factors,
  nextStep,
  proveApp,
  raised,
  signUpWithApp,
  wrongCodeOf,
} from '../../testing/worlds/factors.ts'

const h = await startHarness()
afterEach(() => h.setClock(null))

const getUser = ({ accessToken }: Account) =>
  auth(h, 'GET', '/user', undefined, { bearer: accessToken })

function verify(account: Account, factorId: string, body: object) {
  return factors(h, account, 'POST', `/${factorId}/verify`, body)
}

describe('verifyFactor', () => {
  test('raises the same session to aal2 and marks the factor as verified', {
    tags: ['1.7.7b'],
  }, async () => {
    const account = await signUpProven(h)
    const app = await enrollApp(h, account)
    const answer = await proveApp(h, account, app)
    expect(answer.json()).toMatchObject({
      token_type: 'bearer',
      expires_in: 3600,
      user: { id: account.id, factors: [{ id: app.id, status: 'verified' }] },
    })
    const after = accountOf(answer.json())
    expect(after.sessionId).toBe(account.sessionId)
    expect(claimsOf(after.accessToken)).toMatchObject({
      aal: 'aal2',
      amr: [
        { method: 'totp', timestamp: expect.any(Number) },
        { method: 'password', timestamp: expect.any(Number) },
      ],
    })
    const refreshed = await refreshGrant(h, after.refreshToken)
    expect(claimsOf(refreshed.json().access_token)).toMatchObject({
      aal: 'aal2',
      session_id: account.sessionId,
      amr: [{ method: 'totp' }, { method: 'password' }],
    })
    expect(await readAudit(h, account.id)).toEqual(['sign_up', 'factor_used', 'factor_added'])
    const [mail] = await mailsTo(h, account.email)
    expect(mail?.subject).toBe('A second factor was added to your Briefwell account')
    expect(mail?.text).toContain('An authenticator app was added')
  })

  test('earlier refresh tokens no longer work, and replaying them ends no session', async () => {
    const account = await signUpProven(h)
    const child = accountOf((await refreshGrant(h, account.refreshToken)).json())
    const after = await raised(h, child, await enrollApp(h, child))
    for (const { refreshToken } of [account, child]) {
      expectRefusal(await refreshGrant(h, refreshToken), 400, 'refresh_token_not_found')
    }
    expect((await getUser(after)).statusCode).toBe(200)
    expect((await refreshGrant(h, after.refreshToken)).statusCode).toBe(200)
  })

  test('ends sessions without aal2, and no others', async () => {
    const { account, app } = await signUpWithApp(h)
    const waiting = await signInAgain(h, account)
    nextStep(h)
    const second = await raised(h, await signInAgain(h, account), app)
    expect((await getUser(account)).statusCode).toBe(200)
    expect((await getUser(second)).statusCode).toBe(200)
    expectRefusal(await getUser(waiting), 403, 'session_not_found')
  })

  test('deletes unverified enrolments of the same type', async () => {
    const account = await signUpProven(h)
    await enrollApp(h, account, 'Left behind')
    const passkey = { factor_type: 'webauthn', friendly_name: 'Key' }
    await factors(h, account, 'POST', '', passkey)
    const after = await raised(h, account, await enrollApp(h, account))
    const names = (await getUser(after)).json().factors.map((f: { friendly_name: string }) => f)
    expect(names).toMatchObject([
      { friendly_name: 'Key', status: 'unverified' },
      { friendly_name: 'App', status: 'verified' },
    ])
  })

  test('accepts the codes of one step before and after, and no others', async () => {
    const { account, app } = await signUpWithApp(h)
    for (const [steps, status] of [
      [-2, 422],
      [-1, 200],
      [1, 200],
      [2, 422],
    ] as const) {
      nextStep(h, 10)
      const answer = await proveApp(h, account, app, codeOf(h, app, steps))
      expect(answer.statusCode, `${steps}`).toBe(status)
    }
  })

  test('accepts no code twice, and no earlier code after it', async () => {
    await h.setClock(new Date())
    const { account, app } = await signUpWithApp(h)
    expectRefusal(await proveApp(h, account, app), 422, 'mfa_verification_failed')
    const earlier = await proveApp(h, account, app, codeOf(h, app, -1))
    expectRefusal(earlier, 422, 'mfa_verification_failed', 'Invalid TOTP code entered')
    expect((await proveApp(h, account, app, codeOf(h, app, 1))).statusCode).toBe(200)
  })

  test('accepts a code once when many sessions send it at the same time', async () => {
    const { account, app } = await signUpWithApp(h)
    const sessions: Account[] = []
    for (let at = 0; at < 6; at++) sessions.push(await signInAgain(h, account))
    nextStep(h)
    const asked = await Promise.all(sessions.map((session) => challenge(h, session, app.id)))
    const code = codeOf(h, app)
    const answers = await Promise.all(
      sessions.map((session, at) => verify(session, app.id, { challenge_id: asked[at]?.id, code })),
    )
    const codes = answers.map((answer) => answer.statusCode)
    expect(codes.filter((status) => status === 200)).toHaveLength(1)
    // The winner ended the other sessions.
    expect(codes.filter((status) => status >= 500)).toEqual([])
  })

  test('a challenge can be answered once', async () => {
    const { account, app } = await signUpWithApp(h)
    nextStep(h)
    const { id } = await challenge(h, account, app.id)
    const first = await verify(account, app.id, { challenge_id: id, code: codeOf(h, app) })
    expect(first.statusCode).toBe(200)
    nextStep(h)
    const second = await verify(account, app.id, { challenge_id: id, code: codeOf(h, app) })
    expectRefusal(second, 422, 'mfa_ip_address_mismatch')
  })

  test('five wrong codes invalidate a challenge, even for the right code', async () => {
    const { account, app } = await signUpWithApp(h)
    nextStep(h)
    const { id } = await challenge(h, account, app.id)
    const wrong = { challenge_id: id, code: wrongCodeOf(h, app) }
    for (let tries = 0; tries < 5; tries++) {
      const answer = await verify(account, app.id, wrong)
      expectRefusal(answer, 422, 'mfa_verification_failed', 'Invalid TOTP code entered')
    }
    const right = { challenge_id: id, code: codeOf(h, app) }
    expectRefusal(await verify(account, app.id, right), 422, 'mfa_challenge_expired')
    expect(await readAudit(h, account.id)).toEqual([
      'sign_up',
      'factor_used',
      'factor_added',
      ...Array(5).fill('factor_failed'),
    ])
    expect((await proveApp(h, account, app)).statusCode).toBe(200)
  })

  test('a challenge expires after 5 minutes', async () => {
    const { account, app } = await signUpWithApp(h)
    const seconds = () => Math.floor(h.services.now().getTime() / 1000)
    const before = seconds()
    const { id, expires_at } = await challenge(h, account, app.id)
    expect(expires_at).toBeGreaterThanOrEqual(before + 300)
    expect(expires_at).toBeLessThanOrEqual(seconds() + 300)
    nextStep(h, 10)
    const answer = await verify(account, app.id, { challenge_id: id, code: codeOf(h, app) })
    expectRefusal(answer, 422, 'mfa_challenge_expired')
  })

  test('a challenge is tied to its factor, its session and its network', async () => {
    const { account, app } = await signUpWithApp(h)
    const other = await signInAgain(h, account)
    nextStep(h)
    const code = codeOf(h, app)
    const theirs = await challenge(h, other, app.id)
    const foreign = await verify(account, app.id, { challenge_id: theirs.id, code })
    expectRefusal(foreign, 422, 'mfa_factor_not_found')
    const unknown = await verify(account, app.id, { challenge_id: randomUUID(), code })
    expectRefusal(unknown, 422, 'mfa_factor_not_found')
    const spare = await enrollApp(h, account, 'Spare')
    const ofSpare = await challenge(h, account, spare.id)
    const mixed = await verify(account, app.id, { challenge_id: ofSpare.id, code })
    expectRefusal(mixed, 422, 'mfa_factor_not_found')
    const mine = await challenge(h, account, app.id, { remoteAddress: '2001:db8:1:2::5' })
    const answered = (remoteAddress: string) =>
      factors(
        h,
        account,
        'POST',
        `/${app.id}/verify`,
        { challenge_id: mine.id, code },
        { remoteAddress },
      )
    expectRefusal(await answered('2001:db8:1:3::5'), 422, 'mfa_ip_address_mismatch')
    expect((await answered('2001:db8:1:2::9')).statusCode).toBe(200)
  })

  test('refuses an invalid answer', async () => {
    const { account, app } = await signUpWithApp(h)
    const { id } = await challenge(h, account, app.id)
    for (const body of [{}, { challenge_id: 'x', code: '123456' }, { code: '123456' }]) {
      expectRefusal(await verify(account, app.id, body), 400, 'validation_failed', /challenge_id/)
    }
    for (const code of [undefined, '', '   ']) {
      const answer = await verify(account, app.id, { challenge_id: id, code })
      expectRefusal(answer, 400, 'validation_failed', 'code is missing')
    }
    for (const code of ['12345', '1234567', 'abcdef', '１２３４５６', '-1', '0x1e240', '1e5']) {
      const again = await challenge(h, account, app.id)
      const answer = await verify(account, app.id, { challenge_id: again.id, code })
      expectRefusal(answer, 422, 'mfa_verification_failed')
    }
  })

  test('does not find a factor of another account, or an invalid id', async () => {
    const { app } = await signUpWithApp(h)
    const stranger = await signUpProven(h)
    const body = { challenge_id: randomUUID(), code: '123456' }
    for (const id of [app.id, randomUUID()]) {
      expectRefusal(await verify(stranger, id, body), 404, 'mfa_factor_not_found')
      const asked = await factors(h, stranger, 'POST', `/${id}/challenge`, {})
      expectRefusal(asked, 404, 'mfa_factor_not_found')
    }
    for (const path of ['/x/verify', '/x/challenge', '/..%2fuser/verify']) {
      expectRefusal(await factors(h, stranger, 'POST', path, body), 404, 'validation_failed')
    }
  })

  test('a pending enrollment cannot bypass the verified factor', async () => {
    const { account } = await signUpWithApp(h)
    const waiting = await enrollApp(h, account, 'Waiting')
    const again = await signInAgain(h, account)
    const asked = await factors(h, again, 'POST', `/${waiting.id}/challenge`, {})
    expectRefusal(asked, 403, 'insufficient_aal')
  })

  test("a session without the account's factor cannot reach company data", async () => {
    const { account, app } = await signUpWithApp(h)
    const again = await signInAgain(h, account)
    const me = (who: Account) =>
      h.request({ url: getMe.path, headers: { authorization: `Bearer ${who.accessToken}` } })
    const refused = await me(again)
    expect(refused.statusCode).toBe(403)
    expect(refused.json()).toMatchObject({ code: 'insufficient_aal' })
    nextStep(h)
    expect((await me(await raised(h, again, app))).statusCode).toBe(200)
  })

  test('ignores the aal claim of an old token: the session decides', async () => {
    const { account } = await signUpWithApp(h)
    await h.sql`update auth.sessions set aal = 'aal1' where id = ${account.sessionId}`
    expect(claimsOf(account.accessToken).aal).toBe('aal2')
    const refused = await factors(h, account, 'POST', '', { factor_type: 'totp' })
    expectRefusal(refused, 403, 'insufficient_aal')
  })
})

describe('takeFactorTurn', () => {
  test('counts nothing for a session that has ended', async () => {
    const limited = await startHarness({ env: { AUTH_RATE_LIMIT: 'on' } })
    const { account, app } = await signUpWithApp(limited)
    const ended = await signInAgain(limited, account)
    const bearer = ended.accessToken
    await auth(limited, 'POST', '/logout?scope=local', undefined, { bearer })
    const elsewhere = { remoteAddress: '192.0.2.9' }
    const body = { challenge_id: randomUUID(), code: '000000' }
    for (const path of [`/${app.id}/verify`, '/recovery-codes/verify']) {
      for (let at = 0; at < 6; at++) {
        const answer = await factors(limited, ended, 'POST', path, body, elsewhere)
        expectRefusal(answer, 403, 'session_not_found')
      }
    }
    nextStep(limited)
    expect((await proveApp(limited, account, app)).statusCode).toBe(200)
  })
})
