import { createHash } from 'node:crypto'
import { once } from 'node:events'
import { createServer, type IncomingMessage } from 'node:http'
import type { AddressInfo } from 'node:net'
import { afterAll, afterEach, describe, expect, test } from 'vitest'
import { startHarness } from '../../testing/harness.ts'
import {
  auth,
  expectRefusal,
  newAddress,
  passwordGrant,
  signUpAccount,
} from '../../testing/worlds/accounts.ts'
import { hashPassword } from './passwords.ts'

const leaked = 'correct horse battery staple'
const padding = 'leaked by nobody'
const unknown = 'a sentence that nobody has said'

const sha1 = (password: string) => createHash('sha1').update(password).digest('hex').toUpperCase()
const answers = new Map([
  [sha1(leaked).slice(0, 5), `${'0'.repeat(35)}:3\r\n${sha1(leaked).slice(5)}:4711`],
  [sha1(padding).slice(0, 5), `${sha1(padding).slice(5)}:0`],
])

let status = 200
const asked: Pick<IncomingMessage, 'method' | 'url' | 'headers'>[] = []
const list = createServer((request, response) => {
  const { method, url = '', headers } = request
  asked.push({ method, url, headers })
  response.writeHead(status).end(answers.get(url.replace('/range/', '')) ?? '')
})
list.listen(0, '127.0.0.1')
await once(list, 'listening')
const { port } = list.address() as AddressInfo
const h = await startHarness({
  env: { PASSWORD_BREACH_CHECK_URL: `http://127.0.0.1:${port}/range/` },
})
afterAll(() => list.close())
afterEach(() => {
  status = 200
  asked.length = 0
})

const message = 'Password is known to be weak and easy to guess, please choose a different one.'

describe('refuseBreached', () => {
  test('refuses a leaked password at sign-up, and sends only five digits of its hash', async () => {
    const body = { email: newAddress(), password: leaked }
    const refused = await auth(h, 'POST', '/signup', body)
    expectRefusal(refused, 422, 'weak_password', message)
    expect(refused.json().weak_password).toEqual({ reasons: ['pwned'] })
    expect(asked).toMatchObject([
      {
        method: 'GET',
        url: `/range/${sha1(leaked).slice(0, 5)}`,
        headers: { 'add-padding': 'true' },
      },
    ])
    const sent = JSON.stringify(asked)
    for (const secret of [leaked, sha1(leaked).slice(0, 6), body.email]) {
      expect(sent).not.toContain(secret)
      expect(sent).not.toContain(encodeURIComponent(secret))
    }
  })

  test('accepts a password that is not on the list, or only there as padding', async () => {
    for (const password of [unknown, padding]) await signUpAccount(h, { password })
    expect(asked).toHaveLength(2)
  })

  test('refuses a leaked password wherever one is changed', async () => {
    const { accessToken: bearer } = await signUpAccount(h, { password: unknown })
    const changed = await auth(h, 'PUT', '/user', { password: leaked }, { bearer })
    expectRefusal(changed, 422, 'weak_password', message)
    expect(changed.json().weak_password).toEqual({ reasons: ['pwned'] })
  })

  test('only warns at sign-in, and does not check a wrong password', async () => {
    const { id, email } = await signUpAccount(h, { password: unknown })
    expect((await passwordGrant(h, email, unknown)).json()).not.toHaveProperty('weak_password')
    const hash = await hashPassword(leaked)
    await h.sql`update auth.users set encrypted_password = ${hash} where id = ${id}`
    const signedIn = await passwordGrant(h, email, leaked)
    expect(signedIn.statusCode).toBe(200)
    expect(signedIn.json().weak_password).toEqual({ message, reasons: ['pwned'] })
    asked.length = 0
    expectRefusal(await passwordGrant(h, email, 'some guess'), 400, 'invalid_credentials')
    expect(asked).toEqual([])
  })

  test("warns at sign-in by a password below today's minimum length", async () => {
    const { id, email } = await signUpAccount(h, { password: unknown })
    const hash = await hashPassword('short')
    await h.sql`update auth.users set encrypted_password = ${hash} where id = ${id}`
    const signedIn = await passwordGrant(h, email, 'short')
    expect(signedIn.json().weak_password).toMatchObject({ reasons: ['length'] })
  })

  test('accepts a password that it cannot check, and logs that', async () => {
    status = 503
    await signUpAccount(h, { password: leaked })
    expect(h.logged()).toContain('the list of leaked passwords did not answer')
    const { env } = h.services
    const url = env.PASSWORD_BREACH_CHECK_URL
    Object.assign(env, { PASSWORD_BREACH_CHECK_URL: 'http://127.0.0.1:1/range' })
    await signUpAccount(h, { password: leaked })
    Object.assign(env, { PASSWORD_BREACH_CHECK_URL: url })
    expect(h.logged()).not.toContain(leaked)
  })
})
