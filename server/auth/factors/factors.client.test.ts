import { createClient, type MFAVerifyParams } from '@supabase/supabase-js'
import { afterEach, describe, expect, test } from 'vitest'
import { newPasskey } from '../../testing/doubles/passkey.ts'
import { startHarness } from '../../testing/harness.ts'
import { goodPassword, newAddress, proveAddress } from '../../testing/worlds/accounts.ts'
import { codeOf, nextStep, wrongCodeOf } from '../../testing/worlds/factors.ts'

const h = await startHarness()
const url = await h.listen()
afterEach(() => h.setClock(null))

/** A browser's client, with its events. */
function client() {
  const { auth } = createClient(url, h.services.keys.anonKey, {
    auth: {
      storageKey: crypto.randomUUID(),
      persistSession: false,
      autoRefreshToken: false,
      experimental: { recoveryCodes: true },
    },
  })
  const events: string[] = []
  auth.onAuthStateChange((event) => void events.push(event))
  return { auth, events }
}

async function signedUp() {
  const browser = client()
  const email = newAddress()
  const { data, error } = await browser.auth.signUp({ email, password: goodPassword })
  expect(error).toBeNull()
  await proveAddress(h, { id: data.user?.id ?? '' })
  return { ...browser, email }
}

/** An account with a verified authenticator app. */
async function withApp() {
  const browser = await signedUp()
  const { data } = await browser.auth.mfa.enroll({ factorType: 'totp', friendlyName: 'App' })
  if (!data) throw new Error('not enrolled')
  const app = { id: data.id, secret: data.totp.secret }
  const code = codeOf(h, app)
  const verified = await browser.auth.mfa.challengeAndVerify({ factorId: app.id, code })
  expect(verified.error).toBeNull()
  return { ...browser, app }
}

const findLevel = async ({ mfa }: ReturnType<typeof client>['auth']) =>
  (await mfa.getAuthenticatorAssuranceLevel()).data

