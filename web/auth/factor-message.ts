import { factorErrors } from '../../contract/auth.ts'
import { generalErrors } from '../../contract/errors.ts'
import type { AuthFailure } from './auth-failure.ts'

/** Why a second factor did not do, for people: the protocol's own words are for programmers. */
export function factorMessage(
  { code = '', message }: AuthFailure,
  kind: 'totp' | 'webauthn' | 'recovery_code',
): string {
  if (code === 'mfa_verification_failed') return factorErrors.wrong[kind]
  const known = Object.hasOwn(factorErrors.byCode, code) ? factorErrors.byCode[code] : undefined
  // So the browser tells, among others, that its window was closed or the time is over.
  const cancelled = code.startsWith('ERROR_') ? factorErrors.cancelled : undefined
  return known ?? cancelled ?? message ?? generalErrors.internal.message
}
