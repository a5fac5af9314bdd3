import { afterEach, describe, expect, test } from 'vitest'
import { startHarness } from '../../testing/harness.ts'
import {
  auth,
  expectRefusal,
  linkTo,
  mailsTo,
  newAddress,
  readAudit,
  signUpAccount,
} from '../../testing/worlds/accounts.ts'

const h = await startHarness({
  env: {
    PUBLIC_URL: 'https://portal.example',
    AUTH_REDIRECT_ALLOW: 'https://*.partner.example/**',
  },
})
afterEach(() => h.setClock(null))

function recover(email: unknown, query = '', headers: Record<string, string> = {}) {
  return auth(h, 'POST', `/recover${query}`, { email, code_challenge: null }, { headers })
}

const reset = 'https://portal.example/reset-password'

describe('requestRecovery', () => {
  test('mails a link to the address of an account', { tags: ['1.7.5c'] }, async () => {
    const { email, id } = await signUpAccount(h)
    const query = `?redirect_to=${encodeURIComponent(reset)}`
    const answer = await recover(` ${email.toUpperCase()}`, query)
    expect(answer.statusCode).toBe(200)
    expect(answer.json()).toEqual({})
    const mails = await mailsTo(h, email)
    expect(mails).toMatchObject([{ kind: 'recovery', subject: 'Reset your Briefwell password' }])
    const link = await linkTo(h, email)
    expect(`${link.origin}${link.pathname}`).toBe('https://portal.example/auth/v1/verify')
    expect([...link.searchParams.keys()]).toEqual(['token', 'type', 'redirect_to'])
    expect(link.searchParams.get('type')).toBe('recovery')
    expect(link.searchParams.get('redirect_to')).toBe(reset)
    expect(mails[0]?.html).toContain(link.href.replaceAll('&', '&amp;'))
    expect(await readAudit(h, id)).toContain('recovery_requested')
  })

  test('stores the link and its code as hashes and logs none of them', async () => {
    const { email, id } = await signUpAccount(h)
    await recover(email)
    const token = (await linkTo(h, email)).searchParams.get('token') ?? ''
    expect(token).toMatch(/^[\w-]{43}$/)
    const [kept] = await h.sql<{ token_hash: Buffer; code_hash: Buffer }>`
      select * from auth.one_time_tokens where user_id = ${id}`
    expect(kept?.token_hash).toHaveLength(32)
    expect(kept?.code_hash).toHaveLength(32)
    expect(JSON.stringify(kept)).not.toContain(token)
    expect(h.logged()).not.toContain(token)
    const [mail] = await mailsTo(h, email)
    expect(mail?.text).toMatch(/enter \d{6}\./)
  })

  test('responds the same for an unknown address, and sends no mail', async () => {
    const known = await signUpAccount(h)
    const unknown = newAddress()
    const answers = [await recover(known.email), await recover(unknown)]
    expect(answers.map((answer) => [answer.statusCode, answer.body])).toEqual([
      [200, '{}'],
      [200, '{}'],
    ])
    expect(await mailsTo(h, unknown)).toEqual([])
    const again = [await recover(known.email), await recover(unknown)]
    for (const answer of again) expectRefusal(answer, 429, 'over_email_send_rate_limit')
  })

  test('allows one mail per 60 s, and reports the wait', async () => {
    const { email } = await signUpAccount(h)
    const start = Date.now()
    await h.setClock(new Date(start))
    await recover(email)
    await h.setClock(new Date(start + 18_000))
    const soon = await recover(email)
    expectRefusal(
      soon,
      429,
      'over_email_send_rate_limit',
      'For security purposes, you can only request this after 42 seconds.',
    )
    expect(soon.headers['retry-after']).toBe('42')
    await h.setClock(new Date(start + 60_000))
    expect((await recover(email)).statusCode).toBe(200)
    expect(await mailsTo(h, email)).toHaveLength(2)
  })

  test('sends one mail for ten concurrent requests', async () => {
    const { email } = await signUpAccount(h)
    const answers = await Promise.all(Array.from({ length: 10 }, () => recover(email)))
    expect(answers.map((answer) => answer.statusCode).sort()).toEqual([200, ...Array(9).fill(429)])
    expect(await mailsTo(h, email)).toHaveLength(1)
  })

  test.each<Record<string, string>>([
    { host: 'evil.example' },
    { host: 'evil.example:3000' },
    { 'x-forwarded-host': 'evil.example' },
    { 'x-forwarded-proto': 'http', 'x-forwarded-host': 'evil.example', 'x-forwarded-port': '81' },
    { forwarded: 'host=evil.example;proto=http' },
    { 'x-original-host': 'evil.example' },
    { origin: 'https://evil.example' },
    { referer: 'https://evil.example/reset-password' },
  ])('builds the link only from PUBLIC_URL, regardless of the headers: %j', async (headers) => {
    const { email } = await signUpAccount(h)
    const answer = await recover(email, '', headers)
    expect(answer.statusCode).toBe(200)
    const token = (await linkTo(h, email)).searchParams.get('token')
    const [mail] = await mailsTo(h, email)
    expect(mail?.text).toContain(
      `\nhttps://portal.example/auth/v1/verify?token=${token}&type=recovery&redirect_to=https%3A%2F%2Fportal.example%2F\n`,
    )
    expect(`${mail?.html}${mail?.text}`).not.toContain('evil')
  })

  test('redirects only to allowed addresses', async () => {
    const wanted = [
      ['?redirect_to=https://evil.example/', 'https://portal.example/'],
      ['?redirect_to=https://a.partner.example/deep/page', 'https://a.partner.example/deep/page'],
      ['?redirect_to=', 'https://portal.example/'],
    ]
    for (const [query, lands] of wanted) {
      const { email } = await signUpAccount(h)
      await recover(email, query)
      expect((await linkTo(h, email)).searchParams.get('redirect_to')).toBe(lands)
    }
    const { email } = await signUpAccount(h)
    await recover(email, '', { redirect_to: `${reset}#fragment` })
    expect((await linkTo(h, email)).searchParams.get('redirect_to')).toBe(reset)
  })

  test('refuses an invalid address, and requests that make no link', async () => {
    expectRefusal(await recover('nobody'), 400, 'validation_failed', /^Unable to validate email/)
    expectRefusal(await recover(undefined), 400, 'validation_failed', 'missing email or phone')
    expectRefusal(await recover(['a@example.test']), 400, 'validation_failed', /^email: /)
    expectRefusal(await recover('a@example.test\r\nBcc: b@example.test'), 400, 'validation_failed')
    const challenge = { email: newAddress(), code_challenge: 'x'.repeat(43) }
    expectRefusal(await auth(h, 'POST', '/recover', challenge), 400, 'validation_failed')
  })

  test('escapes an address with markup in it', async () => {
    const email = `o'brien+${Date.now()}@example.test`
    await signUpAccount(h, { email })
    expect((await recover(email)).statusCode).toBe(200)
    const [mail] = await mailsTo(h, email)
    expect(mail?.html).toContain(email.replace("'", '&#39;'))
    expect(mail?.html).not.toContain("o'brien")
  })
})
