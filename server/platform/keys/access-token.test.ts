import { exportJWK, generateKeyPair, type JWTPayload, SignJWT } from 'jose'
import { expect, test } from 'vitest'
import { startHarness } from '../../testing/harness.ts'
import { claimsOf, signUpAccount } from '../../testing/worlds/accounts.ts'
import { readAccessToken, TokenError } from './access-token.ts'

const h = await startHarness()
const account = await signUpAccount(h)

/** Signs with our own key, so that only the change under test is wrong. */
function ours(claims: JWTPayload, header: object = {}): Promise<string> {
  const { kid, privateKey } = h.services.keys.signing.current(new Date())
  const all = { ...claimsOf(account.accessToken), ...claims } as JWTPayload
  const kept = Object.entries(all).filter(([, value]) => value !== undefined)
  return new SignJWT(Object.fromEntries(kept))
    .setProtectedHeader({ alg: 'ES256', kid, ...header })
    .sign(privateKey)
}

test('accepts a token signed by our key', async () => {
  expect(await readAccessToken(h.services, await ours({}))).toMatchObject({ sub: account.id })
})

test.each([
  ['another audience', { aud: 'storage.read' }],
  ['no audience', { aud: undefined }],
  ['no end', { exp: undefined }],
  ['a beginning yet to come', { nbf: Math.floor(Date.now() / 1000) + 600 }],
  ['the role of the installation', { role: 'service_role' }],
  ['no session', { session_id: undefined }],
  ['no account', { sub: undefined }],
])('refuses a token of our key with %s', async (_, claims) => {
  const reading = readAccessToken(h.services, await ours(claims as JWTPayload))
  await expect(reading).rejects.toThrow(TokenError)
})

test('refuses a token that embeds its own key or links to one', async () => {
  const { publicKey, privateKey } = await generateKeyPair('ES256', { extractable: true })
  const jwk = await exportJWK(publicKey)
  const { kid } = h.services.keys.signing.current(new Date())
  for (const header of [{ jwk }, { jwk, kid }, { kid, jku: 'https://evil.example/jwks.json' }]) {
    const token = await new SignJWT(claimsOf(account.accessToken))
      .setProtectedHeader({ alg: 'ES256', ...header })
      .sign(privateKey)
    await expect(readAccessToken(h.services, token)).rejects.toThrow(TokenError)
  }
})
