import { factorErrors } from '../../contract/auth/auth.ts'
import { generalErrors } from '../../contract/errors.ts'
import type { AuthFailure } from './auth-failure.ts'

/**
 * Why a second factor was not accepted, for users: the protocol's own messages are for programmers.
 */
export function factorMessage(
  { code = '', message }: AuthFailure,
  kind: 'totp' | 'webauthn' | 'recovery_code',
): string {
  if (code === 'mfa_verification_failed') return factorErrors.wrong[kind]
  const known = Object.hasOwn(factorErrors.byCode, code) ? factorErrors.byCode[code] : undefined
  // The browser reports, among other things, a canceled prompt or a timeout this way.
  const cancelled = code.startsWith('ERROR_') ? factorErrors.cancelled : undefined
  return known ?? cancelled ?? message ?? generalErrors.internal.message
}
