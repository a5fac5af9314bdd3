import { randomUUID } from 'node:crypto'
import { afterEach, describe, expect, test } from 'vitest'
import { startHarness } from '../../testing/harness.ts'
import {
  type Account,
  addVerifiedFactor,
  auth,
  claimsOf,
  expectRefusal,
  goodPassword,
  readAudit,
  signUpAccount,
  signUpProven,
} from '../../testing/worlds/accounts.ts'
import { claim, cookieIn, landing, press, secretsTo } from '../../testing/worlds/links.ts'

const h = await startHarness()
afterEach(() => h.setClock(null))

/** A browser that confirmed an account's link and is on our page. */
async function arrived({ email }: Pick<Account, 'email'>, redirectTo = '/dashboard') {
  const query = `?redirect_to=${encodeURIComponent(`http://127.0.0.1:3000${redirectTo}`)}`
  await auth(h, 'POST', `/otp${query}`, { email })
  const pressed = await press(h, await auth(h, 'GET', (await secretsTo(h, email)).path))
  return { flow: landing(pressed).query.flow ?? '', cookie: cookieIn(pressed) }
}

async function lives({ accessToken: bearer }: Pick<Account, 'accessToken'>) {
  return (await auth(h, 'GET', '/user', undefined, { bearer })).statusCode === 200
}

