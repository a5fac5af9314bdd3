import { z } from 'zod'
import { ApiError, type ErrorEntry } from '../../../contract/errors.ts'
import type { Ctx, Services } from '../../platform/context.ts'
import { type SystemTx, withSystemTx } from '../../platform/transaction.ts'
import { recordAudit } from '../audit.ts'
import { authErrors } from '../auth-errors.ts'
import { isBanned, isOver } from '../caller.ts'
import { peerOf } from '../peer.ts'
import {
  activeRefreshToken,
  deleteSessions,
  findRefreshToken,
  findUser,
  insertRefreshToken,
  lockSession,
  revokeRefreshToken,
  touchSession,
} from '../queries.ts'
import { childOf, descendantOf, secretHash } from './refresh-tokens.ts'
import { type SessionReply, sessionReply } from './sessions.ts'

/** How long an exchanged token may come again, from another tab or after a lost answer. */
const reuseMs = 10_000

export const refreshSessionBody = z.object({ refresh_token: z.string().default('') })

type TokenRow = NonNullable<Awaited<ReturnType<typeof findRefreshToken>>>

/**
 * Exchanges a refresh token for its child and a new access token. A token that was exchanged
 * before answers the session's living token, while it is that one's parent or for 10 s. Later it
 * must have been copied: the whole session ends, and stays ended although the request fails.
 */
export async function refreshSession(
  ctx: Ctx,
  { refresh_token: token }: z.output<typeof refreshSessionBody>,
): Promise<SessionReply> {
  if (!/^[\w-]{12,128}$/.test(token)) throw new ApiError(authErrors.malformedRefreshToken)
  const outcome = await withSystemTx(ctx.services, 'refresh', async (tx) => {
    const found = await lockedToken(tx, token)
    if (!found) return authErrors.refreshTokenNotFound
    const { row, session } = found
    const user = await findUser(tx, session.user_id)
    if (!user) return authErrors.refreshTokenNotFound
    if (isBanned(user, tx.now())) return authErrors.refreshBanned
    if (isOver(session, tx.now())) return authErrors.sessionExpired
    const next = row.revoked_at
      ? await livingToken(tx, token, row, row.revoked_at)
      : await exchange(tx, token, row)
    if (!next) {
      await deleteSessions(tx, user.id, { only: session.id })
      await recordAudit(tx, ctx, 'refresh_token_reused', user.id, { session_id: session.id })
      return authErrors.refreshTokenUsed
    }
    await touchSession(tx, session.id, peerOf(ctx))
    return { user, session, next }
  })
  if ('code' in outcome) throw new ApiError(outcome satisfies ErrorEntry)
  return sessionReply(ctx.services, outcome.user, outcome.session, outcome.next)
}

/** The token's row, read again once its session is held, as another request may just have used it. */
async function lockedToken(tx: SystemTx, token: string) {
  const hash = secretHash(token)
  const seen = await findRefreshToken(tx, hash)
  const session = seen && (await lockSession(tx, seen.session_id))
  const row = session && (await findRefreshToken(tx, hash))
  return session && row ? { row, session } : null
}

async function exchange(tx: SystemTx, token: string, row: TokenRow): Promise<string> {
  const child = childOf(refreshSecret(tx.services), token)
  await revokeRefreshToken(tx, row.id)
  await insertRefreshToken(tx, {
    session_id: row.session_id,
    token_hash: secretHash(child),
    parent_id: row.id,
  })
  return child
}

/** The session's living token for a holder of an exchanged one, or null for a replay. */
async function livingToken(
  tx: SystemTx,
  token: string,
  row: TokenRow,
  revokedAt: Date,
): Promise<string | null> {
  const { active, count } = await activeRefreshToken(tx, row.session_id)
  if (!active) return null
  const inTime = tx.now().getTime() - revokedAt.getTime() <= reuseMs
  if (active.parent_id !== row.id && !inTime) return null
  return descendantOf(refreshSecret(tx.services), token, active.token_hash, count)
}

function refreshSecret(services: Services): Buffer {
  return services.keys.refreshSecret
}
