import { z } from 'zod'
import { ApiError } from '../../contract/errors.ts'
import type { Ctx } from '../platform/context.ts'
import { type SystemTx, withSystemTx } from '../platform/database/transaction.ts'
import { recordAudit } from './audit.ts'
import { authErrors } from './auth-errors.ts'
import { requireCaller } from './caller.ts'
import {
  channelField,
  checkEmail,
  checkPhone,
  optionalText,
  usablePhone,
  whoBody,
} from './fields.ts'
import { requireFreshSession } from './fresh-session.ts'
import { startAddressChange } from './links/address-change.ts'
import { mergeMetadata, metadataBody, refuseAccountFacts } from './metadata.ts'
import { changePassword, newPasswordHash } from './own-password.ts'
import { requireProvenAddress } from './ownership/proven-address.ts'
import { startPhoneChange } from './phones/phone-change.ts'
import { takeTextTurn } from './phones/text-code.ts'
import { findUser, lockUser, setUserMetadata } from './queries.ts'
import { allowedRedirect, type redirectQuery, wantedRedirect } from './redirects.ts'
import { challengeFields, challengeOf } from './secrets/pkce.ts'
import { userJson } from './user-json.ts'
import type { AuthInput } from './wire.ts'

export const updateUserBody = z.object({
  ...whoBody,
  channel: channelField,
  ...challengeFields,
  password: optionalText,
  nonce: optionalText,
  current_password: optionalText,
  data: metadataBody.optional(),
  app_metadata: z.unknown().optional(),
})

/**
 * Changes the signed-in account's password or metadata; a new address or phone must be confirmed
 * first. A new password ends all other sessions.
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
  // After a recovery, the new password is the one change that is allowed.
  const holds = body.password === undefined ? [] : (['recovering'] as const)
  const find = (tx: SystemTx) => requireCaller(tx, ctx, authErrors.aal2ToUpdate, holds)
  const caller = await withSystemTx(ctx.services, 'own account', find)
  if (caller.user.is_sso_user) refuseSsoManaged(body)
  const { email, phone, password, data } = body
  if (data) refuseAccountFacts(data)
  if (phone !== undefined) requireProvenAddress(caller.user)
  const { env } = ctx.services
  const newEmail = email === undefined ? null : checkEmail(email)
  const newPhone = phone === undefined ? null : checkPhone(phone)
  // Each lets somebody in later by itself; another address is confirmed by the current mailbox.
  const addsWayIn = (newPhone && newPhone !== caller.user.phone) || (newEmail && !caller.user.email)
  if (addsWayIn) requireFreshSession(caller.user, caller.session, ctx.now())
  const challenge = challengeOf(body)
  const redirectTo = allowedRedirect(env, wantedRedirect(query, headers))
  if (newPhone && newPhone !== caller.user.phone)
    await takeTextTurn(ctx, usablePhone(env, newPhone))
  const hash =
    password === undefined ? null : await newPasswordHash(ctx, caller, { ...body, password })
  const user = await withSystemTx(ctx.services, 'own account', async (tx) => {
    const current = await lockUser(tx, caller.user.id)
    // The session may have ended, or the account changed, while the passwords were compared.
    const { session } = await find(tx)
    if (!current) throw new ApiError(authErrors.userNotFound)
    if (hash) await changePassword(tx, ctx, current, { hash, keepSession: session.id })
    if (newEmail && newEmail !== current.email?.toLowerCase()) {
      await startAddressChange(tx, ctx, current, { newEmail, redirectTo, challenge })
    }
    if (newPhone && newPhone !== current.phone) await startPhoneChange(tx, ctx, current, newPhone)
    if (data) {
      await setUserMetadata(tx, current.id, mergeMetadata(current.raw_user_meta_data, data))
      await recordAudit(tx, ctx, 'user_updated', current.id)
    }
    return (await findUser(tx, current.id)) ?? current
  })
  return userJson(user)
}

/** Refuses changes that belong to the provider of a single sign-on account. */
function refuseSsoManaged({ email, phone, password, nonce }: z.output<typeof updateUserBody>) {
  if ([email, phone, password, nonce].some((value) => value !== undefined)) {
    throw new ApiError(authErrors.ssoManaged)
  }
}
