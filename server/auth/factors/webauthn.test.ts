import { afterEach, describe, expect, test } from 'vitest'
import { newPasskey } from '../../testing/doubles/passkey.ts'
import { startHarness } from '../../testing/harness.ts'
import {
  type Account,
  accountOf,
  claimsOf,
  expectRefusal,
  readAudit,
  signInAgain,
  signUpProven,
} from '../../testing/worlds/accounts.ts'
import { factors, signUpWithApp } from '../../testing/worlds/factors.ts'
import { relyingParty } from './webauthn.ts'

const h = await startHarness()
afterEach(() => h.setClock(null))

const rpId = 'localhost'
const origin = 'http://localhost:3000'

async function enroll(account: Account, friendly_name = 'Key'): Promise<string> {
  const body = { factor_type: 'webauthn', friendly_name }
  const answer = await factors(h, account, 'POST', '', body)
  expect(answer.json()).toEqual({ id: expect.any(String), type: 'webauthn', friendly_name })
  return answer.json().id
}

/** Requests a challenge as auth-js does; returns its id and the options for the browser. */
async function ask(account: Account, factorId: string) {
  const body = { factorId, webauthn: { rpId, rpOrigins: [origin] } }
  const answer = await factors(h, account, 'POST', `/${factorId}/challenge`, body)
  expect(answer.statusCode, answer.body).toBe(200)
  const { id, type, webauthn } = answer.json()
  expect(type).toBe('webauthn')
  const { publicKey } = webauthn.credential_options
  return { id, publicKey, type: webauthn.type, challenge: publicKey.challenge as string }
}

function answer(
  account: Account,
  factorId: string,
  challengeId: string,
  type: 'create' | 'request',
  credential_response: object,
) {
  return factors(h, account, 'POST', `/${factorId}/verify`, {
    challenge_id: challengeId,
    webauthn: { type, rpId, rpOrigins: [origin], credential_response },
  })
}

/** An account with a passkey, with a session at aal2. */
async function signUpWithPasskey(counter = 0) {
  const signedUp = await signUpProven(h)
  const passkey = newPasskey()
  const factorId = await enroll(signedUp)
  const { id, challenge } = await ask(signedUp, factorId)
  const made = passkey.created({ rpId, origin, challenge, counter })
  const created = await answer(signedUp, factorId, id, 'create', made)
  expect(created.statusCode, created.body).toBe(200)
  return { account: accountOf(created.json()), passkey, factorId }
}

describe('relyingParty', () => {
  test.each([
    ['https://portal.example.com', 'portal.example.com', 'https://portal.example.com'],
    [
      'https://portal.example.com:8443/app',
      'portal.example.com',
      'https://portal.example.com:8443',
    ],
    ['http://127.0.0.1:3000', 'localhost', 'http://localhost:3000'],
    ['http://[::1]:3000', 'localhost', 'http://localhost:3000'],
    ['http://localhost:4102', 'localhost', 'http://localhost:4102'],
  ])('of %s', (PUBLIC_URL, id, itsOrigin) => {
    expect(relyingParty({ PUBLIC_URL })).toEqual({ id, origin: itsOrigin })
  })
})

