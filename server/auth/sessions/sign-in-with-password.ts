import { z } from 'zod'
import { ApiError } from '../../../contract/errors.ts'
import type { Ctx } from '../../platform/context.ts'
import { relaxDurability, withSystemTx } from '../../platform/database/transaction.ts'
import { peerKey } from '../../platform/fair-use/network-address.ts'
import { RetryAfterError } from '../../platform/fair-use/retry-after.ts'
import { recordAudit } from '../audit.ts'
import { authErrors } from '../auth-errors.ts'
import { barOf } from '../caller.ts'
import { loginOf, whoBody } from '../fields.ts'
import { phoneErrors } from '../phone-errors.ts'
import { setPasswordHash } from '../queries.ts'
import { accountKey, paceOf, passwordTries } from '../rate-limits.ts'
import { findWeakness } from './breached-passwords.ts'
import { hashPassword, isOutdated, verifyPassword } from './passwords.ts'
import { type Login, markSignedIn, takePasswordTry } from './queries.ts'
import { openSession, type SessionReply } from './sessions.ts'

export const signInWithPasswordBody = z.object({ ...whoBody, password: z.string().default('') })

/**
 * Starts a session for a login and its password. Neither the response nor its time reveals whether the login or
 * the password was wrong.
 */
export async function signInWithPassword(
  ctx: Ctx,
  body: z.output<typeof signInWithPasswordBody>,
): Promise<SessionReply> {
  const { services } = ctx
  const login = loginOf(services.env, body, authErrors.phoneSignInDisabled)
  const provider = 'email' in login ? 'email' : 'phone'
  const { id, hash } = await takeTry(ctx, login)
  // Outside a transaction: a hash takes as long as a hundred queries, and holds no connection.
  const opened = await verifyPassword(hash, body.password)
  if (!id || !hash || !opened) return refuse(ctx, id, provider)
  const renewed = isOutdated(hash) ? await hashPassword(body.password) : null
  const weakness = await findWeakness(
    services,
    body.password,
    'email' in login ? login.email : login.phone,
  )
  const reply = await openSessionFor(ctx, { userId: id, hash, provider }, renewed)
  if (!reply) return refuse(ctx, id, provider)
  return weakness ? { ...reply, weak_password: weakness } : reply
}

type Proven = { userId: string; hash: string; provider: 'email' | 'phone' }

/** Opens the session, and rehashes an outdated password hash. Null if the password was changed meanwhile. */
function openSessionFor(
  ctx: Ctx,
  { userId: id, hash, provider }: Proven,
  renewed: string | null,
): Promise<SessionReply | null> {
  return withSystemTx(ctx.services, 'sign-in', async (tx) => {
    // Changing a password ends every session; the old password must not start another one.
    const user = await markSignedIn(tx, id, hash)
    if (!user) return null
    const bar = barOf(user, tx.now(), authErrors.signInBanned)
    if (bar) throw new ApiError(bar)
    if (!user[`${provider}_confirmed_at`]) throw new ApiError(notConfirmed[provider])
    if (renewed) await setPasswordHash(tx, id, renewed)
    await recordAudit(tx, ctx, 'sign_in', id, { provider })
    return openSession(tx, ctx, user, 'password')
  })
}

const notConfirmed = { email: authErrors.emailNotConfirmed, phone: phoneErrors.notConfirmed }

/** Counts the attempt and returns the account and the hash to compare. Throws 429 with the seconds to wait. */
async function takeTry({ services, peer }: Ctx, who: Login) {
  const found = await withSystemTx(services, 'password try', async (tx) => {
    await relaxDurability(tx)
    return takePasswordTry(
      tx,
      who,
      {
        key: `${passwordTries.name}:${accountKey('email' in who ? who.email : who.phone)}`,
        network: peerKey(peer.ip),
        ...paceOf(passwordTries),
      },
      services.env.AUTH_RATE_LIMIT,
    )
  })
  if (found.wait > 0) throw new RetryAfterError(authErrors.tooManyRequests, found.wait)
  return found
}

async function refuse(ctx: Ctx, userId: string | null, provider: string): Promise<never> {
  await withSystemTx(ctx.services, 'failed sign-in', (tx) =>
    recordAudit(tx, ctx, 'sign_in_failed', userId, { provider }),
  )
  throw new ApiError(authErrors.invalidCredentials)
}
