import { z } from 'zod'
import { ApiError, type ErrorEntry, generalErrors } from '../../../contract/errors.ts'
import type { Ctx, Services } from '../../platform/context.ts'
import { type SystemTx, withSystemTx } from '../../platform/database/transaction.ts'
import { recordAudit } from '../audit.ts'
import { authErrors } from '../auth-errors.ts'
import { barOf, holdOf, isOver } from '../caller.ts'
import { peerOf } from '../peer.ts'
import { deleteSessions } from '../queries.ts'
import { secretHash } from '../secrets/secret-hash.ts'
import {
  activeRefreshToken,
  insertRefreshToken,
  lockRefresh,
  type Refresh,
  revokeRefreshToken,
  touchSession,
} from './queries.ts'
import { childOf, descendantOf } from './refresh-tokens.ts'
import { type SessionReply, sessionReply } from './sessions.ts'

/** How long a used token is accepted again, from another tab or after a lost response. */
const reuseMs = 10_000

export const refreshSessionBody = z.object({ refresh_token: z.string().default('') })

/**
 * Exchanges a refresh token for its child and a new access token. A used token returns the
 * session's current token, if it is that one's parent or was used within 10 s. Later it must be a
 * stolen copy: the session ends, although the request fails.
 */
export async function refreshSession(
  ctx: Ctx,
  { refresh_token: token }: z.output<typeof refreshSessionBody>,
): Promise<SessionReply> {
  if (!/^[\w-]{12,128}$/.test(token)) throw new ApiError(authErrors.malformedRefreshToken)
  const outcome = await withSystemTx(ctx.services, 'refresh', async (tx) => {
    const found = await lockRefresh(tx, secretHash(token))
    if (!found) return authErrors.refreshTokenNotFound
    const { user, session } = found
    const bar = barOf(user, tx.now(), authErrors.refreshBanned)
    if (bar) return bar
    if (isOver(session, tx.now())) return authErrors.sessionExpired
    if (holdOf(user, session) === 'frozen') return generalErrors.accountOnHold
    const { revoked_at } = found.token
    const next = revoked_at
      ? await livingToken(tx, token, found, revoked_at)
      : await exchange(tx, token, found)
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

async function exchange(tx: SystemTx, token: string, used: Refresh): Promise<string> {
  const child = childOf(refreshSecret(tx.services), token)
  await revokeRefreshToken(tx, used.token.id)
  await insertRefreshToken(tx, {
    session_id: used.session.id,
    token_hash: secretHash(child),
    parent_id: used.token.id,
  })
  return child
}

/** The session's current token for the holder of a used one, or null for a replay. */
async function livingToken(
  tx: SystemTx,
  token: string,
  { session, token: used }: Refresh,
  revokedAt: Date,
): Promise<string | null> {
  const { active, count } = await activeRefreshToken(tx, session.id)
  if (!active) return null
  const inTime = tx.now().getTime() - revokedAt.getTime() <= reuseMs
  if (active.parent_id !== used.id && !inTime) return null
  return descendantOf(refreshSecret(tx.services), token, active.token_hash, count)
}

function refreshSecret(services: Services): Buffer {
  return services.keys.refreshSecret
}
