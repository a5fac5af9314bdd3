import { createHash } from 'node:crypto'
import type { JWTPayload } from 'jose'
import { describe, expect, test } from 'vitest'
import { publicUrl } from '../../testing/browser.ts'
import { forgeries } from '../../testing/doubles/forged-tokens.ts'
import { clientId, startOidcProvider } from '../../testing/doubles/oidc-provider.ts'
import { startHarness } from '../../testing/harness.ts'
import {
  accountOf,
  auth,
  claimsOf,
  expectRefusal,
  proveAddress,
  readAudit,
  signUpAccount,
} from '../../testing/worlds/accounts.ts'

const provider = await startOidcProvider(`${publicUrl}/auth/v1/callback`)
const h = await startHarness({ env: { PUBLIC_URL: publicUrl, ...provider.settings('ACME') } })

/** A provider's claims about a new person. */
function claims(more: JWTPayload = {}): JWTPayload {
  const now = Math.floor(Date.now() / 1000)
  const person = provider.somebody()
  return { ...person, iss: provider.issuer, aud: clientId, iat: now, exp: now + 300, ...more }
}

function grant(body: object, bearer?: string) {
  const given = { provider: 'acme', ...body }
  return auth(h, 'POST', '/token?grant_type=id_token', given, bearer ? { bearer } : {})
}

/** Refusals of this grant are in the format of OAuth 2.0. */
function expectOAuthRefusal(
  answer: Awaited<ReturnType<typeof grant>>,
  error: string,
  description: string | RegExp,
) {
  expect(answer.statusCode, answer.body).toBe(400)
  expect(answer.json()).toEqual({
    error,
    error_description:
      typeof description === 'string' ? description : expect.stringMatching(description),
    requestId: answer.headers['x-request-id'],
  })
}

const hashed = (nonce: string) => createHash('sha256').update(nonce).digest('hex')

