import type * as simplewebauthn from '@simplewebauthn/server'
import { z } from 'zod'
import { brand } from '../../../contract/brand.ts'
import type { SystemTx } from '../../platform/database/transaction.ts'
import { type Env, isLoopback } from '../../platform/settings/env.ts'
import type { UserRow } from '../records.ts'
import { type Factor, listCredentials } from './queries.ts'

/** Loaded at the first passkey: it is a tenth of all that the server would load to start. */
const webauthn = () => import('@simplewebauthn/server')

/** What a browser's credential looks like on the wire; the library checks the rest. */
export const credentialBody = z.looseObject({
  id: z.string().min(1).max(1400),
  rawId: z.string().min(1).max(1400),
  type: z.literal('public-key'),
  response: z.looseObject({ clientDataJSON: z.string() }),
})
type Credential = z.output<typeof credentialBody>

/** What passkeys are bound to. They know no numeric addresses, so this machine goes by its name. */
export function relyingParty({ PUBLIC_URL }: Pick<Env, 'PUBLIC_URL'>) {
  const url = new URL(PUBLIC_URL)
  if (!isLoopback(url.hostname)) return { id: url.hostname, origin: url.origin }
  url.hostname = 'localhost'
  return { id: 'localhost', origin: url.origin }
}

/** What `navigator.credentials.create` is asked for a new passkey. */
export async function creationOptions(tx: SystemTx, user: UserRow, seconds: number) {
  const { generateRegistrationOptions } = await webauthn()
  const name = user.email ?? user.phone ?? user.id
  const options = await generateRegistrationOptions({
    rpName: brand.name,
    rpID: relyingParty(tx.services.env).id,
    userName: name,
    userDisplayName: name,
    userID: new Uint8Array(Buffer.from(user.id.replaceAll('-', ''), 'hex')),
    timeout: seconds * 1000,
    excludeCredentials: await listCredentials(tx, user.id),
    authenticatorSelection: { residentKey: 'preferred', userVerification: 'required' },
  })
  return { ...options, ...anyAuthenticator(options.authenticatorSelection) }
}

/** Undoes the client's own preference for security keys: an unknown wish counts as none. */
function anyAuthenticator(selection: object | undefined) {
  return { hints: [], authenticatorSelection: { ...selection, authenticatorAttachment: '' } }
}

/** What `navigator.credentials.get` is asked of a passkey. */
export async function requestOptions(tx: SystemTx, factor: Factor, seconds: number) {
  const { generateAuthenticationOptions } = await webauthn()
  const options = await generateAuthenticationOptions({
    rpID: relyingParty(tx.services.env).id,
    timeout: seconds * 1000,
    allowCredentials: [{ id: factor.credential_id ?? '', transports: factor.transports }],
    userVerification: 'required',
  })
  return { ...options, hints: [] }
}

/** The new passkey that a browser made for our question, or null. */
export async function createdPasskey(env: Env, nonce: string, given: Credential) {
  const { verifyRegistrationResponse } = await webauthn()
  const response = given as unknown as simplewebauthn.RegistrationResponseJSON
  const result = await orNull(() => verifyRegistrationResponse({ response, ...asked(env, nonce) }))
  if (!result?.registrationInfo) return null
  const { id, publicKey, counter } = result.registrationInfo.credential
  return {
    credential_id: id,
    public_key: Buffer.from(publicKey),
    counter,
    transports: transportsIn(given),
  }
}

/** The passkey's count of signatures after it signed our question, or null. */
export async function signedCounter(env: Env, nonce: string, factor: Factor, given: Credential) {
  if (!factor.credential_id || !factor.public_key || given.id !== factor.credential_id) return null
  const { verifyAuthenticationResponse } = await webauthn()
  const response = given as unknown as simplewebauthn.AuthenticationResponseJSON
  const credential = {
    id: factor.credential_id,
    publicKey: new Uint8Array(factor.public_key),
    counter: factor.counter ?? 0,
  }
  const result = await orNull(() =>
    verifyAuthenticationResponse({ response, credential, ...asked(env, nonce) }),
  )
  return result?.verified ? result.authenticationInfo.newCounter : null
}

function asked(env: Env, nonce: string) {
  const { id, origin } = relyingParty(env)
  return {
    expectedChallenge: nonce,
    expectedOrigin: origin,
    expectedRPID: id,
    requireUserVerification: true,
  }
}

/** The library throws at whatever does not fit, be it forged or garbage. */
async function orNull<T>(check: () => Promise<T>): Promise<T | null> {
  try {
    return await check()
  } catch {
    return null
  }
}

const transports = z.array(z.string().regex(/^[a-z-]{1,20}$/)).max(10)

function transportsIn({ response }: Credential): string[] {
  return transports.safeParse(response.transports).data ?? []
}