describe('claimArrival', () => {
  test('starts the session of the proven account, once', async () => {
    const account = await signUpAccount(h)
    const { flow, cookie } = await arrived(account, '/products?q=a')
    const claimed = await claim(h, flow, cookie)
    expect(claimed.json()).toMatchObject({
      redirect_to: '/products?q=a',
      token_type: 'bearer',
      expires_in: 3600,
      user: { id: account.id },
    })
    expect(claimsOf(claimed.json().access_token).amr).toMatchObject([{ method: 'otp' }])
    expect(claimed.headers['set-cookie']).toMatch(new RegExp(`^flow-${flow}=1; .*Max-Age=0;`))
    expect(claimed.headers['cache-control']).toBe('no-store')
    expectRefusal(await claim(h, flow, cookie), 404, 'flow_state_not_found', /another browser/)
  })

  test('only one of ten simultaneous claims succeeds', async () => {
    const account = await signUpAccount(h)
    const { flow, cookie } = await arrived(account)
    const claims = await Promise.all(Array.from({ length: 10 }, () => claim(h, flow, cookie)))
    expect(claims.map(({ statusCode }) => statusCode).sort()).toEqual([200, ...Array(9).fill(404)])
  })

  test('refuses a browser that did not confirm the link', async () => {
    const { flow, cookie } = await arrived(await signUpAccount(h))
    const other = await arrived(await signUpAccount(h))
    const secret = cookie.split('=')[1] ?? ''
    const cookies = [
      '',
      `flow-${flow}=1`,
      `flow-${flow}=`,
      `flow-${flow}=${'x'.repeat(43)}`,
      `flow-${flow}=${other.cookie.split('=')[1]}`,
      `flow-${randomUUID()}=${secret}`,
      `xflow-${flow}=${secret}`,
    ]
    for (const wrong of cookies) {
      expectRefusal(await claim(h, flow, wrong), 404, 'flow_state_not_found')
    }
    for (const id of ['', 'x', randomUUID(), other.flow, `${flow}%00`, 'x'.repeat(5000)]) {
      expectRefusal(await claim(h, id, cookie), 404, 'flow_state_not_found')
    }
    for (const body of [{}, { flow: 1 }, { flow: [flow] }, { flow, replace: 'yes' }]) {
      const answer = await auth(h, 'POST', '/arrival', body, { headers: { cookie } })
      expectRefusal(answer, 400, 'validation_failed')
    }
    expect((await claim(h, flow, `a=b; ${cookie}; c=d`)).statusCode).toBe(200)
  })

  test('refuses a flow without a proof, or with a code to exchange', async () => {
    for (const proven of [null, (await signUpAccount(h)).id]) {
      const id = randomUUID()
      await h.sql`
        insert into auth.flow_states (id, kind, method, redirect_to, user_id, created_at, expires_at)
        values (${id}, 'link', 'otp', 'http://127.0.0.1:3000/', ${proven}, now(), now() + interval '1 hour')`
      expectRefusal(await claim(h, id, `flow-${id}=`), 404, 'flow_state_not_found')
      expectRefusal(await claim(h, id, ''), 404, 'flow_state_not_found')
    }
  })

  test('asks before it replaces the session of another account, and names both', async () => {
    const ann = await signUpAccount(h)
    const bob = await signUpProven(h)
    const { flow, cookie } = await arrived(bob)
    const asked = await claim(h, flow, cookie, { bearer: ann.accessToken })
    expect(asked.json()).toEqual({ question: { current: ann.email, next: bob.email } })
    expect(await lives(ann)).toBe(true)
    const agreed = await claim(h, flow, cookie, { bearer: ann.accessToken, replace: true })
    expect(agreed.json()).toMatchObject({ user: { id: bob.id } })
    expect(await lives(ann)).toBe(false)
    expect(await readAudit(h, ann.id)).toContain('sign_out')
    expect(await lives(bob)).toBe(true)
  })

  test('also asks if that session has not verified its second factor', async () => {
    const ann = await signUpAccount(h)
    await addVerifiedFactor(h, ann)
    const bob = await signUpAccount(h)
    const { flow, cookie } = await arrived(bob)
    const asked = await claim(h, flow, cookie, { bearer: ann.accessToken })
    expect(asked.json()).toEqual({ question: { current: ann.email, next: bob.email } })
  })

  test('asks nobody who opened the account if this browser holds its session', async () => {
    const ann = await signUpAccount(h)
    const { flow, cookie } = await arrived(ann)
    const claimed = await claim(h, flow, cookie, { bearer: ann.accessToken })
    expect(claimsOf(claimed.json().access_token)).not.toHaveProperty('ownership_asked')
    expect(await lives(ann)).toBe(true)
    expect(await readAudit(h, ann.id)).toContain('ownership_confirmed')

    const bob = await signUpAccount(h)
    const link = await arrived(bob)
    const asked = await claim(h, link.flow, link.cookie)
    expect(claimsOf(asked.json().access_token)).toMatchObject({ ownership_asked: true })
    expect(await lives(bob)).toBe(false)
  })

  test('does not ask if the account is the same, or its session has ended', async () => {
    const ann = await signUpProven(h)
    const first = await arrived(ann)
    const same = await claim(h, first.flow, first.cookie, { bearer: ann.accessToken })
    expect(same.json()).toMatchObject({ user: { id: ann.id } })
    expect(await lives(ann)).toBe(true)

    const bob = await signUpAccount(h)
    await auth(h, 'POST', '/logout', undefined, { bearer: ann.accessToken })
    const second = await arrived(bob)
    const ended = await claim(h, second.flow, second.cookie, { bearer: ann.accessToken })
    expect(ended.json()).toMatchObject({ user: { id: bob.id } })
  })

  test("also asks if the other account's access token has expired", async () => {
    const ann = await signUpAccount(h)
    await h.setClock(new Date(Date.now() + 2 * 3_600_000))
    const { flow, cookie } = await arrived(await signUpAccount(h))
    const asked = await claim(h, flow, cookie, { bearer: ann.accessToken })
    expect(asked.json()).toMatchObject({ question: { current: ann.email } })
  })

  test('ignores an unreadable access token', async () => {
    const { flow, cookie } = await arrived(await signUpAccount(h))
    expect((await claim(h, flow, cookie, { bearer: 'a.b.c' })).statusCode).toBe(200)
  })

  test('is refused after ten minutes, or once the account is deleted or banned or its password changed', async () => {
    const ann = await signUpProven(h)
    const late = await arrived(ann)
    await h.setClock(new Date(Date.now() + 600_001))
    expectRefusal(await claim(h, late.flow, late.cookie), 422, 'flow_state_expired')

    const renewed = await arrived(ann)
    const body = { password: 'a brand new password', current_password: goodPassword }
    const changed = await auth(h, 'PUT', '/user', body, { bearer: ann.accessToken })
    expect(changed.statusCode, changed.body).toBe(200)
    expectRefusal(await claim(h, renewed.flow, renewed.cookie), 404, 'flow_state_not_found')

    const bob = await signUpAccount(h)
    const banned = await arrived(bob)
    await h.sql`update auth.users set banned_until = 'infinity' where id = ${bob.id}`
    expectRefusal(await claim(h, banned.flow, banned.cookie), 400, 'user_banned')
  })

  test("stores only the hash of the browser's secret", async () => {
    const { flow, cookie } = await arrived(await signUpAccount(h))
    const secret = cookie.split('=')[1] ?? ''
    expect(secret).toHaveLength(43)
    const [row] = await h.sql`select * from auth.flow_states where id = ${flow}`
    expect(JSON.stringify(row)).not.toContain(secret)
    expect(h.logged()).not.toContain(secret)
  })
})

test('over https restricts the cookie to this host', async () => {
  const https = await startHarness({ env: { PUBLIC_URL: 'https://portal.example' } })
  const { email } = await signUpAccount(https)
  await auth(https, 'POST', '/otp', { email })
  const pressed = await press(https, await auth(https, 'GET', (await secretsTo(https, email)).path))
  expect(pressed.headers['set-cookie']).toMatch(/^__Host-flow-.*; SameSite=Strict; Secure$/)
  const { flow = '' } = landing(pressed).query
  expect((await claim(https, flow, cookieIn(pressed))).statusCode).toBe(200)
})
