import { randomInt } from 'node:crypto'
import { afterEach, describe, expect, test } from 'vitest'
import { newPhone, smsSettings, textedCode, textsTo } from '../../testing/doubles/phones.ts'
import { startHarness } from '../../testing/harness.ts'
import {
  auth,
  expectRefusal,
  goodPassword,
  signUpAccount,
  signUpProven,
} from '../../testing/worlds/accounts.ts'
import { factors } from '../../testing/worlds/factors.ts'
import { otherThan } from '../../testing/worlds/links.ts'
import { accountKey, takeTurn, textsByPeer, textsToPhone } from '../rate-limits.ts'

const h = await startHarness({ env: { ...smsSettings, AUTH_RATE_LIMIT: 'on' } })

afterEach(() => h.setClock(null))

/** A call from a given network address. */
function from(remoteAddress: string, path: string, body: object) {
  return h.request({
    method: 'POST',
    url: `/auth/v1${path}`,
    remoteAddress,
    payload: JSON.stringify(body),
    headers: { 'content-type': 'application/json', 'x-supabase-api-version': '2024-01-01' },
  })
}

const elsewhere = () => ({ remoteAddress: somewhere() })

const somewhere = () => `10.${randomInt(256)}.${randomInt(256)}.${randomInt(1, 255)}`

describe('takeTextTurn', () => {
  test('allows one network address thirty text messages an hour, by any call', async () => {
    const ip = somewhere()
    const calls = [
      (phone: string) => from(ip, '/otp', { phone }),
      (phone: string) => from(ip, '/resend', { type: 'sms', phone }),
      (phone: string) => from(ip, '/resend', { type: 'phone_change', phone }),
    ]
    const sent = await Promise.all(
      Array.from({ length: 30 }, (_, at) => calls[at % calls.length]?.(newPhone())),
    )
    expect(sent.map((answer) => answer?.statusCode)).toEqual(Array(30).fill(200))
    const phone = newPhone()
    const more = await from(ip, '/signup', { phone, password: goodPassword })
    expectRefusal(more, 429, 'over_sms_send_rate_limit', 'SMS rate limit exceeded')
    expect(Number(more.headers['retry-after'])).toBeGreaterThan(60)
    expect(await textsTo(h, phone)).toEqual([])
    expect((await from(somewhere(), '/otp', { phone })).statusCode).toBe(200)
  })

  test('allows one phone ten an hour, from any network address', async () => {
    const phone = newPhone()
    const start = Date.now()
    const answers: number[] = []
    for (let at = 0; at < 12; at++) {
      await h.setClock(new Date(start + at * 61_000))
      answers.push((await from(somewhere(), '/otp', { phone })).statusCode)
    }
    // One more every six minutes: twelve minutes have room for two.
    expect(answers).toEqual([...Array(11).fill(200), 429])
  })

  test('counts changes of phone too', async () => {
    const { accessToken: bearer } = await signUpAccount(h)
    const answers: number[] = []
    for (let at = 0; at < 31; at++) {
      const answer = await auth(h, 'PUT', '/user', { phone: newPhone() }, { bearer })
      answers.push(answer.statusCode)
    }
    expect(answers.at(-1)).toBe(429)
  })
})

describe('takeTextTurnIn', () => {
  const refusal = [429, 'over_sms_send_rate_limit', 'SMS rate limit exceeded'] as const

  test('counts challenges of a phone as second factor', async () => {
    const account = await signUpProven(h)
    const phone = newPhone()
    const factor = { factor_type: 'phone', friendly_name: 'Phone', phone }
    const { id } = (await factors(h, account, 'POST', '', factor)).json()
    await takeTurn(h.services, textsToPhone, accountKey(phone), undefined, 10)
    const asked = await factors(h, account, 'POST', `/${id}/challenge`, {}, elsewhere())
    expectRefusal(asked, ...refusal)
    expect(await textsTo(h, phone)).toEqual([])
  })

  test('counts texts by which an account authenticates again', async () => {
    const phone = newPhone()
    await from(somewhere(), '/otp', { phone })
    const body = { type: 'sms', phone, token: await textedCode(h, phone) }
    const bearer = (await from(somewhere(), '/verify', body)).json().access_token
    const headers = { authorization: `Bearer ${bearer}`, 'x-supabase-api-version': '2024-01-01' }
    const remoteAddress = somewhere()
    await takeTurn(h.services, textsByPeer, remoteAddress, undefined, 30)
    const asked = await h.request({ url: '/auth/v1/reauthenticate', remoteAddress, headers })
    expectRefusal(asked, ...refusal)
    expect(await textsTo(h, phone)).toHaveLength(1)
  })
})

describe('verifyToken with a phone', () => {
  test('of 200 attempts at a code, each from elsewhere, ten are checked and none succeeds', async () => {
    const phone = newPhone()
    await from(somewhere(), '/otp', { phone })
    const code = await textedCode(h, phone)
    const tries = await Promise.all(
      Array.from({ length: 200 }, (_, at) =>
        from(somewhere(), '/verify', { type: 'sms', phone, token: otherThan(code, at) }),
      ),
    )
    const seen = tries.map(({ statusCode }) => statusCode)
    expect(seen.filter((status) => status === 403)).toHaveLength(10)
    expect(seen.filter((status) => status === 429)).toHaveLength(190)
    const right = await from(somewhere(), '/verify', { type: 'sms', phone, token: code })
    expectRefusal(right, 429, 'over_request_rate_limit')
  })
})
