import { z } from 'zod'
import { ApiError } from '../../../contract/errors.ts'
import type { Ctx } from '../../platform/context.ts'
import { type SystemTx, withSystemTx } from '../../platform/database/transaction.ts'
import { peerKey } from '../../platform/fair-use/network-address.ts'
import { recordAudit } from '../audit.ts'
import { authErrors } from '../auth-errors.ts'
import { requireProvenAddress } from '../ownership/proven-address.ts'
import { factorTries } from '../rate-limits.ts'
import { requireAal2 } from '../sessions/require-aal2.ts'
import type { SessionReply } from '../sessions/sessions.ts'
import type { AuthInput } from '../wire.ts'
import type { factorParams } from './challenge-factor.ts'
import { factorCaller, takeFactorTurn } from './factor-caller.ts'
import { queueNotice } from './notices.ts'
import { answerBody, prove } from './proofs.ts'
import {
  type Challenge,
  countWrongAnswer,
  deleteUnverified,
  type Factor,
  findChallenge,
  findFactor,
  setChallengeUsed,
  setVerified,
} from './queries.ts'
import { raiseSession } from './raise-session.ts'

/** The number of wrong answers after which even the right one is refused. */
const maxWrongAnswers = 5

export const verifyFactorBody = z.object({
  ...answerBody,
  challenge_id: z.uuid('challenge_id must be an UUID'),
})
type Body = z.output<typeof verifyFactorBody>

/** The method that a factor type adds to the session, and the refusal of a wrong answer. */
const byType = {
  totp: { method: 'totp', refusal: authErrors.wrongTotp },
  phone: { method: 'mfa/phone', refusal: authErrors.wrongTextedCode },
  webauthn: { method: 'mfa/webauthn', refusal: authErrors.wrongPasskey },
} as const

/**
 * Raises the session to aal2 for a right answer; the first one verifies the factor. A wrong answer
 * is counted although the request fails.
 */
export async function verifyFactor(
  ctx: Ctx,
  { params, body }: AuthInput<unknown, Body, z.output<typeof factorParams>>,
): Promise<SessionReply> {
  await takeFactorTurn(ctx, factorTries)
  const outcome = await withSystemTx(ctx.services, 'second factor', async (tx) => {
    const { user, session } = await factorCaller(tx, ctx, null)
    const factor = await findFactor(tx, user.id, params.id)
    if (!factor) throw new ApiError(authErrors.factorNotFound)
    // Otherwise a pending enrollment could bypass a factor verified since.
    if (factor.status === 'unverified') {
      requireProvenAddress(user)
      requireAal2(user, session, authErrors.aal2ToEnroll)
    }
    const challenge = await openChallenge(tx, ctx, {
      id: body.challenge_id,
      factor_id: factor.id,
      session_id: session.id,
    })
    const { method, refusal } = byType[factor.factor_type]
    const audited = { factor_type: factor.factor_type }
    const kept = await prove(tx, factor, challenge, body)
    if (!kept) {
      await countWrong(tx, factor, challenge)
      await recordAudit(tx, ctx, 'factor_failed', user.id, audited)
      return refusal
    }
    await setChallengeUsed(tx, challenge.id)
    await recordAudit(tx, ctx, 'factor_used', user.id, audited)
    if (factor.status === 'unverified') {
      await setVerified(tx, factor.id, kept)
      await recordAudit(tx, ctx, 'factor_added', user.id, audited)
      await queueNotice(tx, ctx, user, { event: 'added', type: factor.factor_type })
    }
    await deleteUnverified(tx, user.id, { type: factor.factor_type })
    return raiseSession(tx, ctx, { user, session, factorId: factor.id, method })
  })
  if ('code' in outcome) throw new ApiError(outcome)
  return outcome
}

/** The challenge, if it may still be answered from this network. Throws 422 with the reason. */
async function openChallenge(
  tx: SystemTx,
  ctx: Ctx,
  which: { id: string; factor_id: string; session_id: string },
): Promise<Challenge> {
  const challenge = await findChallenge(tx, which)
  if (!challenge) throw new ApiError(authErrors.challengeNotFound)
  // For IPv6 the network counts: a phone changes its address within it all day.
  if (challenge.used_at || peerKey(challenge.ip ?? '') !== peerKey(ctx.peer.ip)) {
    throw new ApiError(authErrors.challengeElsewhere)
  }
  if (challenge.expires_at <= tx.now() || challenge.attempts >= maxWrongAnswers) {
    throw new ApiError(authErrors.challengeExpired)
  }
  return challenge
}

/** People mistype codes; passkeys do not, so a passkey's challenge is used up. */
async function countWrong(tx: SystemTx, factor: Factor, challenge: Challenge) {
  if (factor.factor_type === 'webauthn') await setChallengeUsed(tx, challenge.id)
  else await countWrongAnswer(tx, challenge.id)
}
