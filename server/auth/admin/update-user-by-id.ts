import type { z } from 'zod'
import { ApiError } from '../../../contract/errors.ts'
import type { Ctx } from '../../platform/context.ts'
import { type SystemTx, withSystemTx } from '../../platform/database/transaction.ts'
import { recordAudit } from '../audit.ts'
import { authErrors } from '../auth-errors.ts'
import { mergeMetadata } from '../metadata.ts'
import { openedBySignUp } from '../ownership/waiting.ts'
import { deleteSessions, findCompanyName, findUser, lockUser } from '../queries.ts'
import type { UserRow } from '../records.ts'
import { deleteAuthCodes, deleteOneTimeTokens } from '../secrets/queries.ts'
import { userJson } from '../user-json.ts'
import type { AuthInput } from '../wire.ts'
import {
  accountBody,
  addressesOf,
  makePasswordHash,
  notForAppMetadata,
  notForUserMetadata,
} from './account-body.ts'
import { adminErrors } from './admin-errors.ts'
import { banEnd } from './ban-duration.ts'
import type { userParams } from './get-user-by-id.ts'
import { findAccount, putIdentity, updateAccount } from './queries.ts'
import { unlessTaken } from './taken.ts'

export const updateUserByIdBody = accountBody

type Body = z.output<typeof updateUserByIdBody>

/** The requested changes, normalized. */
type Wish = ReturnType<typeof addressesOf> & {
  body: Body
  passwordHash: string | undefined
}

/**
 * Changes an account as an administrator asks, at once and without mail. A new password and a ban
 * end all its sessions.
 */
export async function updateUserById(
  ctx: Ctx,
  { params, body }: AuthInput<unknown, Body, z.output<typeof userParams>>,
) {
  const wish = {
    body,
    ...addressesOf(body),
    passwordHash: await makePasswordHash(ctx.services, body, await readNames(ctx, params.id, body)),
  }
  const user = await unlessTaken(() =>
    withSystemTx(ctx.services, 'admin: update', async (tx) => {
      const current = await lockUser(tx, params.id)
      if (!current) throw new ApiError(adminErrors.accountNotFound)
      const managed = wish.email ?? wish.phone ?? wish.passwordHash
      if (current.is_sso_user && managed !== undefined) throw new ApiError(authErrors.ssoManaged)
      await applyWish(tx, current, wish)
      const changed = Object.keys(body).filter((name) => body[name as keyof Body])
      await recordAudit(tx, ctx, 'account_changed_by_admin', current.id, { changed })
      return findAccount(tx, current.id)
    }),
  )
  if (!user) throw new ApiError(adminErrors.accountNotFound)
  return userJson(user)
}

/** The names that the account's new password must not be. */
async function readNames({ services }: Ctx, id: string, { password, email }: Body) {
  if (password === undefined) return []
  return withSystemTx(services, 'admin: update', async (tx) => {
    const account = await findUser(tx, id)
    return [email, account?.email, await findCompanyName(tx, id)]
  })
}

async function applyWish(tx: SystemTx, current: UserRow, wish: Wish) {
  const { email, phone, passwordHash, body } = wish
  const { id } = current
  if (email) await putIdentity(tx, id, 'email', { email, ...vouched(current, wish) })
  else if (vouches(current, wish) && hasEmailIdentity(current)) {
    await putIdentity(tx, id, 'email', { email: current.email, email_verified: true })
  }
  if (phone) await putIdentity(tx, id, 'phone', { phone })
  const bannedUntil = body.ban_duration ? banEnd(body.ban_duration, tx.now()) : undefined
  await updateAccount(tx, id, {
    ...addressChanges(current, wish, tx.now()),
    ...(passwordHash && { encrypted_password: passwordHash, password_doubted: false }),
    ...(bannedUntil !== undefined && { banned_until: bannedUntil }),
    ...metadataChanges(current, wish),
  })
  if (passwordHash || bannedUntil) {
    await deleteSessions(tx, id)
    await deleteAuthCodes(tx, id)
  }
  // Pending links were mailed under other circumstances.
  if (passwordHash || email || phone) await deleteOneTimeTokens(tx, id)
}

/**
 * Whether the administrator vouches for the address. A pending sign-up may be a stranger's: confirming it lets it sign
 * in, and the first mail that comes back decides whose it is.
 */
function vouches(current: UserRow, { body }: Wish): boolean {
  const pending = openedBySignUp(current) && current.email_confirmed_at === null
  return body.email_confirm && !pending
}

/** What the identity says of the address; proofs of an earlier one do not count. */
function vouched(current: UserRow, wish: Wish) {
  if (vouches(current, wish)) return { email_verified: true }
  return wish.email === current.email ? {} : { email_verified: false }
}

function hasEmailIdentity({ identities }: UserRow): boolean {
  return identities.some(({ provider }) => provider === 'email')
}

/** A new address is not proven; it counts as confirmed if the old one did. */
function addressChanges(current: UserRow, { email, phone, body }: Wish, now: Date) {
  const other = email !== undefined && email !== current.email
  return {
    ...(other && { email, email_proven_at: null, new_email: null, email_change_confirm_status: 0 }),
    ...(phone && { phone, new_phone: null }),
    ...((email || phone) && { is_anonymous: false }),
    ...(body.email_confirm && { email_confirmed_at: current.email_confirmed_at ?? now }),
    ...(body.phone_confirm && { phone_confirmed_at: current.phone_confirmed_at ?? now }),
  }
}

function metadataChanges(current: UserRow, wish: Wish) {
  const { email, phone, body } = wish
  const { raw_app_meta_data: app, raw_user_meta_data: user } = current
  const known = Array.isArray(app.providers) ? app.providers : []
  const providers = [
    ...new Set([...known, ...(email ? ['email'] : []), ...(phone ? ['phone'] : [])]),
  ]
  return {
    raw_app_meta_data: {
      ...mergeMetadata(app, body.app_metadata ?? {}, notForAppMetadata),
      ...(providers.length > 0 && { provider: app.provider ?? providers[0], providers }),
    },
    raw_user_meta_data: {
      ...mergeMetadata(user, body.user_metadata ?? {}, notForUserMetadata),
      ...(email && 'email' in user && { email }),
      ...(vouches(current, wish) && { email_verified: true }),
    },
  }
}
