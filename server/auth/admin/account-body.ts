import { z } from 'zod'
import { ApiError } from '../../../contract/errors.ts'
import type { Services } from '../../platform/context.ts'
import { authErrors } from '../auth-errors.ts'
import { checkEmail, checkPhone, optionalText } from '../fields.ts'
import { metadataBody } from '../metadata.ts'
import { refuseBreached } from '../sessions/breached-passwords.ts'
import { checkPassword, hashPassword } from '../sessions/passwords.ts'
import { checkImportedHash } from './imported-hash.ts'

/** What an administrator may say of an account. */
export const accountBody = z.object({
  email: optionalText,
  phone: optionalText,
  password: optionalText,
  password_hash: optionalText,
  email_confirm: z.boolean().default(false),
  phone_confirm: z.boolean().default(false),
  user_metadata: metadataBody.optional(),
  app_metadata: metadataBody.optional(),
  ban_duration: optionalText,
  role: z.enum(['', 'authenticated'], 'An account has no other role than authenticated').optional(),
})

type Body = z.output<typeof accountBody>

/** The secret of an invitation is nobody's metadata. */
export const notForUserMetadata: ReadonlySet<string> = new Set([
  'invited_team_member_id',
  'invitation_token',
])

/** How an account signs in is told by its identities. */
export const notForAppMetadata: ReadonlySet<string> = new Set(['provider', 'providers'])

/** The address and the phone of a request as they are stored. Throws 400 for what is none. */
export function addressesOf({ email, phone }: Pick<Body, 'email' | 'phone'>) {
  return {
    email: email === undefined ? undefined : checkEmail(email),
    phone: phone === undefined ? undefined : checkPhone(phone),
  }
}

/**
 * The hash of the password, or the imported hash; undefined for neither. `names` are those that
 * must not be the password.
 */
export async function passwordHashOf(
  services: Services,
  body: Partial<Pick<Body, 'password' | 'password_hash'>>,
  names: readonly (string | null | undefined)[],
): Promise<string | undefined> {
  if (body.password !== undefined && body.password_hash !== undefined) {
    const message = 'Only a password or a password hash should be provided, not both'
    throw new ApiError({ ...authErrors.invalid, message })
  }
  if (body.password_hash !== undefined) return checkImportedHash(body.password_hash)
  if (body.password === undefined) return undefined
  checkPassword(body.password, names)
  await refuseBreached(services, body.password)
  return hashPassword(body.password)
}
