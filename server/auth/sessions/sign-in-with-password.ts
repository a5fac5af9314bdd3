import { z } from 'zod'
import { ApiError } from '../../../contract/errors.ts'
import type { Ctx } from '../../platform/context.ts'
import { withSystemTx } from '../../platform/transaction.ts'
import { recordAudit } from '../audit.ts'
import { authErrors } from '../auth-errors.ts'
import { isBanned } from '../caller.ts'
import { emailOf, whoBody } from '../fields.ts'
import { findCredentials, lockUser, setPasswordHash } from '../queries.ts'
import { accountKey, passwordTries, takeTurn } from '../rate-limits.ts'
import { hashPassword, isOutdated, verifyPassword } from './passwords.ts'
import { type SessionReply, startSession } from './sessions.ts'

export const signInWithPasswordBody = z.object({ ...whoBody, password: z.string().default('') })

/**
 * Starts a session for an address and its password. A wrong address and a wrong password are told
 * apart neither by the answer nor by its time.
 */
export async function signInWithPassword(
  ctx: Ctx,
  body: z.output<typeof signInWithPasswordBody>,
): Promise<SessionReply> {
  const { services } = ctx
  const email = emailOf(body, authErrors.phoneSignInDisabled)
  await takeTurn(services, passwordTries, accountKey(email))
  const user = await withSystemTx(services, 'sign-in', (tx) => findCredentials(tx, email))
  // Outside a transaction: a hash takes as long as a hundred queries, and holds no connection.
  const opened = await verifyPassword(user?.encrypted_password ?? null, body.password)
  if (!user?.encrypted_password || !opened) return refuse(ctx, user?.id)
  const outdated = isOutdated(user.encrypted_password)
  const renewed = outdated ? await hashPassword(body.password) : null
  const reply = await withSystemTx(services, 'sign-in', async (tx) => {
    const current = await lockUser(tx, user.id)
    // A password changed a moment ago ended every session; the old one must not start another.
    if (current?.encrypted_password !== user.encrypted_password) return null
    if (isBanned(current, tx.now())) throw new ApiError(authErrors.signInBanned)
    if (!current.email_confirmed_at) throw new ApiError(authErrors.emailNotConfirmed)
    if (renewed) await setPasswordHash(tx, user.id, renewed)
    await recordAudit(tx, ctx, 'sign_in', user.id, { provider: 'email' })
    return startSession(tx, ctx, user.id, 'password')
  })
  return reply ?? refuse(ctx, user.id)
}

async function refuse(ctx: Ctx, userId: string | null = null): Promise<never> {
  await withSystemTx(ctx.services, 'failed sign-in', (tx) =>
    recordAudit(tx, ctx, 'sign_in_failed', userId, { provider: 'email' }),
  )
  throw new ApiError(authErrors.invalidCredentials)
}
