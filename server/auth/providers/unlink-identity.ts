import { z } from 'zod'
import { ApiError } from '../../../contract/errors.ts'
import type { Ctx } from '../../platform/context.ts'
import { type SystemTx, withSystemTx } from '../../platform/database/transaction.ts'
import { recordAudit } from '../audit.ts'
import { authErrors } from '../auth-errors.ts'
import { requireCaller } from '../caller.ts'
import { deleteIdentity } from '../ownership/queries.ts'
import { findUser, lockUser } from '../queries.ts'
import type { IdentityRow, UserRow } from '../records.ts'
import { deletePendingLinks } from '../secrets/queries.ts'
import { requireAal2 } from '../sessions/require-aal2.ts'
import type { AuthInput } from '../wire.ts'
import { providerErrors } from './provider-errors.ts'
import {
  deletePhone,
  deleteSessionsBy,
  dropPasswordAlone,
  isTakenByAnother,
  setVouchedAddress,
} from './queries.ts'

export const unlinkIdentityParams = z.object({ identityId: z.uuid() })

/**
 * Removes an identity from the account, and ends the other sessions that began by it. The last
 * identity stays, and so does an address that was proven by mail.
 */
export async function unlinkIdentity(
  ctx: Ctx,
  { params }: AuthInput<unknown, unknown, z.output<typeof unlinkIdentityParams>>,
): Promise<object> {
  await withSystemTx(ctx.services, 'own account', async (tx) => {
    const caller = await requireCaller(tx, ctx, authErrors.aal2ToUpdate)
    await lockUser(tx, caller.user.id)
    // Read again: another request may have removed an identity while this one waited.
    const user = await findUser(tx, caller.user.id)
    const identity = user?.identities.find(({ id }) => id === params.identityId)
    if (!user || !identity) throw new ApiError(providerErrors.identityNotFound)
    requireAal2(user, caller.session)
    const others = user.identities.filter(({ id }) => id !== identity.id)
    if (others.length === 0) throw new ApiError(providerErrors.lastIdentity)
    await deleteIdentity(tx, user.id, identity.id)
    if (identity.provider === 'email') await dropPasswordAlone(tx, user.id)
    if (identity.provider === 'phone') await removePhone(tx, user.id)
    await keepAddress(tx, user, others)
    await deleteSessionsBy(tx, user.id, identity.provider, caller.session.id)
    await recordAudit(tx, ctx, 'identity_unlinked', user.id, { provider: identity.provider })
  })
  return {}
}

/** Removes the phone, by which the account could still be signed in to, and what is to come back from it. */
async function removePhone(tx: SystemTx, userId: string) {
  await deletePhone(tx, userId)
  await deletePendingLinks(tx, userId, ['phone_confirmation', 'phone_change'])
}

/**
 * Replaces an address that only the removed identity vouched for by one that is still vouched for.
 */
async function keepAddress(tx: SystemTx, user: UserRow, others: IdentityRow[]) {
  if (!user.email || user.email_proven_at) return
  const vouched = others.flatMap(({ email, identity_data }) =>
    email && identity_data.email_verified === true ? [email] : [],
  )
  const ofEmail = others.some(({ provider }) => provider === 'email')
  if (ofEmail || vouched.includes(user.email)) return
  const [next = null] = vouched
  if (next && (await isTakenByAnother(tx, user, next))) {
    throw new ApiError(providerErrors.addressConflict)
  }
  await setVouchedAddress(tx, user.id, next)
}
