import { SignJWT } from 'jose'
import { afterEach, describe, expect, test } from 'vitest'
import { startHarness } from '../testing/harness.ts'
import { auth, claimsOf, expectRefusal, signUpAccount } from '../testing/worlds/accounts.ts'

const h = await startHarness()
const account = await signUpAccount(h, { data: { name: 'Ann' } })
afterEach(() => h.setClock(null))

function getUser(bearer?: string) {
  return auth(h, 'GET', '/user', undefined, bearer === undefined ? {} : { bearer })
}

/** One of our tokens with other claims or another header, its signature kept. */
function forged(change: { header?: object; claims?: object }): string {
  const [header = '', payload = '', signature] = account.accessToken.split('.')
  const altered = (part: string, changes: object | undefined) =>
    Buffer.from(
      JSON.stringify({ ...JSON.parse(Buffer.from(part, 'base64url').toString()), ...changes }),
    ).toString('base64url')
  return [altered(header, change.header), altered(payload, change.claims), signature].join('.')
}

describe('getUser', () => {
  test('returns the account of the token', { tags: ['1.3.7b', '1.7.5a', '2.7.15e'] }, async () => {
    const answer = await getUser(account.accessToken)
    expect(answer.statusCode).toBe(200)
    expect(answer.headers['cache-control']).toBe('no-store')
    const user = answer.json()
    expect(user).toMatchObject({
      id: account.id,
      aud: 'authenticated',
      role: 'authenticated',
      email: account.email,
      phone: '',
      app_metadata: { provider: 'email', providers: ['email'] },
      user_metadata: { name: 'Ann' },
      is_anonymous: false,
      has_password: true,
    })
    expect(user.identities).toEqual([
      {
        identity_id: expect.stringMatching(/^[0-9a-f-]{36}$/),
        id: account.id,
        user_id: account.id,
        identity_data: expect.objectContaining({ sub: account.id, email: account.email }),
        provider: 'email',
        email: account.email,
        last_sign_in_at: expect.stringMatching(/Z$/),
        created_at: expect.stringMatching(/Z$/),
        updated_at: expect.stringMatching(/Z$/),
      },
    ])
    for (const name of ['created_at', 'updated_at', 'email_confirmed_at', 'confirmed_at']) {
      expect(user[name]).toMatch(/^\d{4}-\d\d-\d\dT[\d:.]+Z$/)
    }
    expect(answer.body).not.toMatch(/argon2|encrypted_password|raw_/)
  })

  test('requires a bearer token', { tags: ['1.7.9c', '1.8.22c'] }, async () => {
    expectRefusal(
      await getUser(),
      401,
      'no_authorization',
      'This endpoint requires a valid Bearer token',
    )
  })

  test("refuses the installation's keys, which name no user", async () => {
    for (const key of [h.services.keys.anonKey, h.services.keys.serviceKey]) {
      expectRefusal(await getUser(key), 403, 'bad_jwt', 'invalid claim: missing sub claim')
    }
  })

  test('refuses every token that differs from one we signed', async () => {
    const other = await signUpAccount(h)
    const claims = claimsOf(account.accessToken)
    const { signing } = h.services.keys
    const publicKey = JSON.stringify(signing.published(new Date())[0])
    const signedWithPublicKey = await new SignJWT(claims)
      .setProtectedHeader({ alg: 'HS256', kid: signing.current(new Date()).kid })
      .sign(new TextEncoder().encode(publicKey))
    const unsigned = forged({ header: { alg: 'none' } }).replace(/[^.]*$/, '')
    const tokens = [
      'garbage',
      'a.b.c',
      unsigned,
      account.accessToken.replace(/[^.]*$/, ''),
      account.accessToken.replace(/[^.]*$/, other.accessToken.split('.')[2] ?? ''),
      forged({ claims: { sub: other.id } }),
      forged({ claims: { role: 'service_role' } }),
      forged({ claims: { exp: Number(claims.exp) + 3600 } }),
      forged({ header: { kid: 'foreign' } }),
      forged({ header: { alg: 'HS256' } }),
      signedWithPublicKey,
    ]
    for (const token of tokens) {
      expectRefusal(await getUser(token), 403, 'bad_jwt', /^invalid JWT: unable to parse or verify/)
    }
  })

  test('refuses an expired token', async () => {
    await h.setClock(new Date(Date.now() + 3_601_000))
    expectRefusal(await getUser(account.accessToken), 403, 'bad_jwt', /token is expired$/)
  })

  test('refuses if the session or account is deleted, banned or expired', {
    tags: ['1.8.22b'],
  }, async () => {
    const ended = await signUpAccount(h)
    await h.sql`delete from auth.sessions where id = ${ended.sessionId}`
    expectRefusal(await getUser(ended.accessToken), 403, 'session_not_found')

    const over = await signUpAccount(h)
    await h.sql`
      update auth.sessions set not_after = now() - interval '1 s'
      where id = ${over.sessionId}`
    expectRefusal(await getUser(over.accessToken), 403, 'session_not_found')

    const gone = await signUpAccount(h)
    await h.sql`delete from auth.users where id = ${gone.id}`
    expectRefusal(await getUser(gone.accessToken), 403, 'user_not_found')

    const banned = await signUpAccount(h)
    await h.sql`
      update auth.users set banned_until = now() + interval '1 h'
      where id = ${banned.id}`
    expectRefusal(await getUser(banned.accessToken), 403, 'user_banned')
  })
})
