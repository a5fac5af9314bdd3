import { createLocalJWKSet, jwtVerify } from 'jose'
import { describe, expect, test } from 'vitest'
import { startHarness } from '../testing/harness.ts'
import { auth, signUpAccount } from '../testing/worlds/accounts.ts'

const h = await startHarness()

describe('getJwks', () => {
  test('returns the public keys that verify access tokens', {
    tags: ['1.7.8a'],
  }, async () => {
    const answer = await auth(h, 'GET', '/.well-known/jwks.json')
    expect(answer.statusCode).toBe(200)
    expect(answer.headers['cache-control']).toBe('public, max-age=600')
    const { keys } = answer.json()
    expect(keys).toEqual([
      {
        kty: 'EC',
        crv: 'P-256',
        alg: 'ES256',
        use: 'sig',
        key_ops: ['verify'],
        kid: expect.stringMatching(/^[\w-]{43}$/),
        x: expect.any(String),
        y: expect.any(String),
      },
    ])
    const { accessToken, id } = await signUpAccount(h)
    const checked = await jwtVerify(accessToken, createLocalJWKSet({ keys }), {
      audience: 'authenticated',
      issuer: 'http://127.0.0.1:3000/auth/v1',
    })
    expect(checked.payload.sub).toBe(id)
    expect(checked.protectedHeader).toMatchObject({ alg: 'ES256', kid: keys[0].kid })
  })

  test('/health and /settings answer what clients look for', async () => {
    expect((await auth(h, 'GET', '/health')).json()).toMatchObject({ name: 'Briefwell Auth' })
    expect((await auth(h, 'GET', '/settings')).json()).toMatchObject({
      external: { email: true, phone: false },
      disable_signup: false,
      mailer_autoconfirm: true,
    })
  })
})