describe('second factors through @supabase/supabase-js, unmodified', () => {
  test('enrols an app, challenges it, and reaches aal2', async () => {
    const { auth, events } = await signedUp()
    expect(await findLevel(auth)).toMatchObject({ currentLevel: 'aal1', nextLevel: 'aal1' })
    const enrolled = await auth.mfa.enroll({ factorType: 'totp', issuer: 'Acme' })
    expect(enrolled.error).toBeNull()
    expect(enrolled.data).toMatchObject({
      type: 'totp',
      totp: { qr_code: expect.stringMatching(/^data:image\/svg\+xml;utf-8,<svg /) },
    })
    if (!enrolled.data) return
    const factorId = enrolled.data.id
    const app = { id: factorId, secret: enrolled.data.totp.secret }
    expect((await auth.mfa.listFactors()).data).toMatchObject({
      all: [{ id: factorId, status: 'unverified' }],
      totp: [],
    })
    const asked = await auth.mfa.challenge({ factorId })
    expect(asked.data).toMatchObject({ type: 'totp', expires_at: expect.any(Number) })
    const challengeId = asked.data?.id ?? ''
    const wrong = await auth.mfa.verify({ factorId, challengeId, code: wrongCodeOf(h, app) })
    expect(wrong.error).toMatchObject({
      status: 422,
      code: 'mfa_verification_failed',
      message: 'Invalid TOTP code entered',
    })
    const right = await auth.mfa.verify({ factorId, challengeId, code: codeOf(h, app) })
    expect(right.error).toBeNull()
    expect(events.at(-1)).toBe('MFA_CHALLENGE_VERIFIED')
    expect(await findLevel(auth)).toMatchObject({
      currentLevel: 'aal2',
      nextLevel: 'aal2',
      currentAuthenticationMethods: [{ method: 'totp' }, { method: 'password' }],
    })
    expect((await auth.mfa.listFactors()).data?.totp).toMatchObject([{ id: factorId }])
    const refreshed = await auth.refreshSession()
    expect(refreshed.error).toBeNull()
    expect(await findLevel(auth)).toMatchObject({ currentLevel: 'aal2' })
  })

  test('reports that a new sign-in requires aal2', async () => {
    await h.setClock(new Date())
    const { app, email } = await withApp()
    const { auth } = client()
    await auth.signInWithPassword({ email, password: goodPassword })
    expect(await findLevel(auth)).toMatchObject({ currentLevel: 'aal1', nextLevel: 'aal2' })
    const refused = await auth.mfa.unenroll({ factorId: app.id })
    expect(refused.error).toMatchObject({ status: 422, code: 'insufficient_aal' })
    const second = await auth.mfa.enroll({ factorType: 'totp', friendlyName: 'Second' })
    expect(second.error).toMatchObject({ status: 403, code: 'insufficient_aal' })
    const replayed = await auth.mfa.challengeAndVerify({ factorId: app.id, code: codeOf(h, app) })
    expect(replayed.error).toMatchObject({ status: 422, code: 'mfa_verification_failed' })
    await nextStep(h)
    const verified = await auth.mfa.challengeAndVerify({ factorId: app.id, code: codeOf(h, app) })
    expect(verified.error).toBeNull()
    const removed = await auth.mfa.unenroll({ factorId: app.id })
    expect(removed).toMatchObject({ data: { id: app.id }, error: null })
    await auth.refreshSession()
    expect(await findLevel(auth)).toMatchObject({ currentLevel: 'aal1', nextLevel: 'aal1' })
  })

  test('reports each refusal with its status and code', async () => {
    const { auth, app } = await withApp()
    const unknown = '00000000-0000-4000-8000-000000000000'
    const outcomes = {
      name: await auth.mfa.enroll({ factorType: 'totp', friendlyName: 'App' }),
      phone: await auth.mfa.enroll({ factorType: 'phone', phone: '+4930901820' }),
      factor: await auth.mfa.challenge({ factorId: unknown }),
      challenge: await auth.mfa.verify({ factorId: app.id, challengeId: unknown, code: '123456' }),
      gone: await auth.mfa.unenroll({ factorId: unknown }),
    }
    const errors = Object.entries(outcomes).map(([name, { error }]) => [
      name,
      error?.status,
      error?.code,
    ])
    expect(errors).toEqual([
      ['name', 422, 'mfa_factor_name_conflict'],
      ['phone', 422, 'mfa_phone_enroll_not_enabled'],
      ['factor', 404, 'mfa_factor_not_found'],
      ['challenge', 422, 'mfa_factor_not_found'],
      ['gone', 404, 'mfa_factor_not_found'],
    ])
  })

  test('registers a passkey and reaches aal2 with it', async () => {
    const { auth, email } = await signedUp()
    const passkey = newPasskey()
    const party = { rpId: 'localhost', rpOrigins: ['http://localhost:3000'] }
    const enrolled = await auth.mfa.webauthn.enroll({ friendlyName: 'Key' })
    const factorId = enrolled.data?.id ?? ''
    const asked = await auth.mfa.challenge({ factorId, webauthn: party })
    if (asked.data?.webauthn.type !== 'create') throw new Error('no new passkey was requested')
    const { challenge, user } = asked.data.webauthn.credential_options.publicKey
    expect(user.name).toBe(email)
    const ceremony = { rpId: party.rpId, origin: 'http://localhost:3000' }
    const made = passkey.created({ ...ceremony, challenge: textOf(challenge) })
    const created = await auth.mfa.verify({
      factorId,
      challengeId: asked.data.id,
      webauthn: { ...party, type: 'create', credential_response: browserCredential(made) },
    })
    expect(created.error).toBeNull()
    expect((await auth.mfa.listFactors()).data?.webauthn).toMatchObject([{ id: factorId }])
    const again = await auth.mfa.challenge({ factorId, webauthn: party })
    if (again.data?.webauthn.type !== 'request') throw new Error('no signature was requested')
    const nonce = again.data.webauthn.credential_options.publicKey.challenge
    const signed = passkey.signed({ ...ceremony, challenge: textOf(nonce) })
    const raised = await auth.mfa.verify({
      factorId,
      challengeId: again.data.id,
      webauthn: { ...party, type: 'request', credential_response: browserCredential(signed) },
    })
    expect(raised.error).toBeNull()
    expect((await findLevel(auth))?.currentAuthenticationMethods[0]).toMatchObject({
      method: 'mfa/webauthn',
    })
  })

  test('creates, counts, uses, renews and removes recovery codes', async () => {
    const { auth, email, app } = await withApp()
    const codes = auth.mfa.recoveryCodes
    expect((await codes.getStatus()).error).toMatchObject({ code: 'mfa_factor_not_found' })
    const made = await codes.generate({ friendlyName: 'Backup' })
    expect(made.data).toMatchObject({ type: 'recovery_code', friendly_name: 'Backup', total: 10 })
    const elsewhere = client()
    await elsewhere.auth.signInWithPassword({ email, password: goodPassword })
    const code = made.data?.codes[0] ?? ''
    const used = await elsewhere.auth.mfa.recoveryCodes.verify({ code: code.toUpperCase() })
    expect(used.error).toBeNull()
    expect(elsewhere.events.at(-1)).toBe('MFA_CHALLENGE_VERIFIED')
    expect(await findLevel(elsewhere.auth)).toMatchObject({ currentLevel: 'aal2' })
    const again = await elsewhere.auth.mfa.recoveryCodes.verify({ code })
    expect(again.error).toMatchObject({ status: 422, code: 'mfa_verification_failed' })
    expect((await codes.getStatus()).data).toMatchObject({ total: 10, remaining: 9 })
    expect((await codes.regenerate()).data?.id).toBe(made.data?.id)
    expect((await codes.unenroll()).data).toEqual({ id: made.data?.id })
    expect((await auth.mfa.listFactors()).data?.all).toMatchObject([{ id: app.id }])
  })
})

function textOf(bytes: BufferSource): string {
  return Buffer.from(bytes as ArrayBuffer).toString('base64url')
}

type Credential = Extract<MFAVerifyParams, { webauthn: object }>['webauthn']['credential_response']

/** What `navigator.credentials` returns, as far as the client reads it. */
function browserCredential(json: object): Credential {
  return { toJSON: () => json } as unknown as Credential
}
