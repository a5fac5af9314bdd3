import { afterEach, describe, expect, test } from 'vitest'
import { companyErrors } from '../../../contract/company/company.ts'
import { newPhone, smsSettings, textedCode, textsTo } from '../../testing/doubles/phones.ts'
import { startHarness } from '../../testing/harness.ts'
import {
  auth,
  claimsOf,
  expectRefusal,
  goodPassword,
  readAudit,
} from '../../testing/worlds/accounts.ts'
import { otherThan } from '../../testing/worlds/links.ts'

const h = await startHarness({ env: smsSettings })
afterEach(() => h.setClock(null))

function signUp(body: object) {
  return auth(h, 'POST', '/signup', { password: goodPassword, channel: 'sms', ...body })
}

function verify(phone: string, token: string) {
  return auth(h, 'POST', '/verify', { type: 'sms', phone, token })
}

function passwordGrant(phone: string, password = goodPassword) {
  return auth(h, 'POST', '/token?grant_type=password', { phone, password })
}

/** An account with a confirmed phone. */
async function confirmed() {
  const phone = newPhone()
  await signUp({ phone })
  const answer = await verify(phone, await textedCode(h, phone))
  expect(answer.statusCode, answer.body).toBe(200)
  await h.setClock(new Date(Date.now() + 61_000))
  return { phone, ...answer.json() }
}

/** The shape of an answer, without values that differ between accounts. */
function shapeOf(user: Record<string, unknown>) {
  const text = JSON.stringify(user).replaceAll(String(user.id), 'id')
  return text.replace(/\d{4}-\d\d-\d\dT[\d:.]+Z/g, 'time').replace(/"identity_id":"[^"]+"/, '')
}

