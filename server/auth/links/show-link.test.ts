import { createHash } from 'node:crypto'
import { sql } from 'kysely'
import { afterEach, describe, expect, test } from 'vitest'
import { startHarness } from '../../testing/harness.ts'
import { auth, expectRefusal, newAddress, signUpAccount } from '../../testing/worlds/accounts.ts'
import { admin } from '../../testing/worlds/admin.ts'
import { follow, formOn, landing, secretsTo } from '../../testing/worlds/links.ts'

const h = await startHarness({ env: { AUTH_REDIRECT_ALLOW: 'https://app.example/**,myapp://**' } })
afterEach(() => h.setClock(null))

const look = (path: string, headers: Record<string, string> = {}) =>
  auth(h, 'GET', path, undefined, { headers })

const readLink = async (address: string) => (await secretsTo(h, address)).path

/** A link of each kind, with what its page must say. */
const kinds: Record<string, () => Promise<[path: string, names: string[], button: string]>> = {
  confirmation: async () => {
    const email = newAddress()
    await auth(h, 'POST', '/otp', { email })
    return [await readLink(email), [email], 'Confirm and sign in']
  },
  invitation: async () => {
    const email = newAddress()
    await admin(h, 'POST', '/invite', { email })
    return [await readLink(email), [email], 'Accept the invitation']
  },
  'magic link': async () => {
    const { email } = await signUpAccount(h)
    await auth(h, 'POST', '/otp', { email })
    return [await readLink(email), [email], 'Sign in']
  },
  recovery: async () => {
    const { email } = await signUpAccount(h)
    await auth(h, 'POST', '/recover', { email })
    return [await readLink(email), [email], 'Set a new password']
  },
  'change of address, from': async () => {
    const { email, newEmail } = await moving()
    return [await readLink(email), [email, newEmail], 'Confirm the change']
  },
  'change of address, to': async () => {
    const { newEmail } = await moving()
    return [await readLink(newEmail), [newEmail], 'Confirm the new address']
  },
}

async function moving() {
  const { email, accessToken: bearer } = await signUpAccount(h)
  const newEmail = newAddress()
  await auth(h, 'PUT', '/user', { email: newEmail }, { bearer })
  return { email, newEmail }
}

/** Everything that a link could change. */
async function state(): Promise<string> {
  const tables = ['users', 'sessions', 'one_time_tokens', 'flow_states', 'audit_log_entries']
  const rows = tables.map(
    (table) => h.sql`select to_jsonb(t) as row from ${sql.table(`auth.${table}`)} t order by t.id`,
  )
  return JSON.stringify(await Promise.all(rows))
}

describe('showLink', () => {
  test.each(Object.keys(kinds))('names its recipient and its effect: %s', async (kind) => {
    const [path, names, button] = (await kinds[kind]?.()) ?? ['', [], '']
    const { statusCode, headers, body } = await look(path)
    expect([statusCode, headers['content-type']]).toEqual([200, 'text/html; charset=utf-8'])
    expect([...body.matchAll(/<strong>([^<]*)/g)].map(([, name]) => name)).toEqual(names)
    expect(formOn(body)).toMatchObject({ action: '/auth/v1/verify', button })
  })

  test.each(Object.keys(kinds))('changes nothing, whoever opens it: %s', async (kind) => {
    const [path = ''] = (await kinds[kind]?.()) ?? []
    const before = await state()
    const scanners: Record<string, string>[] = [
      {},
      { 'user-agent': 'Mozilla/5.0 (compatible; SafeLinks)' },
      { 'sec-purpose': 'prefetch;prerender' },
      { purpose: 'prefetch' },
    ]
    for (const headers of scanners) expect((await look(path, headers)).statusCode).toBe(200)
    const head = await auth(h, 'HEAD', path)
    expect([head.statusCode, head.body]).toEqual([200, ''])
    expect(await state()).toBe(before)
    const { values } = await follow(h, path)
    expect(values.access_token ?? values.message).toBeTruthy()
  })

  test('is not cached, sends no referrer, and loads nothing', async () => {
    const [path] = (await kinds.recovery?.()) ?? ['']
    const { headers, body } = await look(path)
    expect(headers).toMatchObject({
      'cache-control': 'no-store',
      'x-robots-tag': 'noindex',
      'referrer-policy': 'strict-origin',
      'x-content-type-options': 'nosniff',
    })
    const hashOf = (tag: string) => {
      const [, text = ''] = new RegExp(`<${tag}>([\\s\\S]*)</${tag}>`).exec(body) ?? []
      return createHash('sha256').update(text).digest('base64')
    }
    expect(headers['content-security-policy']).toBe(
      `default-src 'none'; style-src 'sha256-${hashOf('style')}'; script-src 'sha256-${hashOf('script')}'; font-src 'self'; img-src 'self'; form-action 'self'; base-uri 'none'; frame-ancestors 'none'`,
    )
    expect(body).not.toMatch(
      /<(script\s|iframe|img)|url\('(?!\/assets\/)|(src|href|action)="(?!\/)/,
    )
  })

  test.each([
    ['https://app.example/welcome?a=1&b="><img src=x>', 'app.example', 'https:'],
    ['myapp://callback/in', 'callback', 'myapp:'],
  ])('names the other app that it leads to: %s', async (redirectTo, name, scheme) => {
    const { email } = await signUpAccount(h)
    await auth(h, 'POST', `/otp?redirect_to=${encodeURIComponent(redirectTo)}`, { email })
    const { headers, body } = await look(await readLink(email))
    expect(body).toContain(`You’ll then continue to <strong>${name}</strong>`)
    expect(body).not.toContain('<img')
    expect(headers['content-security-policy']).toContain(`form-action 'self' ${scheme};`)
    expect(formOn(body).fields.redirect_to).toBe(new URL(redirectTo).href)
  })

  test('redirects an expired or altered link with the reason', async () => {
    const start = Date.now()
    const { email } = await signUpAccount(h)
    await auth(h, 'POST', '/recover', { email })
    const path = await readLink(email)
    const dead = { error_code: 'otp_expired', error: 'access_denied' }
    expect(landing(await look(path.replace('recovery', 'magiclink'))).values).toMatchObject(dead)
    expect(landing(await look(path.replace('token=', 'token=x'))).values).toMatchObject(dead)
    await h.setClock(new Date(start + 3_660_000))
    expect(landing(await look(path)).values).toMatchObject(dead)
    const pkce = landing(await look(path.replace('token=', 'token=pkce_')))
    expect(pkce.query).toMatchObject(dead)
  })

  test('redirects a link sent to an address that the account no longer has', async () => {
    const { id, email } = await signUpAccount(h)
    await auth(h, 'POST', '/recover', { email })
    const path = await readLink(email)
    await h.sql`update auth.users set email = ${newAddress()} where id = ${id}`
    expect(landing(await look(path)).values.error_code).toBe('otp_expired')
  })

  test('refuses an invalid link', async () => {
    expectRefusal(await look('/verify?type=recovery'), 400, 'validation_failed', /token/)
    expectRefusal(await look('/verify?token=a&type=sms_code'), 400, 'validation_failed', /type/)
  })
})
