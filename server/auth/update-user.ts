import { z } from 'zod'
import { ApiError } from '../../contract/errors.ts'
import type { Ctx } from '../platform/context.ts'
import { type SystemTx, withSystemTx } from '../platform/transaction.ts'
import { recordAudit } from './audit.ts'
import { authErrors } from './auth-errors.ts'
import { callerOf } from './caller.ts'
import { checkEmail, optionalText, whoBody } from './fields.ts'
import { deleteAuthCodes, deleteOneTimeTokens } from './links/queries.ts'
import { mergeMetadata, metadataBody } from './metadata.ts'
import { deleteSessions, findUser, lockUser, setPasswordHash, setUserMetadata } from './queries.ts'
import type { UserRow } from './records.ts'
import { checkPassword, hashPassword, verifyPassword } from './sessions/passwords.ts'
import { userJson } from './user-json.ts'
import type { AuthInput } from './wire.ts'

export const updateUserBody = z.object({
  ...whoBody,
  password: optionalText,
  nonce: optionalText,
  data: metadataBody.optional(),
  app_metadata: z.unknown().optional(),
})

/** Changes password or metadata of the signed-in account. A new password ends all other sessions. */
export async function updateUser(
  ctx: Ctx,
  { body }: AuthInput<unknown, z.output<typeof updateUserBody>>,
) {
  if (body.app_metadata !== undefined) throw new ApiError(authErrors.appMetadata)
  const caller = await withSystemTx(ctx.services, 'own account', (tx) => callerOf(tx, ctx))
  if (caller.user.is_sso_user) refuseSsoManaged(body)
  refuseOtherAddress(caller.user, body)
  const { password, data } = body
  const passwordHash = password === undefined ? null : await newHash(caller.user, password)
  const user = await withSystemTx(ctx.services, 'own account', async (tx) => {
    const current = await lockUser(tx, caller.user.id)
    // Ended, or changed by someone else, while the passwords were compared.
    const { session } = await callerOf(tx, ctx)
    if (!current) throw new ApiError(authErrors.userNotFound)
    if (passwordHash) await changePassword(tx, ctx, passwordHash, session.id)
    if (data) {
      await setUserMetadata(tx, current.id, mergeMetadata(current.raw_user_meta_data, data))
      await recordAudit(tx, ctx, 'user_updated', current.id)
    }
    return (await findUser(tx, current.id)) ?? current
  })
  return userJson(user)
}

async function newHash(user: UserRow, password: string): Promise<string> {
  checkPassword(password)
  if (user.encrypted_password && (await verifyPassword(user.encrypted_password, password))) {
    throw new ApiError(authErrors.samePassword)
  }
  return hashPassword(password)
}

async function changePassword(tx: SystemTx, ctx: Ctx, hash: string, sessionId: string) {
  const { userId } = ctx.actor
  if (!userId) return
  await setPasswordHash(tx, userId, hash)
  await deleteSessions(tx, userId, { except: sessionId })
  await deleteOneTimeTokens(tx, userId)
  await deleteAuthCodes(tx, userId)
  await recordAudit(tx, ctx, 'password_changed', userId)
}

/** What an account of single sign-on is called and how it signs in is its provider's to say. */
function refuseSsoManaged({ email, phone, password, nonce }: z.output<typeof updateUserBody>) {
  if ([email, phone, password, nonce].some((value) => value !== undefined)) {
    throw new ApiError(authErrors.ssoManaged)
  }
}

/** Addresses change only by proof of the new mailbox, which a password or metadata is not. */
function refuseOtherAddress(user: UserRow, body: z.output<typeof updateUserBody>) {
  if (body.email !== undefined && checkEmail(body.email) !== user.email) {
    throw new ApiError(authErrors.emailChangeUnavailable)
  }
  if (body.phone !== undefined && body.phone !== user.phone) {
    throw new ApiError(authErrors.phoneDisabled)
  }
}
