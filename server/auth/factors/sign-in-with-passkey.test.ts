import { afterEach, describe, expect, test } from 'vitest'
import { getMe } from '../../../contract/account/account.ts'
import { newPasskey } from '../../testing/doubles/passkey.ts'
import { startHarness } from '../../testing/harness.ts'
import {
  type Account,
  accountOf,
  auth,
  claimsOf,
  expectRefusal,
  readAudit,
  signUpProven,
} from '../../testing/worlds/accounts.ts'
import { factors } from '../../testing/worlds/factors.ts'

const h = await startHarness()
afterEach(() => h.setClock(null))

const rpId = 'localhost'
const origin = 'http://localhost:3000'

async function signUpWithPasskey() {
  const account = await signUpProven(h)
  const passkey = newPasskey()
  const enrolled = await factors(h, account, 'POST', '', { factor_type: 'webauthn' })
  const factorId = enrolled.json().id
  const asked = await factors(h, account, 'POST', `/${factorId}/challenge`, {})
  const { id, webauthn } = asked.json()
  const { challenge } = webauthn.credential_options.publicKey
  const created = await factors(h, account, 'POST', `/${factorId}/verify`, {
    challenge_id: id,
    webauthn: { type: 'create', credential_response: passkey.created({ rpId, origin, challenge }) },
  })
  expect(created.statusCode, created.body).toBe(200)
  return { account: accountOf(created.json()), passkey, factorId }
}

async function ask() {
  const answer = await auth(h, 'POST', '/passkeys/authentication/options', {})
  expect(answer.statusCode, answer.body).toBe(200)
  return answer.json()
}

const verify = (challenge_id: string, credential: object) =>
  auth(h, 'POST', '/passkeys/authentication/verify', { challenge_id, credential })

type Signing = Parameters<ReturnType<typeof newPasskey>['signed']>[0]

async function signIn(passkey: ReturnType<typeof newPasskey>, how: Partial<Signing> = {}) {
  const { challenge_id, options } = await ask()
  const { challenge } = options
  return verify(challenge_id, passkey.signed({ rpId, origin, challenge, ...how }))
}

const readSessions = ({ id }: Account) => h.sql`select from auth.sessions where user_id = ${id}`

describe('sign-in with a passkey', () => {
  test('names no account, and requires the user to be verified', async () => {
    expect(await ask()).toEqual({
      challenge_id: expect.any(String),
      expires_at: expect.any(Number),
      options: expect.objectContaining({ rpId, userVerification: 'required', timeout: 300_000 }),
    })
    expect((await ask()).options.allowCredentials ?? []).toEqual([])
  })

  test('counts as both factors', async () => {
    const { account, passkey } = await signUpWithPasskey()
    const answer = await signIn(passkey)
    expect(answer.statusCode, answer.body).toBe(200)
    const again = accountOf(answer.json())
    expect(again.id).toBe(account.id)
    expect(claimsOf(again.accessToken)).toMatchObject({
      aal: 'aal2',
      amr: [{ method: 'passkey' }],
    })
    expect(await h.call(getMe, { as: again })).toMatchObject({ user: { email: account.email } })
    expect(await readAudit(h, account.id)).toContain('sign_in')
    // A session that has just begun needs no further proof for a new password, an old one does.
    const bearer = again.accessToken
    const chosen = await auth(h, 'PUT', '/user', { password: 'a brand new password' }, { bearer })
    expect(chosen.statusCode, chosen.body).toBe(200)
    await h.sql`
      update auth.sessions set amr = jsonb_set(amr, '{0,timestamp}', '1') where id = ${again.sessionId}`
    const late = await auth(h, 'PUT', '/user', { password: 'and one for later' }, { bearer })
    expectRefusal(late, 400, 'reauthentication_needed')
  })

  test('refuses a replay, another challenge, an unverified user, and a passkey that was removed', async () => {
    const { account, passkey, factorId } = await signUpWithPasskey()
    const { challenge_id, options } = await ask()
    const signed = passkey.signed({ rpId, origin, challenge: options.challenge })
    expectRefusal(await verify((await ask()).challenge_id, signed), 422, 'mfa_verification_failed')
    expect((await verify(challenge_id, signed)).statusCode).toBe(200)
    const before = (await readSessions(account)).length
    expectRefusal(await verify(challenge_id, signed), 422, 'webauthn_challenge_expired')
    for (const how of [
      { verified: false },
      { rpId: 'evil.example' },
      { origin: 'https://evil.example' },
    ]) {
      expectRefusal(await signIn(passkey, how), 422, 'mfa_verification_failed')
    }
    expectRefusal(await signIn(newPasskey()), 422, 'mfa_verification_failed')
    await factors(h, account, 'DELETE', `/${factorId}`)
    expectRefusal(await signIn(passkey), 422, 'mfa_verification_failed')
    expect((await readSessions(account)).length).toBeLessThanOrEqual(before)
  })

  test('refuses a late answer, and a banned account', async () => {
    const { account, passkey } = await signUpWithPasskey()
    const { challenge_id, options } = await ask()
    await h.setClock(new Date(Date.now() + 301_000))
    const signed = passkey.signed({ rpId, origin, challenge: options.challenge })
    expectRefusal(await verify(challenge_id, signed), 422, 'webauthn_challenge_expired')
    await h.setClock(null)
    await h.sql`
      update auth.users set banned_until = app.now() + interval '1 day' where id = ${account.id}`
    expectRefusal(await signIn(passkey), 403, 'user_banned')
  })

  test('leaves accounts of single sign-on to their identity provider', async () => {
    const { account, passkey } = await signUpWithPasskey()
    await h.sql`update auth.users set is_sso_user = true where id = ${account.id}`
    expectRefusal(await signIn(passkey), 422, 'user_sso_managed')
  })

  test("does not take the challenge of a session's second factor", async () => {
    const { account, passkey, factorId } = await signUpWithPasskey()
    const asked = await factors(h, account, 'POST', `/${factorId}/challenge`, {})
    const { id, webauthn } = asked.json()
    const { challenge } = webauthn.credential_options.publicKey
    const signed = passkey.signed({ rpId, origin, challenge })
    expectRefusal(await verify(id, signed), 422, 'webauthn_challenge_expired')
  })
})