describe('askPhoneToConfirm', () => {
  test('creates an account that can sign in once its phone is confirmed', async () => {
    const phone = newPhone()
    const answer = await signUp({ phone: `+${phone}`, data: { name: 'Ann' } })
    expect(answer.statusCode, answer.body).toBe(200)
    const user = answer.json()
    expect(user).toMatchObject({
      phone,
      email: '',
      is_anonymous: false,
      confirmation_sent_at: expect.any(String),
      app_metadata: { provider: 'phone', providers: ['phone'] },
      user_metadata: { name: 'Ann', phone_verified: false },
      identities: [{ provider: 'phone', id: user.id, identity_data: { sub: user.id } }],
    })
    expect(user).not.toHaveProperty('phone_confirmed_at')
    expect(user).not.toHaveProperty('access_token')
    expectRefusal(await passwordGrant(phone), 400, 'phone_not_confirmed', 'Phone not confirmed')

    const session = (await verify(`+${phone}`, await textedCode(h, phone))).json()
    expect(session.user).toMatchObject({
      id: user.id,
      phone,
      phone_confirmed_at: expect.any(String),
      confirmed_at: expect.any(String),
      user_metadata: { phone, phone_verified: true },
      identities: [{ provider: 'phone', identity_data: { phone, phone_verified: true } }],
    })
    expect(claimsOf(session.access_token)).toMatchObject({ phone, amr: [{ method: 'otp' }] })
    expect((await passwordGrant(phone)).json().user.id).toBe(user.id)
    expect(await readAudit(h, user.id)).toEqual(['sign_up', 'phone_confirmed', 'sign_in'])
  })

  test('sends one short text that states the purpose of the code and its lifetime', async () => {
    const phone = newPhone()
    await signUp({ phone })
    const [text, ...more] = await textsTo(h, phone)
    expect(more).toEqual([])
    expect(text).toMatchObject({ kind: 'phone_confirmation', html: null })
    expect(text?.text).toMatch(
      /^\d{6} is your Briefwell code\. It expires after 5 minutes\. Never share it with anyone\.$/,
    )
    expect(h.logged()).not.toMatch(new RegExp(`\\b${await textedCode(h, phone)}\\b`))
  })

  test('a code is valid once, for five minutes, and until five wrong attempts', async () => {
    const [used, late, guessed] = [newPhone(), newPhone(), newPhone()]
    for (const phone of [used, late, guessed]) await signUp({ phone })
    const code = await textedCode(h, guessed)
    for (let at = 0; at < 5; at++) {
      expectRefusal(await verify(guessed, otherThan(code, at)), 403, 'otp_expired')
    }
    const expired = 'Token has expired or is invalid'
    expectRefusal(await verify(guessed, code), 403, 'otp_expired', expired)
    expect((await verify(used, await textedCode(h, used))).statusCode).toBe(200)
    expectRefusal(await verify(used, await textedCode(h, used)), 403, 'otp_expired')
    await h.setClock(new Date(Date.now() + 300_001))
    expectRefusal(await verify(late, await textedCode(h, late)), 403, 'otp_expired')
  })

  test("a code does not open another phone's account, nor count as another type", async () => {
    const [ours, theirs] = [newPhone(), newPhone()]
    for (const phone of [ours, theirs]) await signUp({ phone })
    const code = await textedCode(h, ours)
    expectRefusal(await verify(theirs, code), 403, 'otp_expired')
    for (const type of ['phone_change', 'signup', 'email', 'recovery']) {
      const answer = await auth(h, 'POST', '/verify', { type, phone: ours, token: code })
      expectRefusal(answer, 403, 'otp_expired')
    }
    expect((await verify(ours, code)).statusCode).toBe(200)
  })

  test('does not reveal whether a phone has an account, and leaves that one unchanged', async () => {
    const { phone, user } = await confirmed()
    const before = (await textsTo(h, phone)).length
    const password = 'somebody elses password'
    const [known, unknown] = [
      await signUp({ phone, password }),
      await signUp({ phone: newPhone() }),
    ]
    const [shown, other] = [known.json(), unknown.json()]
    expect(shapeOf({ ...shown, phone: '' }).replaceAll(phone, '')).toBe(
      shapeOf({ ...other, phone: '' }).replaceAll(other.phone, ''),
    )
    expect(shown.id).not.toBe(user.id)
    await h.setClock(new Date(Date.now() + 122_000))
    expect((await signUp({ phone })).json().id).toBe(shown.id)
    expect(await textsTo(h, phone)).toHaveLength(before)
    expectRefusal(await passwordGrant(phone, password), 400, 'invalid_credentials')
    expect((await passwordGrant(phone)).json().user.id).toBe(user.id)
  })

  test('if two people signed up before the phone confirmed, neither password survives', async () => {
    const phone = newPhone()
    const first = (await signUp({ phone, password: 'planted by a stranger' })).json()
    await h.setClock(new Date(Date.now() + 61_000))
    expect((await signUp({ phone })).json().id).toBe(first.id)
    expect((await verify(phone, await textedCode(h, phone))).statusCode).toBe(200)
    for (const password of ['planted by a stranger', goodPassword]) {
      expectRefusal(await passwordGrant(phone, password), 400, 'invalid_credentials')
    }
  })

  test('a second sign-up with the same password keeps it', async () => {
    const phone = newPhone()
    await signUp({ phone })
    expectRefusal(await signUp({ phone }), 429, 'over_sms_send_rate_limit', /after \d+ seconds/)
    await h.setClock(new Date(Date.now() + 61_000))
    await signUp({ phone })
    await verify(phone, await textedCode(h, phone))
    expect((await passwordGrant(phone)).statusCode).toBe(200)
  })

  test('refuses a company, whose owner could not be reached by mail', async () => {
    const phone = newPhone()
    const answer = await signUp({ phone, data: { company_name: 'Acme Robotics' } })
    const { message } = companyErrors.addressMissing
    expectRefusal(answer, 422, 'validation_failed', message)
    expect(await textsTo(h, phone)).toEqual([])
  })

  test.each([
    [{ phone: '0123' }, 400, 'validation_failed', 'Invalid phone number format (E.164 required)'],
    [{ phone: '+49 30 x' }, 400, 'validation_failed', /E\.164/],
    [{ phone: '1'.repeat(16) }, 400, 'validation_failed', /E\.164/],
    [{ phone: '4930123', email: 'a@example.test' }, 400, 'validation_failed', /not both/],
    [{ phone: '4930123', password: '' }, 400, 'validation_failed', /valid password/],
    [{ phone: '4930123', password: 'short' }, 422, 'weak_password', /at least 8/],
  ])('refuses %j', async (body, status, code, message) => {
    expectRefusal(await signUp(body), status, code, message)
  })

  test('an unknown phone and a wrong password are indistinguishable', async () => {
    const { phone } = await confirmed()
    const wrong = await passwordGrant(phone, 'not this one')
    const unknown = await passwordGrant(newPhone(), 'not this one')
    for (const answer of [wrong, unknown]) {
      expectRefusal(answer, 400, 'invalid_credentials', 'Invalid login credentials')
    }
  })
})
