import { z } from 'zod'
import { ApiError, type ErrorEntry } from '../../contract/errors.ts'
import { email } from '../../contract/values/text.ts'
import { canSendSms } from '../mail/queue-sms.ts'
import type { Env } from '../platform/settings/env.ts'
import { authErrors } from './auth-errors.ts'
import type { Login } from './sessions/queries.ts'

/** An optional text; clients send '' for a missing one. */
export const optionalText = z.preprocess(
  (value) => (value === '' ? undefined : value),
  z.string().optional(),
)

/** The channel of a phone: text messages only. */
export const channelField = optionalText.refine(
  (channel) => channel === undefined || channel === 'sms',
  'channel must be sms: phones get text messages only',
)

const address = email(authErrors.invalidEmail.message)

/** The login that a request concerns: an address or a phone. */
export const whoBody = { email: optionalText, phone: optionalText }
type Who = { email?: string | undefined; phone?: string | undefined }

/**
 * The lower-cased address of a request. Throws 400 for none, for both or an invalid one, and
 * `phoneRefusal` for a phone.
 */
export function emailOf(who: Who, phoneRefusal: ErrorEntry = authErrors.phoneDisabled): string {
  if (who.email !== undefined && who.phone !== undefined)
    throw new ApiError(authErrors.emailAndPhone)
  if (who.phone !== undefined) throw new ApiError(phoneRefusal)
  if (who.email === undefined) throw new ApiError(authErrors.missingEmailOrPhone)
  return checkEmail(who.email)
}

/**
 * The login of a request, normalized. Throws 400 for none, for both or an invalid one, and
 * `phoneRefusal` for a phone if text messages are not configured.
 */
export function loginOf(
  env: Env,
  { email, phone }: Who,
  phoneRefusal: ErrorEntry = authErrors.phoneDisabled,
): Login {
  if (email !== undefined || phone === undefined) return { email: emailOf({ email, phone }) }
  return { phone: usablePhone(env, phone, phoneRefusal) }
}

/** A normalized phone, if text messages are configured. Throws like `loginOf`. */
export function usablePhone(
  env: Env,
  phone: string,
  refusal: ErrorEntry = authErrors.phoneDisabled,
) {
  if (!canSendSms(env)) throw new ApiError(refusal)
  return checkPhone(phone)
}

/** A normalized address. Throws 400 for an invalid one. */
export function checkEmail(value: string): string {
  const parsed = address.safeParse(value)
  if (parsed.success) return parsed.data
  const issues = [{ path: 'email', message: authErrors.invalidEmail.message }]
  throw new ApiError(authErrors.invalidEmail, { issues })
}

/** A normalized phone, E.164 without the plus sign. Throws 400 for an invalid one. */
export function checkPhone(value: string): string {
  const digits = value.replace(/[+\s]/g, '')
  if (/^[1-9][0-9]{1,14}$/.test(digits)) return digits
  const issues = [{ path: 'phone', message: authErrors.invalidPhone.message }]
  throw new ApiError(authErrors.invalidPhone, { issues })
}
