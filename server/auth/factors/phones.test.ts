import { afterEach, describe, expect, test } from 'vitest'
import { newPhone, smsSettings, textedCode } from '../../testing/doubles/phones.ts'
import { startHarness } from '../../testing/harness.ts'
import {
  type Account,
  accountOf,
  claimsOf,
  expectRefusal,
  signUpProven,
} from '../../testing/worlds/accounts.ts'
import { challenge, factors, nextStep } from '../../testing/worlds/factors.ts'

const h = await startHarness({ env: smsSettings })
afterEach(() => h.setClock(null))

const enroll = (account: Account, phone: string, friendly_name = 'Phone') =>
  factors(h, account, 'POST', '', { factor_type: 'phone', friendly_name, phone })

async function signUpWithPhone() {
  const signedUp = await signUpProven(h)
  const phone = newPhone()
  const { id } = (await enroll(signedUp, phone)).json()
  const asked = await challenge(h, signedUp, id)
  const body = { challenge_id: asked.id, code: await textedCode(h, phone) }
  const answer = await factors(h, signedUp, 'POST', `/${id}/verify`, body)
  expect(answer.statusCode, answer.body).toBe(200)
  return { account: accountOf(answer.json()), phone, id }
}

describe('phones as second factors', () => {
  test('the texted code raises the session to aal2', async () => {
    const account = await signUpProven(h)
    const phone = newPhone()
    const enrolled = await enroll(
      account,
      `+${phone.slice(0, 2)} ${phone.slice(2, 6)} ${phone.slice(6)}`,
    )
    const { id } = enrolled.json()
    expect(enrolled.json()).toEqual({ id, type: 'phone', friendly_name: 'Phone', phone })
    const asked = await challenge(h, account, id)
    expect(asked).toMatchObject({ type: 'phone', expires_at: expect.any(Number) })
    const code = await textedCode(h, phone)
    const wrong = String((Number(code) + 1) % 1_000_000).padStart(6, '0')
    const verify = (given: string) =>
      factors(h, account, 'POST', `/${id}/verify`, { challenge_id: asked.id, code: given })
    const refused = await verify(wrong)
    expectRefusal(refused, 422, 'mfa_verification_failed', 'Invalid MFA Phone code entered')
    const raised = await verify(code)
    expect(raised.json().user.factors).toMatchObject([{ id, phone, status: 'verified' }])
    expect(claimsOf(raised.json().access_token)).toMatchObject({
      aal: 'aal2',
      amr: [{ method: 'mfa/phone' }, { method: 'password' }],
    })
    expect(h.logged()).not.toMatch(new RegExp(`\\b${code}\\b`))
  })

  test('five wrong codes invalidate it, and a code is valid for its own challenge only', async () => {
    const { account, phone, id } = await signUpWithPhone()
    nextStep(h, 2)
    const first = await challenge(h, account, id)
    const code = await textedCode(h, phone)
    nextStep(h, 2)
    const second = await challenge(h, account, id)
    const verify = (challenge_id: string, given: string) =>
      factors(h, account, 'POST', `/${id}/verify`, { challenge_id, code: given })
    for (let tries = 0; tries < 5; tries++) {
      const given = tries === 0 ? code : 'x'
      expectRefusal(await verify(second.id, given), 422, 'mfa_verification_failed')
    }
    expectRefusal(await verify(second.id, await textedCode(h, phone)), 422, 'mfa_challenge_expired')
    expect((await verify(first.id, code)).statusCode).toBe(200)
  })

  test('sends one text message a minute', async () => {
    const { account, id } = await signUpWithPhone()
    const again = await factors(h, account, 'POST', `/${id}/challenge`, { channel: 'sms' })
    expectRefusal(again, 429, 'over_sms_send_rate_limit', /after \d+ seconds/)
    nextStep(h, 2)
    await challenge(h, account, id)
  })

  test('refuses an invalid phone, and one that is enrolled already', async () => {
    const { account, phone } = await signUpWithPhone()
    for (const given of ['', '0123', 'abc', '+1', '1234567890123456']) {
      const refused = await enroll(account, given, 'Other')
      expectRefusal(refused, 400, 'validation_failed', /E\.164/)
    }
    const again = await enroll(account, `+${phone}`, 'Other')
    expectRefusal(again, 422, 'mfa_verified_factor_exists')
  })
})
