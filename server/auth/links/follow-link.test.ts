import { afterEach, describe, expect, test } from 'vitest'
import { waitingForLocks } from '../../testing/crashes/waiting-for-locks.ts'
import { startHarness } from '../../testing/harness.ts'
import {
  type Account,
  auth,
  claimsOf,
  expectRefusal,
  goodPassword,
  passwordGrant,
  readAudit,
  refreshGrant,
  signInAgain,
  signUpAccount,
  signUpProven,
} from '../../testing/worlds/accounts.ts'
import {
  finalLanding,
  follow,
  landing,
  pkcePair,
  press,
  secretsTo,
} from '../../testing/worlds/links.ts'

const app = 'https://app.example'
const reset = `${app}/reset-password`
const ownReset = 'http://127.0.0.1:3000/reset-password'
const h = await startHarness({ env: { AUTH_REDIRECT_ALLOW: `${app}/**` } })
afterEach(() => h.setClock(null))

/** A mailed recovery link, redirecting to another app by default. */
async function mailedLink(account: Account, redirectTo = reset): Promise<string> {
  const query = `?redirect_to=${encodeURIComponent(redirectTo)}`
  await auth(h, 'POST', `/recover${query}`, { email: account.email })
  return (await secretsTo(h, account.email)).path
}

const look = (path: string, headers: Record<string, string> = {}) =>
  auth(h, 'GET', path, undefined, { headers })

const refused = {
  page: reset,
  fragment:
    'error=access_denied&error_code=otp_expired&error_description=Email+link+is+invalid+or+has+expired&sb=',
}

