import { ApiError } from '../../../contract/errors.ts'
import type { Ctx } from '../../platform/context.ts'
import type { SystemTx } from '../../platform/database/transaction.ts'
import { authErrors } from '../auth-errors.ts'
import { requireFreshSession } from '../fresh-session.ts'
import { lockUser } from '../queries.ts'
import type { SessionRow, UserRow } from '../records.ts'
import { requireAal2 } from '../sessions/require-aal2.ts'
import { identityLinked } from './identity-linked.ts'
import type { Profile } from './provider.ts'
import { providerErrors } from './provider-errors.ts'
import { insertIdentity, isTakenByAnother, lockIdentity, setVouchedAddress } from './queries.ts'

/**
 * Refuses an account that may not get another identity: with an unproven address it may be a
 * stranger's trap, and a linked identity would outlive every later proof; so it would a session that
 * somebody found.
 */
export function mayLink(user: UserRow, session: Pick<SessionRow, 'aal' | 'amr'>, now: Date) {
  if (user.is_sso_user) throw new ApiError(authErrors.ssoManaged)
  if (user.email && !user.email_proven_at) throw new ApiError(providerErrors.linkingUnproven)
  requireAal2(user, session)
  requireFreshSession(user, session, now)
}

/** Adds the provider's identity to a signed-in account. Throws if it is not allowed. */
export async function linkProfile(
  tx: SystemTx,
  ctx: Ctx,
  caller: { user: Pick<UserRow, 'id'>; session: SessionRow },
  provider: string,
  profile: Profile,
) {
  // Locks the identity before the account, as a sign-in does; otherwise they could deadlock.
  await refuseLinked(tx, caller.user.id, provider, profile)
  const user = await lockUser(tx, caller.user.id)
  if (!user) throw new ApiError(authErrors.userNotFound)
  mayLink(user, caller.session, tx.now())
  await insertIdentity(tx, user.id, provider, profile)
  if (!user.email && profile.email && profile.emailVerified) {
    if (await isTakenByAnother(tx, user, profile.email))
      throw new ApiError(providerErrors.addressTaken)
    await setVouchedAddress(tx, user.id, profile.email)
  }
  await identityLinked(tx, ctx, user, provider)
}

/** Refuses an identity that an account has already. */
export async function refuseLinked(
  tx: SystemTx,
  userId: string,
  provider: string,
  profile: Profile,
) {
  const identity = await lockIdentity(tx, provider, profile.subject)
  if (!identity) return
  const ours = identity.user_id === userId
  throw new ApiError(ours ? providerErrors.linkedHere : providerErrors.linkedElsewhere)
}
