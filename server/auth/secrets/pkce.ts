import { createHash, timingSafeEqual } from 'node:crypto'
import { ApiError } from '../../../contract/errors.ts'
import { authErrors } from '../auth-errors.ts'
import { optionalText } from '../fields.ts'

/** A code challenge, which only the holder of the verifier can answer (RFC 7636). */
export type Challenge = { challenge: string; method: 's256' | 'plain' }

/** The fields of a request that may use PKCE. */
export const challengeFields = { code_challenge: optionalText, code_challenge_method: optionalText }

/** The challenge of a request, or null for none. Throws 400 for an incomplete or invalid one. */
export function challengeOf(fields: {
  code_challenge?: string | undefined
  code_challenge_method?: string | undefined
}): Challenge | null {
  const { code_challenge: challenge, code_challenge_method } = fields
  if (challenge === undefined && code_challenge_method === undefined) return null
  if (challenge === undefined || code_challenge_method === undefined) {
    throw new ApiError(authErrors.challengeIncomplete)
  }
  const method = code_challenge_method.toLowerCase()
  if (method !== 's256' && method !== 'plain') throw new ApiError(authErrors.challengeMethod)
  if (!/^[\w.~-]{43,128}$/.test(challenge)) throw new ApiError(authErrors.challengeShape)
  return { challenge, method }
}

/** Whether the verifier matches the challenge. */
export function answersChallenge({ challenge, method }: Challenge, verifier: string): boolean {
  const answer =
    method === 's256' ? createHash('sha256').update(verifier).digest('base64url') : verifier
  const [given, wanted] = [Buffer.from(answer), Buffer.from(challenge)]
  return given.length === wanted.length && timingSafeEqual(given, wanted)
}