describe('followLink', () => {
  test('signs in to set a new password, which ends every other session', async () => {
    const account = await signUpProven(h)
    const elsewhere = await signInAgain(h, account)
    const { page, values } = await follow(h, await mailedLink(account))
    expect(page).toBe(reset)
    expect(Object.keys(values)).toEqual([
      'access_token',
      'expires_at',
      'expires_in',
      'refresh_token',
      'sb',
      'token_type',
      'type',
    ])
    expect(values).toMatchObject({
      expires_in: '3600',
      token_type: 'bearer',
      type: 'recovery',
      sb: '',
    })
    const bearer = values.access_token ?? ''
    expect(claimsOf(bearer)).toMatchObject({ sub: account.id, amr: [{ method: 'otp' }] })
    const user = await auth(h, 'GET', '/user', undefined, { bearer })
    expect(user.json()).toMatchObject({
      id: account.id,
      user_metadata: { email_verified: true },
      identities: [{ identity_data: { email_verified: true } }],
    })

    const changed = await auth(h, 'PUT', '/user', { password: 'a brand new password' }, { bearer })
    expect(changed.statusCode).toBe(200)
    for (const { refreshToken } of [account, elsewhere]) {
      expectRefusal(await refreshGrant(h, refreshToken), 400, 'refresh_token_not_found')
    }
    expectRefusal(await passwordGrant(h, account.email, goodPassword), 400, 'invalid_credentials')
    expect((await passwordGrant(h, account.email, 'a brand new password')).statusCode).toBe(200)
    expect(await readAudit(h, account.id)).toEqual(
      expect.arrayContaining(['recovery_requested', 'recovery_used', 'password_changed']),
    )
    for (const secret of [bearer, values.refresh_token ?? '']) {
      expect(h.logged()).not.toContain(secret)
    }
  })

  test('marks the address as proven', async () => {
    const account = await signUpAccount(h)
    await h.sql`
      update auth.users set email_confirmed_at = null, last_sign_in_at = null
      where id = ${account.id}`
    await follow(h, await mailedLink(account))
    expect(
      await h.sql`
        select email_proven_at, email_confirmed_at from auth.users where id = ${account.id}`,
    ).toEqual([{ email_proven_at: expect.any(Date), email_confirmed_at: expect.any(Date) }])
  })

  test('only one of twenty simultaneous visits succeeds', async () => {
    const account = await signUpAccount(h)
    const link = await mailedLink(account)
    // Three have looked up the link before the first uses it; the others wait for a connection.
    const inTheWay = await h.database.pool.connect()
    await inTheWay.query('begin; set local role service_role')
    await inTheWay.query('select from auth.one_time_tokens where user_id = $1 for update', [
      account.id,
    ])
    const shown = await look(link)
    const following = Promise.all(Array.from({ length: 20 }, () => press(h, shown)))
    await expect
      .poll(() => waitingForLocks(h.database.pool), { timeout: 30_000, interval: 10 })
      .toBe(3)
    await inTheWay.query('commit')
    inTheWay.release()
    const answers = await following
    const won = answers.map(landing).filter(({ values }) => values.access_token)
    expect(won).toHaveLength(1)
    const sessions = await h.sql`select id from auth.sessions where user_id = ${account.id}`
    expect(sessions).toHaveLength(1)
  })

  test('works once', async () => {
    const link = await mailedLink(await signUpProven(h))
    await follow(h, link)
    expect(await follow(h, link)).toMatchObject(refused)
    const shown = await look(await mailedLink(await signUpProven(h)))
    landing(await press(h, shown))
    expect(landing(await press(h, shown))).toMatchObject(refused)
  })

  test('is invalidated by a newer link, and after an hour', async () => {
    const account = await signUpAccount(h)
    const start = Date.now()
    await h.setClock(new Date(start))
    const older = await mailedLink(account)
    await h.setClock(new Date(start + 61_000))
    const newer = await mailedLink(account)
    expect(newer).not.toBe(older)
    expect(await follow(h, older)).toMatchObject(refused)
    await h.setClock(new Date(start + 61_000 + 3_600_001))
    expect(await follow(h, newer)).toMatchObject(refused)
  })

  test("is invalidated when the account's address changes", async () => {
    const account = await signUpAccount(h)
    const link = await mailedLink(account)
    await h.sql`
      update auth.users set email = ${`new-${account.email}`}
      where id = ${account.id}`
    expect(await follow(h, link)).toMatchObject(refused)
  })

  test('redirects to our own page without a token in the address', async () => {
    const account = await signUpAccount(h)
    const shown = await look(await mailedLink(account, `${ownReset}?from=mail`))
    const pressed = await press(h, shown)
    const { page, query, fragment } = landing(pressed)
    expect([page, Object.keys(query), fragment]).toEqual([
      'http://127.0.0.1:3000/arrive',
      ['flow'],
      '',
    ])
    expect(pressed.headers['set-cookie']).toMatch(
      /^flow-[0-9a-f-]{36}=[\w-]{43}; Path=\/; Max-Age=600; HttpOnly; SameSite=Strict$/,
    )
    const claimed = await finalLanding(h, pressed)
    expect(claimed.page).toBe(`${ownReset}?from=mail#type=recovery`)
    expect(claimsOf(claimed.values.access_token ?? '')).toMatchObject({
      sub: account.id,
      amr: [{ method: 'otp' }],
    })
  })

  test('cannot be submitted by another site', async () => {
    const link = await mailedLink(await signUpAccount(h))
    const shown = await look(link)
    const strangers: Record<string, string>[] = [
      { origin: 'https://evil.example' },
      { origin: 'null' },
      { origin: 'http://127.0.0.1:3001' },
      { 'sec-fetch-site': 'cross-site' },
      { 'sec-fetch-site': 'same-site', origin: 'https://evil.portal.example' },
      { 'sec-fetch-site': 'cross-site', origin: 'http://127.0.0.1:3000' },
    ]
    for (const headers of strangers) {
      expectRefusal(await press(h, shown, headers), 403, 'cross_site_form')
    }
    const own = { origin: 'http://127.0.0.1:3000', 'sec-fetch-site': 'same-origin' }
    expect(landing(await press(h, shown, own)).values.access_token).toBeTruthy()
  })

  test('accepts parameters in the address, and JSON labelled as a form', async () => {
    const account = await signUpAccount(h)
    const headers = { 'content-type': 'application/x-www-form-urlencoded' }
    const inAddress = await auth(h, 'POST', await mailedLink(account), undefined, { headers })
    expect(landing(inAddress).values.type).toBe('recovery')
    const other = await signUpAccount(h)
    await mailedLink(other)
    const { token } = await secretsTo(h, other.email)
    const labelled = await auth(
      h,
      'POST',
      '/verify',
      { type: 'recovery', token_hash: token },
      { headers },
    )
    expect(labelled.json()).toMatchObject({ user: { id: other.id } })
  })

  test('issues a PKCE code only when confirmed', async () => {
    const account = await signUpAccount(h)
    const body = { email: account.email, ...pkcePair().fields }
    await auth(h, 'POST', `/recover?redirect_to=${encodeURIComponent(reset)}`, body)
    const { path } = await secretsTo(h, account.email)
    const shown = await look(path)
    expect(shown.statusCode).toBe(200)
    const { query, fragment } = landing(await press(h, shown))
    expect([query, fragment]).toEqual([{ code: expect.stringMatching(/^[0-9a-f-]{36}$/) }, ''])
  })

  test('reports a banned account', async () => {
    const account = await signUpAccount(h)
    const link = await mailedLink(account)
    await h.sql`
      update auth.users set banned_until = now() + interval '1 h'
      where id = ${account.id}`
    expect((await follow(h, link)).values).toMatchObject({ error_code: 'user_banned' })
  })

  test('never redirects to a foreign address, and ignores the Host header', async () => {
    const account = await signUpAccount(h)
    const link = new URL(`http://x${await mailedLink(account)}`)
    link.searchParams.set('redirect_to', 'https://evil.example/')
    const landed = await follow(h, `/verify${link.search}`, {
      host: 'evil.example',
      'x-forwarded-host': 'evil.example',
    })
    expect(new URL(landed.page).origin).toBe('http://127.0.0.1:3000')
  })

  test('refuses an invalid link', async () => {
    for (const payload of [
      '',
      'type=recovery',
      'token=&type=recovery',
      'token=a',
      'token=a&type=x',
    ]) {
      const headers = { 'content-type': 'application/x-www-form-urlencoded' }
      const bad = await h.request({ method: 'POST', url: '/auth/v1/verify', payload, headers })
      expectRefusal(bad, 400, 'validation_failed')
    }
    expectRefusal(await look('/verify?type=recovery'), 400, 'validation_failed', /token/)
    expectRefusal(await look('/verify?token=&type=recovery'), 400, 'validation_failed')
    expectRefusal(await look('/verify?token=abc'), 400, 'validation_failed', /type/)
    expectRefusal(await look('/verify?token=abc&type=else'), 400, 'validation_failed', /type/)
    expectRefusal(await look('/verify?token=a&token=b&type=recovery'), 400, 'validation_failed')
    for (const token of ['abc', 'x'.repeat(4000), '%00', '%F0%9F%94%91', "';--"]) {
      for (const type of ['recovery', 'signup', 'magiclink', 'email_change']) {
        const { values } = await follow(h, `/verify?token=${token}&type=${type}`)
        expect(values).toMatchObject({ error_code: 'otp_expired' })
      }
    }
  })
})
