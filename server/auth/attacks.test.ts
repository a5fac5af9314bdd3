import { sql } from 'kysely'
import { afterEach, describe, expect, test } from 'vitest'
import { buildApp } from '../app.ts'
import { peerKey } from '../platform/fair-use/network-address.ts'
import { openOnDatabase } from '../platform/services.ts'
import { startHarness } from '../testing/harness.ts'
import { auth, goodPassword, newAddress, passwordGrant } from '../testing/worlds/accounts.ts'
import { newUser } from '../testing/worlds/people.ts'
import {
  accountKey,
  anonymousSignUps,
  codeTries,
  type Limit,
  limits,
  passwordTries,
  recoveryMails,
  signInMails,
} from './rate-limits.ts'
import { hashPassword } from './sessions/passwords.ts'

const limited = await startHarness({ env: { AUTH_RATE_LIMIT: 'on', TRUST_PROXY: '1' } })
const open = await startHarness({ env: { AUTH_CONFIRM_EMAIL: 'on' } })
afterEach(async () => {
  await limited.setClock(null)
  await open.setClock(null)
})

let nextPeer = 0

/** Headers of a caller from a new network. */
function newPeer() {
  nextPeer++
  return { 'x-forwarded-for': `198.18.${nextPeer >> 8}.${nextPeer & 255}` }
}

type Ask = (body: object, headers: Record<string, string>) => ReturnType<typeof auth>

describe('guessing a password', () => {
  test('is limited for strangers, also after a restart, but never for the owner at a known address', async () => {
    const home = newPeer()
    const email = newAddress()
    const right = { email, password: goodPassword }
    const signUp = await auth(limited, 'POST', '/signup', right, { headers: home })
    expect(signUp.statusCode, signUp.body).toBe(200)
    await limited.setClock(new Date())

    const signIn: Ask = (body, headers) =>
      auth(limited, 'POST', '/token?grant_type=password', body, { headers })
    const wrong = { email, password: 'a guess that is wrong' }
    const guesses = await Promise.all(Array.from({ length: 60 }, () => signIn(wrong, newPeer())))
    const passed = guesses.filter(({ statusCode }) => statusCode === 400)
    expect(passed).toHaveLength(passwordTries.burst)
    for (const refused of guesses.filter((guess) => !passed.includes(guess))) {
      expect(refused.statusCode).toBe(429)
      expect(Number(refused.headers['retry-after'])).toBeGreaterThan(0)
    }
    await strangersAndOwner(signIn)

    const { services, close } = await openOnDatabase(
      limited.services.env,
      limited.services.log,
      limited.database.connectionString,
    )
    services.now = limited.services.now
    const restarted = await buildApp(services)
    await strangersAndOwner((payload, headers) =>
      restarted.inject({
        method: 'POST',
        url: '/auth/v1/token?grant_type=password',
        payload,
        headers,
      }),
    )
    await restarted.close()
    await close()

    async function strangersAndOwner(ask: Ask) {
      // By now even the right password is refused from unknown addresses.
      expect((await ask(right, newPeer())).statusCode).toBe(429)
      expect((await ask(right, home)).statusCode).toBe(200)
    }
  })

  test('is limited for the owner too if the guesses come from their address', async () => {
    const home = newPeer()
    const email = newAddress()
    const right = { email, password: goodPassword }
    await auth(limited, 'POST', '/signup', right, { headers: home })
    await limited.setClock(new Date())
    const statuses = []
    for (let at = 0; at < passwordTries.burst + 2; at++) {
      const body = { email, password: `guess ${at}` }
      const path = '/token?grant_type=password'
      statuses.push((await auth(limited, 'POST', path, body, { headers: home })).statusCode)
    }
    expect(statuses).toEqual([...Array(passwordTries.burst).fill(400), 429, 429])
  })
})