describe('passkeys', () => {
  test('registration requires user verification, allows any authenticator, and is stored', async () => {
    const account = await signUpProven(h)
    const factorId = await enroll(account)
    const { type, publicKey } = await ask(account, factorId)
    expect(type).toBe('create')
    expect(publicKey).toMatchObject({
      rp: { id: rpId, name: 'Briefwell' },
      user: { name: account.email, displayName: account.email },
      attestation: 'none',
      hints: [],
      excludeCredentials: [],
      timeout: 300_000,
      authenticatorSelection: { userVerification: 'required', authenticatorAttachment: '' },
    })
    const userId = Buffer.from(publicKey.user.id, 'base64url').toString('hex')
    expect(userId).toBe(account.id.replaceAll('-', ''))
  })

  test('raise the session to aal2, at registration and at each later signature', async () => {
    const { account, passkey, factorId } = await signUpWithPasskey()
    const proof = { aal: 'aal2', amr: [{ method: 'mfa/webauthn' }, { method: 'password' }] }
    expect(claimsOf(account.accessToken)).toMatchObject(proof)
    const again = await signInAgain(h, account)
    const { id, type, publicKey, challenge } = await ask(again, factorId)
    expect(type).toBe('request')
    expect(publicKey).toMatchObject({
      rpId,
      userVerification: 'required',
      allowCredentials: [{ id: passkey.id, transports: ['internal'], type: 'public-key' }],
    })
    const signed = passkey.signed({ rpId, origin, challenge })
    const raised = await answer(again, factorId, id, 'request', signed)
    expect(claimsOf(raised.json().access_token)).toMatchObject({
      ...proof,
      session_id: again.sessionId,
    })
    expect(await readAudit(h, account.id)).toEqual([
      'sign_up',
      'factor_used',
      'factor_added',
      'sign_in',
      'factor_used',
    ])
  })

  test.each([
    ['another origin', { origin: 'https://evil.example' }],
    ['another port', { origin: 'http://localhost:3001' }],
    ['another relying party', { rpId: 'evil.example' }],
    ['no user verification', { verified: false }],
    ['another challenge', { challenge: Buffer.alloc(32).toString('base64url') }],
  ])('are refused for %s, at registration and at sign-in', async (_, change) => {
    const account = await signUpProven(h)
    const passkey = newPasskey()
    const fresh = await enroll(account)
    const first = await ask(account, fresh)
    const told = { rpId, origin, challenge: first.challenge }
    const made = passkey.created({ ...told, ...change })
    const refused = await answer(account, fresh, first.id, 'create', made)
    expectRefusal(refused, 422, 'mfa_verification_failed')
    // A wrong answer uses up the challenge.
    const late = await answer(account, fresh, first.id, 'create', passkey.created(told))
    expectRefusal(late, 422, 'mfa_ip_address_mismatch')

    const owner = await signUpWithPasskey()
    const { id, challenge } = await ask(owner.account, owner.factorId)
    const asked = { rpId, origin, challenge }
    const signed = owner.passkey.signed({ ...asked, ...change })
    const answered = (credential: object) =>
      answer(owner.account, owner.factorId, id, 'request', credential)
    expectRefusal(await answered(signed), 422, 'mfa_verification_failed')
    const again = await answered(owner.passkey.signed(asked))
    expectRefusal(again, 422, 'mfa_ip_address_mismatch')
  })

  test('answer each challenge only once', async () => {
    const { account, passkey, factorId } = await signUpWithPasskey()
    const { id, challenge } = await ask(account, factorId)
    const signed = passkey.signed({ rpId, origin, challenge })
    expect((await answer(account, factorId, id, 'request', signed)).statusCode).toBe(200)
    const replay = await answer(account, factorId, id, 'request', signed)
    expectRefusal(replay, 422, 'mfa_ip_address_mismatch')
    const next = await ask(account, factorId)
    const moved = await answer(account, factorId, next.id, 'request', signed)
    expectRefusal(moved, 422, 'mfa_verification_failed')
  })

  test('a counter that does not increase indicates a copy', async () => {
    const { account, passkey, factorId } = await signUpWithPasskey(5)
    const sign = async (counter: number) => {
      const { id, challenge } = await ask(account, factorId)
      const signed = passkey.signed({ rpId, origin, challenge, counter })
      return answer(account, factorId, id, 'request', signed)
    }
    expect((await sign(7)).statusCode).toBe(200)
    for (const counter of [7, 6, 0]) {
      expectRefusal(await sign(counter), 422, 'mfa_verification_failed')
    }
    expect((await sign(8)).statusCode).toBe(200)
  })

  test('refuses a signature by another key', async () => {
    const { account, passkey, factorId } = await signUpWithPasskey()
    const other = newPasskey()
    const { id, challenge } = await ask(account, factorId)
    const signed = other.signed({ rpId, origin, challenge })
    const renamed = { ...signed, id: passkey.id, rawId: passkey.id }
    const refused = await answer(account, factorId, id, 'request', renamed)
    expectRefusal(refused, 422, 'mfa_verification_failed')
    const next = await ask(account, factorId)
    const theirs = other.signed({ rpId, origin, challenge: next.challenge })
    const unknown = await answer(account, factorId, next.id, 'request', theirs)
    expectRefusal(unknown, 422, 'mfa_verification_failed')
  })

  test('a passkey can be registered once, by anyone, and is excluded from further registrations', async () => {
    const { account, passkey } = await signUpWithPasskey()
    const second = await enroll(account, 'Second')
    const { publicKey } = await ask(account, second)
    expect(publicKey.excludeCredentials).toMatchObject([{ id: passkey.id }])
    const stranger = await signUpProven(h)
    const factorId = await enroll(stranger)
    const { id, challenge } = await ask(stranger, factorId)
    const made = passkey.created({ rpId, origin, challenge })
    const refused = await answer(stranger, factorId, id, 'create', made)
    expectRefusal(refused, 422, 'mfa_verified_factor_exists')
  })

  test('a page of another host or origin learns where passkeys are valid', async () => {
    const account = await signUpProven(h)
    const factorId = await enroll(account)
    for (const webauthn of [
      { rpId: '127.0.0.1' },
      { rpId: 'evil.example', rpOrigins: [origin] },
      { rpId, rpOrigins: ['https://evil.example'] },
      { rpId, rpOrigins: [] },
    ]) {
      const body = { factorId, webauthn }
      const refused = await factors(h, account, 'POST', `/${factorId}/challenge`, body)
      const message = 'Passkeys of this installation are valid for http://localhost:3000'
      expectRefusal(refused, 400, 'validation_failed', message)
    }
    expect((await factors(h, account, 'POST', `/${factorId}/challenge`, {})).statusCode).toBe(200)
  })

  test('refuses an invalid credential, and a code instead of one', async () => {
    const { account, passkey, factorId } = await signUpWithPasskey()
    const { id, challenge } = await ask(account, factorId)
    const verify = (body: object) =>
      factors(h, account, 'POST', `/${factorId}/verify`, { challenge_id: id, ...body })
    for (const body of [
      { code: '123456' },
      { webauthn: {} },
      { webauthn: { type: 'request' } },
      {
        webauthn: {
          type: 'create',
          credential_response: passkey.signed({ rpId, origin, challenge }),
        },
      },
      { webauthn: { type: 'request', credential_response: { id: passkey.id } } },
    ]) {
      expectRefusal(await verify(body), 400, 'validation_failed')
    }
    const clientDataJSON = Buffer.from('not json').toString('base64url')
    const garbage = { id: passkey.id, rawId: passkey.id, type: 'public-key' }
    const credential_response = { ...garbage, response: { clientDataJSON } }
    const answered = await verify({ webauthn: { type: 'request', credential_response } })
    expectRefusal(answered, 422, 'mfa_verification_failed')
  })

  test('a passkey cannot stand in for an authenticator app', async () => {
    const { account, app } = await signUpWithApp(h)
    const asked = await factors(h, account, 'POST', `/${app.id}/challenge`, {})
    const credential_response = newPasskey().signed({ rpId, origin, challenge: 'x' })
    const refused = await answer(account, app.id, asked.json().id, 'request', credential_response)
    expectRefusal(refused, 400, 'validation_failed', 'code is missing')
  })

  test('stores the public key and nothing that can sign', async () => {
    const { factorId, passkey } = await signUpWithPasskey(3)
    const [row] = await h.sql`
      select credential_id, counter::int, octet_length(public_key) as bytes, transports,
      sealed_secret from auth.mfa_factors where id = ${factorId}`
    expect(row).toEqual({
      credential_id: passkey.id,
      counter: 3,
      bytes: 77,
      transports: ['internal'],
      sealed_secret: null,
    })
  })
})
