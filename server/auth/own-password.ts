import { ApiError } from '../../contract/errors.ts'
import { passwordChangedMail } from '../mail/password-changed-mail.ts'
import { queueMail } from '../mail/queue-mail.ts'
import type { Ctx } from '../platform/context.ts'
import { type SystemTx, withSystemTx } from '../platform/database/transaction.ts'
import { recordAudit } from './audit.ts'
import { authErrors } from './auth-errors.ts'
import { isFresh } from './fresh-session.ts'
import { redeemReauthentication } from './links/reauthenticate.ts'
import { ownPasswordErrors } from './own-password-errors.ts'
import {
  deleteSessions,
  findCompanyName,
  lockUser,
  setPasswordHash,
  setRecovered,
} from './queries.ts'
import { ownPasswordTries, takeTurn } from './rate-limits.ts'
import type { SessionRow, UserRow } from './records.ts'
import { deleteAuthCodes, deleteOneTimeTokens } from './secrets/queries.ts'
import { refuseBreached } from './sessions/breached-passwords.ts'
import { checkPassword, hashPassword, verifyPassword } from './sessions/passwords.ts'

type Request = {
  password: string
  /** An address or phone that the same request adds to an account without one. */
  email?: string | undefined
  phone?: string | undefined
  nonce?: string | undefined
  current_password?: string | undefined
}

/**
 * Hashes the new password of the signed-in account. A session older than a day needs a mailed or
 * texted code or the current password, as it may be open on a lost device.
 */
export async function newPasswordHash(
  ctx: Ctx,
  { user, session }: { user: UserRow; session: SessionRow },
  request: Request,
): Promise<string> {
  const { password, nonce, current_password: current } = request
  if (!user.email && !user.phone && !request.email && !request.phone)
    throw new ApiError(ownPasswordErrors.anonymousPassword)
  const companyName = await withSystemTx(ctx.services, 'own account', (tx) =>
    findCompanyName(tx, user.id),
  )
  checkPassword(password, [user.email, request.email, companyName])
  // Every answer reveals whether a guess at the current password is right, so guesses are limited.
  await takeTurn(ctx.services, ownPasswordTries, user.id)
  await refuseBreached(ctx.services, password)
  if (current !== undefined) await checkCurrentPassword(user, current)
  else if (nonce === undefined && !isFresh(session, ctx.now())) {
    throw new ApiError(ownPasswordErrors.reauthenticationNeeded)
  }
  if (user.encrypted_password && (await verifyPassword(user.encrypted_password, password))) {
    throw new ApiError(authErrors.samePassword)
  }
  if (nonce !== undefined) await redeemNonce(ctx, user, nonce)
  return hashPassword(password)
}

async function checkCurrentPassword(user: UserRow, current: string) {
  const matches = await verifyPassword(user.encrypted_password, current)
  if (!matches) throw new ApiError(ownPasswordErrors.currentPasswordInvalid)
}

/** Commits even if it refuses, because a wrong code is counted. */
async function redeemNonce({ services }: Ctx, { id }: UserRow, nonce: string) {
  const redeemed = await withSystemTx(services, 'reauthentication', async (tx) => {
    const user = await lockUser(tx, id)
    return user !== undefined && redeemReauthentication(tx, user, nonce)
  })
  if (!redeemed) throw new ApiError(ownPasswordErrors.reauthenticationInvalid)
}

/** Sets the password, ends all other sessions and pending links, and notifies the owner. */
export async function changePassword(
  tx: SystemTx,
  ctx: Ctx,
  { id, email }: UserRow,
  change: { hash: string; keepSession: string },
) {
  await setPasswordHash(tx, id, change.hash)
  await deleteSessions(tx, id, { except: change.keepSession })
  await setRecovered(tx, change.keepSession)
  await deleteOneTimeTokens(tx, id)
  await deleteAuthCodes(tx, id)
  await recordAudit(tx, ctx, 'password_changed', id)
  if (!email) return
  const notice = passwordChangedMail({ email, publicUrl: tx.services.env.PUBLIC_URL })
  await queueMail(tx, { kind: 'password_changed', to: email, ...notice })
}