/** A call for each limit by network address. */
const byPeer: Record<keyof typeof limits, ['GET' | 'POST' | 'PUT', string, 'user'?]> = {
  token: ['POST', '/token?grant_type=password'],
  signUp: ['POST', '/signup'],
  recover: ['POST', '/recover'],
  otp: ['POST', '/otp'],
  resend: ['POST', '/resend'],
  reauthenticate: ['GET', '/reauthenticate', 'user'],
  verify: ['POST', '/verify'],
  showLink: ['GET', '/verify?token=any&type=recovery'],
  arrival: ['POST', '/arrival'],
  updateUser: ['PUT', '/user', 'user'],
  challenge: ['POST', '/factors/any/challenge', 'user'],
  verifyFactor: ['POST', '/factors/any/verify', 'user'],
  passkey: ['POST', '/passkeys/authentication/options'],
  authorize: ['GET', '/authorize'],
  callback: ['GET', '/callback'],
  sso: ['POST', '/sso'],
  samlAcs: ['POST', '/sso/saml/acs'],
}

type ByAccount = [Limit, (email: string) => [string, object]]

/** A call for each limit by account. */
const byAccount: ByAccount[] = [
  [passwordTries, (email) => ['/token?grant_type=password', { email, password: goodPassword }]],
  [codeTries, (email) => ['/verify', { type: 'recovery', email, token: '000000' }]],
  [recoveryMails, (email) => ['/recover', { email }]],
  [signInMails, (email) => ['/otp', { email }]],
]

describe('a limit', () => {
  /** Books all the room of a key. */
  async function fill({ name, seconds }: Limit, key: string) {
    const until = new Date(limited.services.now().getTime() + seconds * 1000)
    await limited.sql`
      insert into auth.rate_limits (key, booked_until) values (${`${name}:${key}`}, ${until})`
  }

  function expectToWait(answer: Awaited<ReturnType<typeof auth>>, { burst, seconds }: Limit) {
    expect(answer.statusCode, answer.body).toBe(429)
    expect(answer.headers['retry-after']).toBe(String(Math.ceil(seconds / burst)))
    expect(answer.headers['access-control-expose-headers']).toContain('Retry-After')
    expect(answer.json().code).toBe('over_request_rate_limit')
  }

  test.each(Object.entries(byPeer))(
    'by address, %s: responds with the seconds to wait',
    async (name, [method, path, access]) => {
      const limit = limits[name as keyof typeof limits]
      const bearer = access ? { bearer: (await newUser(limited)).accessToken } : {}
      await limited.setClock(new Date())
      const headers = newPeer()
      await fill(limit, peerKey(headers['x-forwarded-for']))
      const body = method === 'GET' ? undefined : {}
      expectToWait(await auth(limited, method, path, body, { headers, ...bearer }), limit)
    },
  )

  test.each(byAccount)(
    'by account, $name: responds the same for existing and unknown accounts',
    async (limit, ask) => {
      await limited.setClock(new Date())
      for (const email of [(await newUser(limited)).email, newAddress()]) {
        await fill(limit, accountKey(email))
        const [path, body] = ask(email)
        expectToWait(await auth(limited, 'POST', path, body, { headers: newPeer() }), limit)
      }
    },
  )

  test('of anonymous sign-ups responds with the seconds to wait', async () => {
    await limited.setClock(new Date())
    const headers = newPeer()
    await fill(anonymousSignUps, peerKey(headers['x-forwarded-for']))
    expectToWait(await auth(limited, 'POST', '/signup', {}, { headers }), anonymousSignUps)
  })
})

/** The states of an address that its caller must not learn. */
const addresses: Record<string, () => Promise<string>> = {
  unknown: async () => newAddress(),
  confirmed: async () => (await withPassword()).email,
  waiting: () => changed(sql`email_confirmed_at = null`),
  banned: () => changed(sql`banned_until = now() + interval '1 day'`),
  'without a password': async () => (await newUser(open)).email,
  'of single sign-on': () => changed(sql`is_sso_user = true`),
  'softly deleted': softlyDeleted,
}

