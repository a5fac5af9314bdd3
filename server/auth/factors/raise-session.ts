import { ApiError } from '../../../contract/errors.ts'
import type { Ctx } from '../../platform/context.ts'
import type { SystemTx } from '../../platform/database/transaction.ts'
import { authErrors } from '../auth-errors.ts'
import { peerOf } from '../peer.ts'
import { findUser } from '../queries.ts'
import type { SessionRow, UserRow } from '../records.ts'
import { secretHash } from '../secrets/secret-hash.ts'
import { insertRefreshToken, lockSession } from '../sessions/queries.ts'
import { firstRefreshToken } from '../sessions/refresh-tokens.ts'
import { type SessionReply, sessionReply } from '../sessions/sessions.ts'
import { deleteRefreshTokens, deleteSessionsBelowAal2, setAal2 } from './queries.ts'

/**
 * Raises a session that has verified a second factor to aal2, and ends all others that have not.
 * Its refresh tokens are replaced: a copy stolen before must not gain the higher level.
 */
export async function raiseSession(
  tx: SystemTx,
  ctx: Ctx,
  proof: { user: UserRow; session: SessionRow; factorId: string; method: string },
): Promise<SessionReply> {
  const session = await lockSession(tx, proof.session.id)
  if (!session) throw new ApiError(authErrors.sessionNotFound)
  const timestamp = Math.floor(tx.now().getTime() / 1000)
  const others = session.amr.filter(({ method }) => method !== proof.method)
  const amr = [{ method: proof.method, timestamp }, ...others]
  await setAal2(tx, { id: session.id, factorId: proof.factorId, amr, peer: peerOf(ctx) })
  await deleteRefreshTokens(tx, session.id)
  const refreshToken = firstRefreshToken()
  await insertRefreshToken(tx, {
    session_id: session.id,
    token_hash: secretHash(refreshToken),
    parent_id: null,
  })
  await deleteSessionsBelowAal2(tx, proof.user.id)
  const user = await findUser(tx, proof.user.id)
  if (!user) throw new ApiError(authErrors.userNotFound)
  return sessionReply(tx.services, user, { ...session, aal: 'aal2', amr }, refreshToken)
}
