import { once } from 'node:events'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { afterAll, beforeEach, describe, expect, test } from 'vitest'
import { startHarness } from '../testing/harness.ts'
import {
  auth,
  expectRefusal,
  goodPassword,
  newAddress,
  refreshGrant,
  signUpAccount,
} from '../testing/worlds/accounts.ts'

type Answer = { status: number; body: string }

const solved = { status: 200, body: '{"success":true}' }
let answer: Answer = solved
const asked: { method: string | undefined; label: string | undefined; form: string }[] = []
const captchaServer = createServer(async (request, response) => {
  const chunks: Buffer[] = []
  for await (const chunk of request) chunks.push(chunk)
  const form = Buffer.concat(chunks).toString()
  asked.push({ method: request.method, label: request.headers['content-type'], form })
  response.writeHead(answer.status, { location: 'http://127.0.0.1:1/' }).end(answer.body)
})
captchaServer.listen(0, '127.0.0.1')
await once(captchaServer, 'listening')
const { port } = captchaServer.address() as AddressInfo
const h = await startHarness({
  env: {
    AUTH_CAPTCHA_URL: `http://127.0.0.1:${port}/siteverify`,
    AUTH_CAPTCHA_SECRET: 'our secret',
  },
})
afterAll(() => captchaServer.close())
beforeEach(() => {
  answer = solved
  asked.length = 0
})

const by = (token: string) => ({ gotrue_meta_security: { captcha_token: token } })

const guarded: [string, () => object][] = [
  ['/signup', () => ({ email: newAddress(), password: goodPassword })],
  ['/token?grant_type=password', () => ({ email: newAddress(), password: goodPassword })],
  ['/recover', () => ({ email: newAddress() })],
]

describe('checkCaptcha', () => {
  test.each(guarded)('is required by POST %s', async (path, body) => {
    const without = [{}, { gotrue_meta_security: {} }, { gotrue_meta_security: null }, by(' ')]
    for (const token of without) {
      expectRefusal(
        await auth(h, 'POST', path, { ...body(), ...token }),
        400,
        'captcha_failed',
        'captcha protection: request disallowed (no captcha_token found)',
      )
    }
    expect(asked).toEqual([])
    answer = { status: 200, body: '{"success":false,"error-codes":["timeout-or-duplicate"]}' }
    expectRefusal(
      await auth(h, 'POST', path, { ...body(), ...by('used before') }),
      400,
      'captcha_failed',
      'captcha protection: request disallowed (timeout-or-duplicate)',
    )
    answer = solved
    const passed = await auth(h, 'POST', path, { ...body(), ...by('solved') })
    expect(passed.json().code).not.toBe('captcha_failed')
  })

  test("sends a form with our secret, the token and the caller's address", async () => {
    await auth(h, 'POST', '/recover', { email: newAddress(), ...by('a&b=c') })
    expect(asked).toEqual([
      {
        method: 'POST',
        label: 'application/x-www-form-urlencoded;charset=UTF-8',
        form: 'secret=our+secret&response=a%26b%3Dc&remoteip=127.0.0.1',
      },
    ])
  })

  test.each<[string, Answer]>([
    ['fails', { status: 503, body: '{"success":true}' }],
    ['sends us elsewhere', { status: 302, body: '' }],
    ['speaks no JSON', { status: 200, body: 'success' }],
    ['says nothing of success', { status: 200, body: '{}' }],
  ])('refuses without blaming the user if the captcha server %s', async (_name, given) => {
    answer = given
    expectRefusal(
      await auth(h, 'POST', '/recover', { email: newAddress(), ...by('solved') }),
      400,
      'captcha_failed',
      'The captcha could not be checked at this moment. Please try again.',
    )
  })

  test('refuses with the same message if the captcha server is unreachable', async () => {
    const { env } = h.services
    const url = env.AUTH_CAPTCHA_URL
    Object.assign(env, { AUTH_CAPTCHA_URL: 'http://127.0.0.1:1/siteverify' })
    const refused = await auth(h, 'POST', '/recover', { email: newAddress(), ...by('solved') })
    Object.assign(env, { AUTH_CAPTCHA_URL: url })
    expectRefusal(refused, 400, 'captcha_failed', /could not be checked/)
  })

  test("passes on only the captcha server's error codes", async () => {
    answer = { status: 200, body: '{"success":false,"error-codes":["<b>our secret</b>"]}' }
    expectRefusal(
      await auth(h, 'POST', '/recover', { email: newAddress(), ...by('wrong') }),
      400,
      'captcha_failed',
      'captcha protection: request disallowed (not solved)',
    )
  })

  test('exempts the service key, but not the public key', async () => {
    const { anonKey, serviceKey } = h.services.keys
    const body = { email: newAddress(), password: goodPassword }
    const asEverybody = await auth(h, 'POST', '/signup', body, { bearer: anonKey })
    expectRefusal(asEverybody, 400, 'captcha_failed')
    const asService = await auth(h, 'POST', '/signup', body, { bearer: serviceKey })
    expect(asService.statusCode).toBe(200)
    expect(asked).toEqual([])
  })

  test('is not required for a refresh', async () => {
    const account = await signUpAccount(h, { email: newAddress(), ...by('solved') })
    expect((await refreshGrant(h, account.refreshToken)).statusCode).toBe(200)
  })
})