async function withPassword() {
  const user = await newUser(open)
  await open.sql`update auth.users set encrypted_password = ${await someHash} where id = ${user.id}`
  return user
}

async function changed(change: ReturnType<typeof sql>): Promise<string> {
  const { id, email } = await withPassword()
  await open.sql`update auth.users set ${change} where id = ${id}`
  return email
}

async function softlyDeleted(): Promise<string> {
  const { id, email } = await withPassword()
  const bearer = open.services.keys.serviceKey
  const path = `/admin/users/${id}`
  const gone = await auth(open, 'DELETE', path, { should_soft_delete: true }, { bearer })
  expect(gone.statusCode, gone.body).toBe(200)
  return email
}

/** Made once for all, because hashing takes longer than everything else here. */
const someHash = hashPassword(goodPassword)

/** Every public call that takes an address. */
const askable: Record<string, (email: string) => [string, object]> = {
  'sign-up': (email) => ['/signup', { email, password: 'a password of my own', data: { a: 1 } }],
  'sign-in': (email) => ['/token?grant_type=password', { email, password: 'not the password' }],
  recovery: (email) => ['/recover', { email }],
  'magic link': (email) => ['/otp', { email }],
  'sign-up once more': (email) => ['/resend', { type: 'signup', email }],
  'change once more': (email) => ['/resend', { type: 'email_change', email }],
  'code of a sign-up': (email) => ['/verify', { type: 'signup', email, token: '000000' }],
  'code of a recovery': (email) => ['/verify', { type: 'recovery', email, token: '000000' }],
  'code of a magic link': (email) => ['/verify', { type: 'magiclink', email, token: '000000' }],
  'code of a change': (email) => ['/verify', { type: 'email_change', email, token: '000000' }],
}

describe('user enumeration', () => {
  test.each(Object.entries(askable))(
    '%s: responds the same for every kind of address, also when repeated',
    async (_, ask) => {
      // The remaining wait is reported in seconds.
      await open.setClock(new Date())
      const answers: Record<string, object[]> = {}
      for (const [kind, make] of Object.entries(addresses)) {
        const email = await make()
        const [path, body] = ask(email)
        const first = await auth(open, 'POST', path, body)
        const second = await auth(open, 'POST', path, body)
        answers[kind] = [toldBy(first, email), toldBy(second, email)]
      }
      for (const kind of Object.keys(addresses)) {
        expect({ [kind]: answers[kind] }).toEqual({ [kind]: answers.unknown })
      }
      expect(answers.unknown?.[0]).not.toMatchObject({ status: 500 })
    },
  )

  test('only sign-in with the right password reveals that an address is unconfirmed or banned', async () => {
    for (const kind of ['waiting', 'banned']) {
      const email = (await addresses[kind]?.()) ?? ''
      expect((await passwordGrant(open, email, goodPassword)).json().code).not.toBe(
        'invalid_credentials',
      )
    }
  })

  /** The stable part of an answer: without ids, times and the address itself. */
  function toldBy(answer: Awaited<ReturnType<typeof auth>>, email: string) {
    const masked = (text: string) =>
      text
        .replaceAll(email, '(address)')
        .replaceAll(/[0-9a-f]{8}-[0-9a-f-]{27}/g, '(id)')
        .replaceAll(/\d{4}-\d\d-\d\dT[\d:.]+Z/g, '(time)')
    const { date, 'content-security-policy': policy, ...headers } = answer.headers
    expect(policy).toBeTruthy()
    const length = 'content-length'
    const whole = { ...headers, [length]: masked(answer.body).length }
    return { status: answer.statusCode, body: masked(answer.body), head: masked(json(whole)) }
  }

  function json(value: object): string {
    return JSON.stringify(Object.entries(value).sort(([a], [b]) => a.localeCompare(b)))
  }
})
