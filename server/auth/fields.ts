import { z } from 'zod'
import { ApiError, type ErrorEntry } from '../../contract/errors.ts'
import { email } from '../../contract/text.ts'
import { smsExists } from '../mail/queue-sms.ts'
import type { Env } from '../platform/settings/env.ts'
import { authErrors } from './auth-errors.ts'
import type { Login } from './sessions/queries.ts'

/** A text that may be missing; clients send '' for what they do not have. */
export const optionalText = z.preprocess(
  (value) => (value === '' ? undefined : value),
  z.string().optional(),
)

/** By which a phone is reached: text messages alone. */
export const channelField = optionalText.refine(
  (channel) => channel === undefined || channel === 'sms',
  'channel must be sms: a phone is reached by text messages alone',
)

const address = email(authErrors.invalidEmail.message)

/** Who a request is about, by address or by phone. */
export const whoBody = { email: optionalText, phone: optionalText }

/** The address of a request, lower-cased. Throws 400 for none, for both, and for what is no address. */
export function emailOf(
  who: { email?: string | undefined; phone?: string | undefined },
  phoneRefusal: { status: number; code: string; message: string } = authErrors.phoneDisabled,
): string {
  if (who.email !== undefined && who.phone !== undefined)
    throw new ApiError(authErrors.emailAndPhone)
  if (who.phone !== undefined) throw new ApiError(phoneRefusal)
  if (who.email === undefined) throw new ApiError(authErrors.missingEmailOrPhone)
  return checkEmail(who.email)
}

/**
 * Who a request is about, as it is stored. Throws 400 for none, for both, for what is neither, and
 * `phoneRefusal` for a phone where no text message reaches anybody.
 */
export function loginOf(
  env: Env,
  { email, phone }: { email?: string | undefined; phone?: string | undefined },
  phoneRefusal: ErrorEntry = authErrors.phoneDisabled,
): Login {
  if (email !== undefined || phone === undefined) return { email: emailOf({ email, phone }) }
  return { phone: ownPhone(env, phone, phoneRefusal) }
}

/** A phone as it is stored, where text messages reach somebody. Throws like `loginOf`. */
export function ownPhone(env: Env, phone: string, refusal: ErrorEntry = authErrors.phoneDisabled) {
  if (!smsExists(env)) throw new ApiError(refusal)
  return checkPhone(phone)
}

/** An address as it is stored. Throws 400 for what is none. */
export function checkEmail(value: string): string {
  const parsed = address.safeParse(value)
  if (parsed.success) return parsed.data
  const issues = [{ path: 'email', message: authErrors.invalidEmail.message }]
  throw new ApiError(authErrors.invalidEmail, { issues })
}

/** A phone as it is stored, E.164 without the plus sign. Throws 400 for what is none. */
export function checkPhone(value: string): string {
  const digits = value.replace(/[+\s]/g, '')
  if (/^[1-9][0-9]{1,14}$/.test(digits)) return digits
  const issues = [{ path: 'phone', message: authErrors.invalidPhone.message }]
  throw new ApiError(authErrors.invalidPhone, { issues })
}
