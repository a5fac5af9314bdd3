import { afterEach, describe, expect, test } from 'vitest'
import { newPhone, smsSettings, textedCode, textsTo } from '../../testing/doubles/phones.ts'
import { startHarness } from '../../testing/harness.ts'
import { auth, expectRefusal, goodPassword, readAudit } from '../../testing/worlds/accounts.ts'

const h = await startHarness({ env: smsSettings })
afterEach(() => h.setClock(null))

function ask(phone: string, more: object = {}) {
  return auth(h, 'POST', '/otp', { phone, channel: 'sms', ...more })
}

function verify(phone: string, token: string) {
  return auth(h, 'POST', '/verify', { type: 'sms', phone, token })
}

describe('requestTextCode', () => {
  test('sends text messages, and refuses other channels', async () => {
    const phone = newPhone()
    for (const channel of ['whatsapp', 'fax', 'SMS', 7]) {
      expectRefusal(await ask(phone, { channel }), 400, 'validation_failed', /channel/i)
    }
    const body = { phone: newPhone(), password: goodPassword, channel: 'fax' }
    expectRefusal(await auth(h, 'POST', '/signup', body), 400, 'validation_failed', /channel/)
    const byMail = { email: 'ann@example.test', channel: 'fax' }
    expectRefusal(await auth(h, 'POST', '/otp', byMail), 400, 'validation_failed', /channel/)
    expect(await textsTo(h, phone)).toEqual([])
    for (const channel of ['', null, undefined]) {
      expect((await ask(newPhone(), { channel })).statusCode).toBe(200)
    }
  })

  test('creates an account for a new phone, and signs in to it from then on', async () => {
    const phone = newPhone()
    const answer = await ask(`+${phone}`, { create_user: true, data: { name: 'Ann' } })
    expect([answer.statusCode, answer.json()]).toEqual([200, {}])
    const first = (await verify(phone, await textedCode(h, phone))).json()
    expect(first.user).toMatchObject({
      phone,
      phone_confirmed_at: expect.any(String),
      user_metadata: { name: 'Ann', phone_verified: true },
    })
    await h.setClock(new Date(Date.now() + 61_000))
    await ask(phone, { data: { name: 'Somebody else' } })
    const again = (await verify(phone, await textedCode(h, phone))).json()
    expect(again.user).toMatchObject({ id: first.user.id, user_metadata: { name: 'Ann' } })
    expect(await readAudit(h, first.user.id)).toEqual([
      'sign_up',
      'sign_in_link_requested',
      'phone_confirmed',
      'sign_in_link_requested',
      'sign_in',
    ])
  })

  test("removes an unconfirmed phone's password, as somebody else may have requested the code", async () => {
    const phone = newPhone()
    const password = goodPassword
    await auth(h, 'POST', '/signup', { phone, password })
    await h.setClock(new Date(Date.now() + 61_000))
    await ask(phone)
    expect((await verify(phone, await textedCode(h, phone))).statusCode).toBe(200)
    const grant = await auth(h, 'POST', '/token?grant_type=password', { phone, password })
    expectRefusal(grant, 400, 'invalid_credentials')
  })

  test('a new code invalidates the one before, and only one is sent per 60 s', async () => {
    const phone = newPhone()
    await ask(phone)
    const before = await textedCode(h, phone)
    const soon = await ask(phone)
    expectRefusal(soon, 429, 'over_sms_send_rate_limit', /after \d+ seconds/)
    expect(Number(soon.headers['retry-after'])).toBeGreaterThan(0)
    await h.setClock(new Date(Date.now() + 61_000))
    await ask(phone)
    const after = await textedCode(h, phone)
    if (before !== after) expectRefusal(await verify(phone, before), 403, 'otp_expired')
    expect((await verify(phone, after)).statusCode).toBe(200)
  })

  test('signs in once for ten concurrent attempts with one code', async () => {
    const phone = newPhone()
    await ask(phone)
    const code = await textedCode(h, phone)
    const answers = await Promise.all(Array.from({ length: 10 }, () => verify(phone, code)))
    expect(answers.filter(({ statusCode }) => statusCode === 200)).toHaveLength(1)
    expect(answers.filter(({ statusCode }) => statusCode === 403)).toHaveLength(9)
  })

  test.each([
    [{ phone: '' }, /missing email or phone/],
    [{ phone: 'no phone' }, /E\.164/],
    [{ phone: '4930123', email: 'a@example.test' }, /not both/],
  ])('refuses %j', async ({ phone, ...more }, message) => {
    expectRefusal(await ask(phone, more), 400, 'validation_failed', message)
  })
})