describe('signInWithIdToken', () => {
  test('starts a session, always of the same account', { tags: ['1.7.3c'] }, async () => {
    const said = claims({ name: 'Ann Example' })
    const answer = await grant({ id_token: await provider.sign(said) })
    expect(answer.statusCode, answer.body).toBe(200)
    const ann = accountOf(answer.json())
    expect(claimsOf(ann.accessToken)).toMatchObject({
      email: said.email,
      user_metadata: { name: 'Ann Example' },
      amr: [{ method: 'oauth', provider: 'acme' }],
    })
    const again = await grant({ id_token: await provider.sign(said) })
    expect(accountOf(again.json()).id).toBe(ann.id)
    expect(await readAudit(h, ann.id)).toEqual(['sign_up', 'sign_in', 'sign_in'])
  })

  test.each(Object.entries(forgeries))('refuses a token with %s', async (name, forge) => {
    const answer = await grant({ id_token: await forge(provider, claims()) })
    const audience = name.includes('audience')
    const description = audience ? 'Unacceptable audience in id_token' : 'Bad ID token'
    expectOAuthRefusal(answer, 'invalid request', description)
  })

  test.each(['x', 'a.b.c', '....', `${'A'.repeat(5000)}.e30.`, '\u0000'])(
    'refuses an invalid token: %j',
    async (id_token) => {
      expectOAuthRefusal(await grant({ id_token }), 'invalid request', 'Bad ID token')
    },
  )

  test('accepts only the nonce whose hash is in the token', async () => {
    const id_token = await provider.sign(claims({ nonce: hashed('mine') }))
    const both = 'Passed nonce and nonce in id_token should either both exist or not.'
    expectOAuthRefusal(await grant({ id_token }), 'invalid request', both)
    expectOAuthRefusal(
      await grant({ id_token, nonce: 'another' }),
      'invalid nonce',
      'Nonces mismatch',
    )
    expectOAuthRefusal(
      await grant({ id_token, nonce: hashed('mine') }),
      'invalid nonce',
      'Nonces mismatch',
    )
    expect((await grant({ id_token, nonce: 'mine' })).statusCode).toBe(200)
    const without = await provider.sign(claims())
    expectOAuthRefusal(await grant({ id_token: without, nonce: 'mine' }), 'invalid request', both)
  })

  test('accepts only the access token whose hash is in the token', async () => {
    const half = createHash('sha256').update('an access token').digest().subarray(0, 16)
    const id_token = await provider.sign(claims({ at_hash: half.toString('base64url') }))
    const other = await grant({ id_token, access_token: 'another access token' })
    expectOAuthRefusal(other, 'invalid request', 'Bad ID token')
    expect((await grant({ id_token, access_token: 'an access token' })).statusCode).toBe(200)
  })

  test('refuses a provider that is off or unknown, and a request without a token', async () => {
    const id_token = await provider.sign(claims())
    for (const off of ['google', 'apple']) {
      expectRefusal(await grant({ provider: off, id_token }), 400, 'provider_disabled')
    }
    for (const unknown of ['evil', 'https://evil.example', '', 'github']) {
      const answer = await grant({ provider: unknown, id_token })
      expectRefusal(answer, 400, 'validation_failed', /^Unsupported provider/)
    }
    expectRefusal(await grant({}), 400, 'validation_failed', 'id_token required')
    expectRefusal(await grant({ id_token: [id_token] }), 400, 'validation_failed')
  })

  test('reports an unreachable provider without a 5xx', async () => {
    const elsewhere = await startOidcProvider(`${publicUrl}/auth/v1/callback`)
    const own = await startHarness({ env: elsewhere.settings('FAR') })
    elsewhere.instead((request) => void request.socket.destroy())
    const id_token = await elsewhere.sign(claims())
    const ask = () => auth(own, 'POST', '/token?grant_type=id_token', { provider: 'far', id_token })
    const down = /^Far cannot be reached right now/
    expectOAuthRefusal(await ask(), 'temporarily_unavailable', down)
    elsewhere.instead(null)
    expectOAuthRefusal(await ask(), 'invalid request', 'Bad ID token')
  })

  test('applies the same address rules as the browser flow', async () => {
    const squatter = await signUpAccount(h)
    const unproven = await grant({
      id_token: await provider.sign(claims({ email: squatter.email })),
    })
    expectRefusal(unproven, 422, 'user_already_exists', /nobody has proven/)
    const unverified = await grant({
      id_token: await provider.sign(claims({ email_verified: false })),
    })
    expectRefusal(unverified, 403, 'provider_email_needs_verification', /at Acme/)
    await proveAddress(h, squatter)
    const linked = await grant({ id_token: await provider.sign(claims({ email: squatter.email })) })
    expect(accountOf(linked.json()).id).toBe(squatter.id)
  })

  test('links the identity to the signed-in account', async () => {
    const ann = await signUpAccount(h)
    const id_token = await provider.sign(claims())
    const body = { id_token, link_identity: true }
    expectRefusal(await grant(body), 401, 'no_authorization')
    expectRefusal(await grant(body, 'forged'), 403, 'bad_jwt')
    expectRefusal(await grant(body, ann.accessToken), 422, 'email_not_confirmed', /mailed link/)
    await proveAddress(h, ann)
    const answer = await grant(body, ann.accessToken)
    expect(accountOf(answer.json()).id).toBe(ann.id)
    const again = await grant(body, ann.accessToken)
    expectRefusal(again, 422, 'identity_already_exists', 'Identity is already linked')
    const bob = await signUpAccount(h)
    await proveAddress(h, bob)
    const taken = await grant(body, bob.accessToken)
    expectRefusal(taken, 422, 'identity_already_exists', /linked to another user/)
  })

  test('requires a session younger than a day to link', async () => {
    const ann = await signUpAccount(h)
    await proveAddress(h, ann)
    await h.sql`
      update auth.sessions set amr = '[{"method": "password", "timestamp": 0}]'
      where user_id = ${ann.id}`
    const body = { id_token: await provider.sign(claims()), link_identity: true }
    expectRefusal(await grant(body, ann.accessToken), 400, 'reauthentication_needed')
  })
})
