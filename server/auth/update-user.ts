import { z } from 'zod'
import { ApiError } from '../../contract/errors.ts'
import { passwordChangedMail } from '../mail/password-changed-mail.ts'
import { queueMail } from '../mail/queue-mail.ts'
import type { Ctx, Services } from '../platform/context.ts'
import { type SystemTx, withSystemTx } from '../platform/transaction.ts'
import { recordAudit } from './audit.ts'
import { authErrors } from './auth-errors.ts'
import { callerOf } from './caller.ts'
import { checkEmail, optionalText, whoBody } from './fields.ts'
import { startAddressChange } from './links/address-change.ts'
import { challengeFields, challengeOf } from './links/pkce.ts'
import { deleteAuthCodes, deleteOneTimeTokens } from './links/queries.ts'
import { mergeMetadata, metadataBody } from './metadata.ts'
import { deleteSessions, findUser, lockUser, setPasswordHash, setUserMetadata } from './queries.ts'
import type { UserRow } from './records.ts'
import { allowedRedirect, type redirectQuery, wantedRedirect } from './redirects.ts'
import { refuseBreached } from './sessions/breached-passwords.ts'
import { checkPassword, hashPassword, verifyPassword } from './sessions/passwords.ts'
import { userJson } from './user-json.ts'
import type { AuthInput } from './wire.ts'

export const updateUserBody = z.object({
  ...whoBody,
  ...challengeFields,
  password: optionalText,
  nonce: optionalText,
  data: metadataBody.optional(),
  app_metadata: z.unknown().optional(),
})

/**
 * Changes password or metadata of the signed-in account, or asks its mailboxes for another address.
 * A new password ends all other sessions.
 */
export async function updateUser(
  ctx: Ctx,
  {
    query,
    body,
    headers,
  }: AuthInput<z.output<typeof redirectQuery>, z.output<typeof updateUserBody>>,
) {
  if (body.app_metadata !== undefined) throw new ApiError(authErrors.appMetadata)
  const caller = await withSystemTx(ctx.services, 'own account', (tx) => callerOf(tx, ctx))
  if (caller.user.is_sso_user) refuseSsoManaged(body)
  refuseOtherPhone(caller.user, body)
  const { password, data } = body
  const newEmail = body.email === undefined ? null : checkEmail(body.email)
  const challenge = challengeOf(body)
  const redirectTo = allowedRedirect(ctx.services.env, wantedRedirect(query, headers))
  const passwordHash =
    password === undefined ? null : await newHash(ctx.services, caller.user, password)
  const user = await withSystemTx(ctx.services, 'own account', async (tx) => {
    const current = await lockUser(tx, caller.user.id)
    // Ended, or changed by someone else, while the passwords were compared.
    const { session } = await callerOf(tx, ctx)
    if (!current) throw new ApiError(authErrors.userNotFound)
    if (passwordHash) await changePassword(tx, ctx, current, passwordHash, session.id)
    if (newEmail && newEmail !== current.email?.toLowerCase()) {
      await startAddressChange(tx, ctx, current, { newEmail, redirectTo, challenge })
    }
    if (data) {
      await setUserMetadata(tx, current.id, mergeMetadata(current.raw_user_meta_data, data))
      await recordAudit(tx, ctx, 'user_updated', current.id)
    }
    return (await findUser(tx, current.id)) ?? current
  })
  return userJson(user)
}

async function newHash(services: Services, user: UserRow, password: string): Promise<string> {
  checkPassword(password)
  await refuseBreached(services, password)
  if (user.encrypted_password && (await verifyPassword(user.encrypted_password, password))) {
    throw new ApiError(authErrors.samePassword)
  }
  return hashPassword(password)
}

async function changePassword(
  tx: SystemTx,
  ctx: Ctx,
  { id, email }: UserRow,
  hash: string,
  sessionId: string,
) {
  await setPasswordHash(tx, id, hash)
  await deleteSessions(tx, id, { except: sessionId })
  await deleteOneTimeTokens(tx, id)
  await deleteAuthCodes(tx, id)
  await recordAudit(tx, ctx, 'password_changed', id)
  if (!email) return
  const notice = passwordChangedMail({ email, publicUrl: tx.services.env.PUBLIC_URL })
  await queueMail(tx, { kind: 'password_changed', to: email, ...notice })
}

/** What an account of single sign-on is called and how it signs in is its provider's to say. */
function refuseSsoManaged({ email, phone, password, nonce }: z.output<typeof updateUserBody>) {
  if ([email, phone, password, nonce].some((value) => value !== undefined)) {
    throw new ApiError(authErrors.ssoManaged)
  }
}

function refuseOtherPhone(user: UserRow, body: z.output<typeof updateUserBody>) {
  if (body.phone !== undefined && body.phone !== user.phone) {
    throw new ApiError(authErrors.phoneDisabled)
  }
}
