import { randomUUID } from 'node:crypto'
import { ApiError } from '../../../contract/errors.ts'
import type { Ctx } from '../../platform/context.ts'
import type { SystemTx } from '../../platform/database/transaction.ts'
import { recordAudit } from '../audit.ts'
import { authErrors } from '../auth-errors.ts'
import { barOf } from '../caller.ts'
import { takeOver } from '../ownership/take-over.ts'
import { findUserByEmail, lockUser } from '../queries.ts'
import type { UserRow } from '../records.ts'
import { identityLinked } from './identity-linked.ts'
import type { Profile, Provider } from './provider.ts'
import { named, providerErrors } from './provider-errors.ts'
import {
  adoptProfile,
  insertIdentity,
  insertProviderUser,
  lockIdentity,
  renewIdentity,
} from './queries.ts'

/**
 * The account that a provider's profile signs in to, created if there is none. An address verified
 * by the provider opens an existing account only if that account has proven it by mail. Otherwise a
 * stranger could sign up with somebody's address and wait for its owner to sign in by a provider.
 */
export async function accountOfProfile(
  tx: SystemTx,
  ctx: Ctx,
  { name, label }: Pick<Provider, 'name' | 'label'>,
  profile: Profile,
): Promise<string> {
  const identity = await lockIdentity(tx, name, profile.subject)
  if (identity) {
    await lockLiving(tx, identity.user_id)
    await renewIdentity(tx, identity.id, profile.metadata)
    return identity.user_id
  }
  if (!profile.email) throw new ApiError(named(providerErrors.withoutEmail, label))
  if (!profile.emailVerified) throw new ApiError(named(providerErrors.emailUnverified, label))
  const holder = await findUserByEmail(tx, profile.email)
  if (!holder) return newAccount(tx, ctx, name, profile)
  const account = await lockLiving(tx, holder.id)
  // It may have changed its address while this waited for the lock.
  if (account.email?.toLowerCase() !== profile.email) {
    return accountOfProfile(tx, ctx, { name, label }, profile)
  }
  const proven = account.email_proven_at !== null
  if (!proven && wasUsed(account)) throw new ApiError(named(providerErrors.addressUnproven, label))
  if (!proven) {
    await takeOver(tx, ctx, account, { provider: name })
    await adoptProfile(tx, account.id, profile)
  }
  await insertIdentity(tx, account.id, name, profile)
  if (proven) await identityLinked(tx, ctx, account, name)
  return account.id
}

async function newAccount(tx: SystemTx, ctx: Ctx, provider: string, profile: Profile) {
  const id = randomUUID()
  await insertProviderUser(tx, id, provider, profile)
  await recordAudit(tx, ctx, 'sign_up', id, { provider })
  return id
}

async function lockLiving(tx: SystemTx, userId: string): Promise<UserRow> {
  const account = await lockUser(tx, userId)
  if (!account) throw new ApiError(authErrors.userBanned)
  const bar = barOf(account, tx.now())
  if (bar) throw new ApiError(bar)
  return account
}

/**
 * Whether the account ever had a session. Such an account stays closed to the owner of its address:
 * it may contain a stranger's work and colleagues.
 */
function wasUsed(account: UserRow): boolean {
  const { last_sign_in_at, email_confirmed_at, phone_confirmed_at } = account
  return [last_sign_in_at, email_confirmed_at, phone_confirmed_at].some((time) => time !== null)
}
