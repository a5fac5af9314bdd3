import { afterEach, describe, expect, test } from 'vitest'
import { startHarness } from '../../testing/harness.ts'
import {
  type Account,
  auth,
  claimsOf,
  expectRefusal,
  linkTo,
  mailsTo,
  newAddress,
  signUpAccount,
} from '../../testing/worlds/accounts.ts'

const h = await startHarness()
afterEach(() => h.setClock(null))

function verify(body: unknown) {
  return auth(h, 'POST', '/verify', body)
}

async function mailed(account: Account): Promise<{ link: string; code: string }> {
  await auth(h, 'POST', '/recover', { email: account.email })
  const [mail] = await mailsTo(h, account.email)
  return {
    link: (await linkTo(h, account.email)).searchParams.get('token') ?? '',
    code: /enter (\d{6})\./.exec(mail?.text ?? '')?.[1] ?? '',
  }
}

/** A code other than the mailed one. */
function otherThan(code: string, at: number): string {
  return String((Number(code) + 1 + at) % 1_000_000).padStart(6, '0')
}

const invalidCode = 'Token has expired or is invalid'
const invalidLink = 'Email link is invalid or has expired'

describe('verifyToken', () => {
  test('returns a session for the link, once', { tags: ['1.7.4b'] }, async () => {
    const account = await signUpAccount(h)
    const { link } = await mailed(account)
    const answer = await verify({ type: 'recovery', token_hash: link })
    expect(answer.statusCode).toBe(200)
    expect(answer.json()).toMatchObject({ token_type: 'bearer', user: { id: account.id } })
    expect(claimsOf(answer.json().access_token).amr).toMatchObject([{ method: 'otp' }])
    expectRefusal(
      await verify({ type: 'recovery', token_hash: link }),
      403,
      'otp_expired',
      invalidLink,
    )
  })

  test('returns a session for the code and its address, and invalidates the link', async () => {
    const account = await signUpAccount(h)
    const { code, link } = await mailed(account)
    const answer = await verify({
      type: 'recovery',
      email: account.email.toUpperCase(),
      token: code,
      gotrue_meta_security: {},
    })
    expect(answer.statusCode).toBe(200)
    expect(answer.json().user.id).toBe(account.id)
    expectRefusal(
      await verify({ type: 'recovery', email: account.email, token: code }),
      403,
      'otp_expired',
      invalidCode,
    )
    expectRefusal(await verify({ type: 'recovery', token_hash: link }), 403, 'otp_expired')
  })

  test('only one of twenty simultaneous attempts succeeds, by link and by code', async () => {
    for (const kind of ['link', 'code'] as const) {
      const account = await signUpAccount(h)
      const secrets = await mailed(account)
      const body =
        kind === 'link'
          ? { type: 'recovery', token_hash: secrets.link }
          : { type: 'recovery', email: account.email, token: secrets.code }
      const answers = await Promise.all(Array.from({ length: 20 }, () => verify(body)))
      const statuses = answers.map((answer) => answer.statusCode).sort()
      expect(statuses).toEqual([200, ...Array(19).fill(403)])
    }
  })

  test('five wrong codes invalidate the right one, also if concurrent', async () => {
    const account = await signUpAccount(h)
    const { code, link } = await mailed(account)
    const tries = await Promise.all(
      Array.from({ length: 5 }, (_, at) =>
        verify({ type: 'recovery', email: account.email, token: otherThan(code, at) }),
      ),
    )
    for (const wrong of tries) expectRefusal(wrong, 403, 'otp_expired', invalidCode)
    expectRefusal(
      await verify({ type: 'recovery', email: account.email, token: code }),
      403,
      'otp_expired',
      invalidCode,
    )
    expect((await verify({ type: 'recovery', token_hash: link })).statusCode).toBe(200)
  })

  test('four wrong codes leave the right one valid', async () => {
    const account = await signUpAccount(h)
    const { code } = await mailed(account)
    for (let at = 0; at < 4; at++) {
      await verify({ type: 'recovery', email: account.email, token: otherThan(code, at) })
    }
    const answer = await verify({ type: 'recovery', email: account.email, token: code })
    expect(answer.statusCode).toBe(200)
  })

  test('both expire after an hour', async () => {
    const account = await signUpAccount(h)
    const { code, link } = await mailed(account)
    await h.setClock(new Date(Date.now() + 3_600_001))
    expectRefusal(
      await verify({ type: 'recovery', email: account.email, token: code }),
      403,
      'otp_expired',
    )
    expectRefusal(await verify({ type: 'recovery', token_hash: link }), 403, 'otp_expired')
  })

  test('no code opens another account', async () => {
    const account = await signUpAccount(h)
    const other = await signUpAccount(h)
    const { code } = await mailed(account)
    for (const email of [other.email, newAddress()]) {
      expectRefusal(
        await verify({ type: 'recovery', email, token: code }),
        403,
        'otp_expired',
        invalidCode,
      )
    }
  })

  test('a secret is valid only for the purpose it was mailed for', async () => {
    const account = await signUpAccount(h)
    const { code, link } = await mailed(account)
    for (const type of ['signup', 'invite', 'magiclink', 'email', 'email_change', 'sms']) {
      expectRefusal(await verify({ type, token_hash: link }), 403, 'otp_expired')
      expectRefusal(await verify({ type, email: account.email, token: code }), 403, 'otp_expired')
    }
    expect((await verify({ type: 'recovery', token_hash: link })).statusCode).toBe(200)
  })

  test.each([
    [{ token_hash: 'abc' }, 'Verify requires a verification type'],
    [{ type: 'else', token_hash: 'abc' }, 'Unsupported verification type'],
    [{ type: 'recovery' }, /requires a token/],
    [{ type: 'recovery', token: '123456' }, 'missing email or phone'],
    [{ type: 'recovery', token: 123456, email: 'a@example.test' }, /^token: /],
    [{ type: 'recovery', token: '123456', email: 'nobody' }, /^Unable to validate email/],
    [
      { type: 'recovery', token_hash: 'abc', email: 'a@example.test' },
      'Only the token_hash and type should be provided',
    ],
    [{ type: ['recovery'], token_hash: 'abc' }, /^type: /],
    [[], undefined],
    ['text', undefined],
  ])('refuses the shape %j', async (body, message) => {
    expectRefusal(await verify(body), 400, 'validation_failed', message)
  })
})
