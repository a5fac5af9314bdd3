import { afterEach, describe, expect, test } from 'vitest'
import { startHarness } from '../../testing/harness.ts'
import {
  auth,
  expectRefusal,
  goodPassword,
  mailsTo,
  newAddress,
  signUpAccount,
} from '../../testing/worlds/accounts.ts'
import { follow, pkcePair, secretsTo } from '../../testing/worlds/links.ts'

const h = await startHarness({ env: { AUTH_CONFIRM_EMAIL: 'on' } })
afterEach(() => h.setClock(null))

function resend(body: object, query = '') {
  return auth(h, 'POST', `/resend${query}`, body)
}

async function later(seconds: number) {
  await h.setClock(new Date(Date.now() + seconds * 1000))
}

describe('resend', () => {
  test('mails the confirmation of a sign-up again, after 60 s', {
    tags: ['1.7.4e'],
  }, async () => {
    const email = newAddress()
    await auth(h, 'POST', '/signup', { email, password: goodPassword })
    const first = await secretsTo(h, email)
    expectRefusal(await resend({ type: 'signup', email }), 429, 'over_email_send_rate_limit')
    await later(61)
    const again = await resend({ type: 'signup', email }, '?redirect_to=http://127.0.0.1:3000/next')
    expect([again.statusCode, again.json()]).toEqual([200, {}])
    const second = await secretsTo(h, email)
    expect((await follow(h, first.path)).values.error_code).toBe('otp_expired')
    const landed = await follow(h, second.path)
    expect(landed.page).toBe('http://127.0.0.1:3000/next')
    expect(landed.values.access_token).toBeTruthy()
  })

  test('supports PKCE', async () => {
    const email = newAddress()
    await auth(h, 'POST', '/signup', { email, password: goodPassword })
    await later(61)
    await resend({ type: 'signup', email, ...pkcePair().fields })
    expect((await follow(h, (await secretsTo(h, email)).path)).query.code).toBeTruthy()
  })

  test('mails an address change to both mailboxes again, and discards earlier confirmations', async () => {
    const account = await confirmed()
    const newEmail = newAddress()
    await auth(h, 'PUT', '/user', { email: newEmail }, { bearer: account.bearer })
    const half = await follow(h, (await secretsTo(h, account.email)).path)
    expect(half.values.message).toMatch(/^Confirmation link accepted/)
    await later(61)
    expect((await resend({ type: 'email_change', email: account.email })).json()).toEqual({})
    const other = await follow(h, (await secretsTo(h, newEmail)).path)
    expect(other.values.message).toMatch(/^Confirmation link accepted/)
    const moved = await follow(h, (await secretsTo(h, account.email)).path)
    expect(moved.values.access_token).toBeTruthy()
  })

  test.each(['signup', 'email_change'])(
    'type %s responds the same if nothing is pending, and sends no mail',
    async (type) => {
      const { email } = await confirmed()
      await later(61)
      const before = (await mailsTo(h, email)).length
      const unknown = newAddress()
      for (const address of [email, unknown]) {
        const answer = await resend({ type, email: address })
        expect([answer.statusCode, answer.body]).toEqual([200, '{}'])
        expectRefusal(await resend({ type, email: address }), 429, 'over_email_send_rate_limit')
      }
      expect(await mailsTo(h, email)).toHaveLength(before)
      expect(await mailsTo(h, unknown)).toEqual([])
    },
  )

  test.each([
    [{ email: 'a@example.test' }, /Missing one of these types/],
    [{ type: 'recovery', email: 'a@example.test' }, /Missing one of these types/],
    [{ type: 'signup' }, 'missing email or phone'],
    [{ type: 'signup', email: 'nobody' }, /^Unable to validate email/],
    [{ type: ['signup'], email: 'a@example.test' }, /^type: /],
  ])('refuses the shape %j', async (body, message) => {
    expectRefusal(await resend(body), 400, 'validation_failed', message)
  })

  async function confirmed() {
    const email = newAddress()
    await auth(h, 'POST', '/signup', { email, password: goodPassword })
    const { values } = await follow(h, (await secretsTo(h, email)).path)
    return { email, bearer: values.access_token ?? '' }
  }
})

describe('resend without confirmation of sign-ups', () => {
  test('finds nothing to confirm', async () => {
    const other = await startHarness()
    const { email } = await signUpAccount(other)
    const answer = await auth(other, 'POST', '/resend', { type: 'signup', email })
    expect(answer.json()).toEqual({})
    expect(await mailsTo(other, email)).toEqual([])
  })
})
