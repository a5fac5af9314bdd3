import { timingSafeEqual } from 'node:crypto'
import { z } from 'zod'
import { ApiError } from '../../../contract/errors.ts'
import type { SystemTx } from '../../platform/database/transaction.ts'
import { unseal } from '../../platform/keys/sealed.ts'
import { authErrors } from '../auth-errors.ts'
import { optionalText } from '../fields.ts'
import { secretHash } from '../secrets/secret-hash.ts'
import {
  type Challenge,
  credentialIsTaken,
  type Factor,
  setCounter,
  takeStep,
  type VerifiedColumns,
} from './queries.ts'
import { stepOf } from './totp.ts'
import { createdPasskey, credentialBody, signedCounter } from './webauthn.ts'

/** An answer to a challenge: a code, or a passkey's response. */
export const answerBody = {
  code: optionalText,
  webauthn: z
    .object({ type: z.enum(['create', 'request']), credential_response: credentialBody })
    .optional(),
}
export type Answer = z.output<z.ZodObject<typeof answerBody>>

/**
 * Checks an answer: null if it is wrong, else the columns to store with the factor. Throws 400 for
 * an answer of another kind than the factor's.
 */
export async function prove(
  tx: SystemTx,
  factor: Factor,
  challenge: Challenge,
  answer: Answer,
): Promise<VerifiedColumns | null> {
  if (factor.factor_type === 'webauthn') return provePasskey(tx, factor, challenge, answer)
  const code = answer.code?.replace(/\s/g, '')
  if (!code) throw missing('code', 'code is missing')
  const right =
    factor.factor_type === 'totp'
      ? await proveStep(tx, factor, code)
      : isTextedCode(challenge, code)
  return right ? {} : null
}

async function proveStep(tx: SystemTx, factor: Factor, code: string): Promise<boolean> {
  const step = stepOf(unseal(tx.services, factor.sealed_secret ?? ''), code, tx.now())
  return step !== null && (await takeStep(tx, factor.id, step))
}

/** The stored hash of a code that was texted for a challenge. */
export function textedCodeHash(challengeId: string, code: string): Buffer {
  return secretHash(`${challengeId}:${code}`)
}

function isTextedCode({ id, code_hash }: Challenge, code: string): boolean {
  return code_hash !== null && timingSafeEqual(code_hash, textedCodeHash(id, code))
}

async function provePasskey(
  tx: SystemTx,
  factor: Factor,
  { nonce }: Challenge,
  { webauthn }: Answer,
): Promise<VerifiedColumns | null> {
  const type = factor.status === 'verified' ? 'request' : 'create'
  if (webauthn?.type !== type || !nonce) {
    throw missing('webauthn', `webauthn of type ${type} is missing`)
  }
  const { env } = tx.services
  if (type === 'request') {
    const counter = await signedCounter(env, nonce, factor, webauthn.credential_response)
    if (counter === null) return null
    await setCounter(tx, factor.id, counter)
    return {}
  }
  const passkey = await createdPasskey(env, nonce, webauthn.credential_response)
  if (passkey && (await credentialIsTaken(tx, passkey.credential_id))) {
    throw new ApiError(authErrors.factorExists)
  }
  return passkey
}

function missing(path: string, message: string) {
  return new ApiError({ ...authErrors.invalid, message }, { issues: [{ path, message }] })
}
