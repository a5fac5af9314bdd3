import { z } from 'zod'
import { ApiError } from '../../../contract/errors.ts'
import type { Services } from '../../platform/context.ts'
import { authErrors } from '../auth-errors.ts'
import { checkEmail, checkPhone, optionalText } from '../fields.ts'
import { metadataBody } from '../metadata.ts'
import { refuseBreached } from '../sessions/breached-passwords.ts'
import { checkPassword, hashPassword } from '../sessions/passwords.ts'
import { checkImportedHash } from './imported-hash.ts'

/** The fields that an administrator may set. */
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
  role: z.enum(['', 'authenticated'], 'role must be authenticated').optional(),
})

type Body = z.output<typeof accountBody>

/** The token of an invitation must not enter the metadata. */
export const notForUserMetadata: ReadonlySet<string> = new Set([
  'invited_team_member_id',
  'invitation_token',
])

/** Derived from the account's identities. */
export const notForAppMetadata: ReadonlySet<string> = new Set(['provider', 'providers'])

/** The normalized address and phone of a request. Throws 400 for an invalid one. */
export function addressesOf({ email, phone }: Pick<Body, 'email' | 'phone'>) {
  return {
    email: email === undefined ? undefined : checkEmail(email),
    phone: phone === undefined ? undefined : checkPhone(phone),
  }
}

/**
 * The hash of the password, or the imported hash; undefined for neither. `names` must not be the
 * password.
 */
export async function makePasswordHash(
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
