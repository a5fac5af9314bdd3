import { z } from 'zod'
import { brand } from '../../../contract/brand.ts'
import type { SystemTx } from '../../platform/database/transaction.ts'
import { type Env, isLoopback } from '../../platform/settings/env.ts'
import type { UserRow } from '../records.ts'
import { type Factor, listCredentials } from './queries.ts'

/** Loaded at the first passkey: it would add a tenth to the code loaded at start. */
const webauthn = () => import('@simplewebauthn/server')

const transports = z.array(z.string().regex(/^[a-z-]{1,20}$/)).max(10)

const credential = {
  id: z.string().min(1).max(1400),
  rawId: z.string().min(1).max(1400),
  type: z.literal('public-key'),
}

/** A browser's credential. Which response it must contain depends on the factor's status. */
export const credentialBody = z.looseObject({
  ...credential,
  response: z.looseObject({ clientDataJSON: z.string() }),
})
type Credential = z.output<typeof credentialBody>

/** We request no extensions of the protocol. */
const clientExtensionResults = {}

/** The response to `navigator.credentials.create`. */
const registration = z.object({
  ...credential,
  response: z.object({ clientDataJSON: z.string(), attestationObject: z.string() }),
})

/** The response to `navigator.credentials.get`. */
const assertion = z.object({
  ...credential,
  response: z.object({
    clientDataJSON: z.string(),
    authenticatorData: z.string(),
    signature: z.string(),
  }),
})

/** What passkeys are bound to. They do not allow IP addresses, so loopback becomes 'localhost'. */
export function relyingParty({ PUBLIC_URL }: Pick<Env, 'PUBLIC_URL'>) {
  const url = new URL(PUBLIC_URL)
  if (!isLoopback(url.hostname)) return { id: url.hostname, origin: url.origin }
  url.hostname = 'localhost'
  return { id: 'localhost', origin: url.origin }
}

/** Options of `navigator.credentials.create` for a new passkey. */
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

/** Overrides auth-js's preference for security keys: an unknown value counts as none. */
function anyAuthenticator(selection: object | undefined) {
  return { hints: [], authenticatorSelection: { ...selection, authenticatorAttachment: '' } }
}

/** Options of `navigator.credentials.get` for a passkey; without one, for any that the browser finds. */
export async function requestOptions(env: Env, seconds: number, factor?: Factor) {
  const { generateAuthenticationOptions } = await webauthn()
  const options = await generateAuthenticationOptions({
    rpID: relyingParty(env).id,
    timeout: seconds * 1000,
    ...(factor && {
      allowCredentials: [{ id: factor.credential_id ?? '', transports: factor.transports }],
    }),
    userVerification: 'required',
  })
  return { ...options, hints: [] }
}

/** The passkey that a browser created for our challenge, or null. */
export async function createdPasskey(env: Env, nonce: string, given: Credential) {
  const { verifyRegistrationResponse } = await webauthn()
  const result = await orNull(() => {
    const response = { ...registration.parse(given), clientExtensionResults }
    return verifyRegistrationResponse({ response, ...expected(env, nonce) })
  })
  if (!result?.registrationInfo) return null
  const { id, publicKey, counter } = result.registrationInfo.credential
  return {
    credential_id: id,
    public_key: Buffer.from(publicKey),
    counter,
    transports: transportsIn(given),
  }
}

/** The passkey's signature counter after it signed our challenge, or null. */
export async function signedCounter(env: Env, nonce: string, factor: Factor, given: Credential) {
  if (!factor.credential_id || !factor.public_key || given.id !== factor.credential_id) return null
  const { verifyAuthenticationResponse } = await webauthn()
  const passkey = {
    id: factor.credential_id,
    publicKey: new Uint8Array(factor.public_key),
    counter: factor.counter ?? 0,
  }
  const result = await orNull(() => {
    const response = { ...assertion.parse(given), clientExtensionResults }
    return verifyAuthenticationResponse({ response, credential: passkey, ...expected(env, nonce) })
  })
  return result?.verified ? result.authenticationInfo.newCounter : null
}

function expected(env: Env, nonce: string) {
  const { id, origin } = relyingParty(env)
  return {
    expectedChallenge: nonce,
    expectedOrigin: origin,
    expectedRPID: id,
    requireUserVerification: true,
  }
}

/** Null if the check throws, as the parser and the library do for malformed and forged input. */
async function orNull<T>(check: () => Promise<T>): Promise<T | null> {
  try {
    return await check()
  } catch {
    return null
  }
}

function transportsIn({ response }: Credential): string[] {
  return transports.safeParse(response.transports).data ?? []
}
