import { afterEach, describe, expect, test } from 'vitest'
import { newPhone, smsSettings, textedCode, textsTo } from '../../testing/doubles/phones.ts'
import { startHarness } from '../../testing/harness.ts'
import { auth, expectRefusal, goodPassword, signUpProven } from '../../testing/worlds/accounts.ts'

const h = await startHarness({ env: smsSettings })
afterEach(() => h.setClock(null))

function resend(type: string, who: object) {
  return auth(h, 'POST', '/resend', { type, ...who })
}

function verify(type: string, phone: string, token: string) {
  return auth(h, 'POST', '/verify', { type, phone, token })
}

async function later(minutes = 1) {
  await h.setClock(new Date(Date.now() + minutes * 61_000))
}

describe('confirmationTextAgain', () => {
  test('texts a new code to an unconfirmed phone', async () => {
    const phone = newPhone()
    await auth(h, 'POST', '/signup', { phone, password: goodPassword })
    expectRefusal(await resend('sms', { phone }), 429, 'over_sms_send_rate_limit')
    await later()
    const answer = await resend('sms', { phone: `+${phone}` })
    expect([answer.statusCode, answer.json()]).toEqual([200, {}])
    expect(await textsTo(h, phone)).toHaveLength(2)
    expect((await verify('sms', phone, await textedCode(h, phone))).statusCode).toBe(200)
    await later(2)
    expect((await resend('sms', { phone })).json()).toEqual({})
    expect(await textsTo(h, phone)).toHaveLength(2)
  })

  test('does not reveal that a phone has no account', async () => {
    const phone = newPhone()
    const answer = await resend('sms', { phone })
    expect([answer.statusCode, answer.json()]).toEqual([200, {}])
    expectRefusal(await resend('sms', { phone }), 429, 'over_sms_send_rate_limit')
    expect(await textsTo(h, phone)).toEqual([])
  })

  test('keeps the password of an account that nobody else requested', async () => {
    const phone = newPhone()
    await auth(h, 'POST', '/signup', { phone, password: goodPassword })
    await later()
    await resend('sms', { phone })
    await verify('sms', phone, await textedCode(h, phone))
    const grant = { phone, password: goodPassword }
    expect((await auth(h, 'POST', '/token?grant_type=password', grant)).statusCode).toBe(200)
  })

  test.each([{}, { email: 'a@example.test' }, { phone: '4930123', email: 'a@example.test' }])(
    'refuses %j instead of a phone',
    async (who) => {
      for (const type of ['sms', 'phone_change']) {
        expectRefusal(await resend(type, who), 400, 'validation_failed', /needs a phone/)
      }
    },
  )

  test('refuses other types by name', async () => {
    const answer = await resend('whatsapp', { phone: newPhone() })
    expectRefusal(answer, 400, 'validation_failed', /signup, email_change, sms, phone_change/)
  })
})

describe('changeTextAgain', () => {
  test('texts the code of a change again to the new phone', async () => {
    const { accessToken: bearer } = await signUpProven(h)
    const [first, next] = [newPhone(), newPhone()]
    await auth(h, 'PUT', '/user', { phone: first }, { bearer })
    await verify('phone_change', first, await textedCode(h, first))
    await later()
    await auth(h, 'PUT', '/user', { phone: next }, { bearer })
    const before = await textedCode(h, next)
    expect((await resend('phone_change', { phone: first })).json()).toEqual({})
    expectRefusal(await resend('phone_change', { phone: first }), 429, 'over_sms_send_rate_limit')
    expect(await textsTo(h, next)).toHaveLength(2)
    const code = await textedCode(h, next)
    if (code !== before)
      expectRefusal(await verify('phone_change', next, before), 403, 'otp_expired')
    expect((await verify('phone_change', next, code)).json().user.phone).toBe(next)
  })

  test('does not reveal whether a phone has an account or a pending change', async () => {
    const phone = newPhone()
    await auth(h, 'POST', '/otp', { phone })
    for (const known of [phone, newPhone()]) {
      expect((await resend('phone_change', { phone: known })).json()).toEqual({})
    }
    expect(await textsTo(h, phone)).toHaveLength(1)
  })
})
