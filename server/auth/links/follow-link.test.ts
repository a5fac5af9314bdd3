import { sql } from 'kysely'
import { afterEach, beforeAll, describe, expect, test } from 'vitest'
import {
  type Account,
  asServer,
  auditOf,
  auth,
  claimsOf,
  expectRefusal,
  goodPassword,
  linkTo,
  passwordGrant,
  refreshGrant,
  signInAgain,
  signUpAccount,
} from '../../testing/accounts.ts'
import { type Harness, startHarness } from '../../testing/harness.ts'

let h: Harness
beforeAll(async () => {
  h = await startHarness()
})
afterEach(() => h.setClock(null))

const reset = 'http://127.0.0.1:3000/reset-password'

async function mailedLink(account: Account): Promise<string> {
  await auth(h, 'POST', `/recover?redirect_to=${encodeURIComponent(reset)}`, {
    email: account.email,
  })
  const link = await linkTo(h, account.email)
  return link.pathname.replace('/auth/v1', '') + link.search
}

function follow(path: string, headers: Record<string, string> = {}) {
  return auth(h, 'GET', path, undefined, { headers })
}

/** Where an answer sends the browser, and what it carries in the fragment. */
function landing(answer: { statusCode: number; headers: Record<string, unknown> }) {
  expect(answer.statusCode).toBe(303)
  expect(answer.headers['cache-control']).toBe('no-store')
  const [page, fragment = ''] = String(answer.headers.location).split('#')
  return { page, fragment, values: Object.fromEntries(new URLSearchParams(fragment)) }
}

const refused = {
  page: reset,
  fragment:
    'error=access_denied&error_code=otp_expired&error_description=Email+link+is+invalid+or+has+expired&sb=',
}

/** How many requests stand still in the database at this moment. */
async function waitingForLocks({ database }: Harness): Promise<number> {
  const { rows } = await database.pool.query<{ count: number }>(
    `select count(*)::int from pg_catalog.pg_stat_activity
     where datname = current_database() and wait_event_type = 'Lock'`,
  )
  return rows[0]?.count ?? 0
}

describe('followLink', () => {
  test('signs in to set a new password, which ends every other session', async () => {
    const account = await signUpAccount(h)
    const elsewhere = await signInAgain(h, account)
    const { page, values } = landing(await follow(await mailedLink(account)))
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
    expect(await auditOf(h, account.id)).toEqual(
      expect.arrayContaining(['recovery_requested', 'recovery_used', 'password_changed']),
    )
    for (const secret of [bearer, values.refresh_token ?? '']) {
      expect(h.logged()).not.toContain(secret)
    }
  })

  test('proves the address', async () => {
    const account = await signUpAccount(h)
    await asServer(h, sql`update auth.users set email_confirmed_at = null where id = ${account.id}`)
    landing(await follow(await mailedLink(account)))
    expect(
      await asServer(
        h,
        sql`select email_proven_at, email_confirmed_at from auth.users where id = ${account.id}`,
      ),
    ).toEqual([{ email_proven_at: expect.any(Date), email_confirmed_at: expect.any(Date) }])
  })

  test('of twenty at once exactly one wins', async () => {
    const account = await signUpAccount(h)
    const link = await mailedLink(account)
    // All of them are past looking the link up before the first can use it up.
    const inTheWay = await h.database.pool.connect()
    await inTheWay.query('begin; set local role service_role')
    await inTheWay.query('select from auth.one_time_tokens where user_id = $1 for update', [
      account.id,
    ])
    const following = Promise.all(Array.from({ length: 20 }, () => follow(link)))
    await expect.poll(() => waitingForLocks(h), { timeout: 30_000, interval: 10 }).toBe(20)
    await inTheWay.query('commit')
    inTheWay.release()
    const answers = await following
    const won = answers.map(landing).filter(({ values }) => values.access_token)
    expect(won).toHaveLength(1)
    const sessions = await asServer(
      h,
      sql`select id from auth.sessions where user_id = ${account.id}`,
    )
    expect(sessions).toHaveLength(2)
  })

  test('works once', async () => {
    const link = await mailedLink(await signUpAccount(h))
    landing(await follow(link))
    expect(landing(await follow(link))).toMatchObject(refused)
  })

  test('ends with a newer one, and after an hour', async () => {
    const account = await signUpAccount(h)
    const start = Date.now()
    const older = await mailedLink(account)
    h.setClock(new Date(start + 61_000))
    const newer = await mailedLink(account)
    expect(newer).not.toBe(older)
    expect(landing(await follow(older))).toMatchObject(refused)
    h.setClock(new Date(start + 61_000 + 3_600_001))
    expect(landing(await follow(newer))).toMatchObject(refused)
  })

  test('ends when the account has another address', async () => {
    const account = await signUpAccount(h)
    const link = await mailedLink(account)
    await asServer(
      h,
      sql`update auth.users set email = ${`new-${account.email}`}
      where id = ${account.id}`,
    )
    expect(landing(await follow(link))).toMatchObject(refused)
  })

  test('is not used up by who only looks', async () => {
    const link = await mailedLink(await signUpAccount(h))
    const head = await auth(h, 'HEAD', link)
    expect(head.statusCode).toBe(204)
    const marks: Record<string, string>[] = [
      { 'sec-purpose': 'prefetch' },
      { 'sec-purpose': 'prefetch;prerender' },
      { purpose: 'prefetch' },
      { 'x-purpose': 'preview' },
      { 'x-moz': 'prefetch' },
    ]
    for (const headers of marks) {
      const look = await follow(link, headers)
      expect(look.statusCode).toBe(204)
      expect(look.headers.location).toBeUndefined()
    }
    expect(landing(await follow(link)).values.access_token).toBeTruthy()
  })

  test('carries a refusal for a banned account', async () => {
    const account = await signUpAccount(h)
    const link = await mailedLink(account)
    await asServer(
      h,
      sql`update auth.users set banned_until = now() + interval '1 h'
      where id = ${account.id}`,
    )
    expect(landing(await follow(link)).values).toMatchObject({ error_code: 'user_banned' })
  })

  test('never leaves for a place that is not allowed, and never tells by the Host header', async () => {
    const account = await signUpAccount(h)
    const link = new URL(
      (await mailedLink(account)).replace(/^/, 'http://x/').replace('//verify', '/verify'),
    )
    link.searchParams.set('redirect_to', 'https://evil.example/')
    const answer = await follow(`/verify${link.search}`, {
      host: 'evil.example',
      'x-forwarded-host': 'evil.example',
    })
    expect(landing(answer).page).toBe('http://127.0.0.1:3000/')
  })

  test('refuses what is no link', async () => {
    expectRefusal(await follow('/verify?type=recovery'), 400, 'validation_failed', /token/)
    expectRefusal(await follow('/verify?token=&type=recovery'), 400, 'validation_failed')
    expectRefusal(await follow('/verify?token=abc'), 400, 'validation_failed', /type/)
    expectRefusal(await follow('/verify?token=abc&type=else'), 400, 'validation_failed', /type/)
    expectRefusal(await follow('/verify?token=a&token=b&type=recovery'), 400, 'validation_failed')
    for (const token of ['abc', 'x'.repeat(4000), '%00', '%F0%9F%94%91', "';--"]) {
      for (const type of ['recovery', 'signup', 'magiclink', 'email_change']) {
        const { values } = landing(await follow(`/verify?token=${token}&type=${type}`))
        expect(values).toMatchObject({ error_code: 'otp_expired' })
      }
    }
  })
})
