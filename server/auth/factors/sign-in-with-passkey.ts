import { z } from 'zod'
import { ApiError } from '../../../contract/errors.ts'
import type { Ctx } from '../../platform/context.ts'
import { type SystemTx, withSystemTx } from '../../platform/database/transaction.ts'
import { recordAudit } from '../audit.ts'
import { authErrors } from '../auth-errors.ts'
import { barOf } from '../caller.ts'
import { lockUser } from '../queries.ts'
import type { UserRow } from '../records.ts'
import { insertSession, markSignedIn } from '../sessions/queries.ts'
import { newSession, type SessionReply, sessionReply } from '../sessions/sessions.ts'
import type { AuthInput } from '../wire.ts'
import {
  deleteSessionsBelowAal2,
  type Factor,
  findFactor,
  findPasskey,
  setAal2,
  setCounter,
  takeOpenChallenge,
} from './queries.ts'
import { credentialBody, signedCounter } from './webauthn.ts'

export const signInWithPasskeyBody = z.object({
  challenge_id: z.uuid('challenge_id must be an UUID'),
  credential: credentialBody,
})
type Body = z.output<typeof signInWithPasskeyBody>

/**
 * Starts a session of the account that a passkey belongs to. It is at aal2 from the start, because the passkey
 * is one factor and the authenticator has verified its user, which is the other.
 */
export async function signInWithPasskey(
  ctx: Ctx,
  { body: { challenge_id, credential } }: AuthInput<unknown, Body>,
): Promise<SessionReply> {
  // Refusals are returned, so that the challenge stays used.
  const outcome = await withSystemTx(ctx.services, 'sign-in with a passkey', async (tx) => {
    const challenge = await takeOpenChallenge(tx, challenge_id)
    if (!challenge?.nonce) return authErrors.passkeyChallengeExpired
    const owner = await lockOwner(tx, credential.id)
    if (!owner) return authErrors.wrongPasskey
    const { user, factor } = owner
    const counter = await signedCounter(ctx.services.env, challenge.nonce, factor, credential)
    if (counter === null) {
      await recordAudit(tx, ctx, 'factor_failed', user.id, { factor_type: 'webauthn' })
      return authErrors.wrongPasskey
    }
    const bar = barOf(user, tx.now())
    if (bar) return bar
    // Whoever has left the organization is kept out by its identity provider.
    if (user.is_sso_user) return authErrors.passkeyOfSso
    await setCounter(tx, factor.id, counter)
    await recordAudit(tx, ctx, 'sign_in', user.id, { method: 'passkey' })
    return openSession(tx, ctx, owner)
  })
  if ('code' in outcome) throw new ApiError(outcome)
  return outcome
}

type Owner = { user: UserRow; factor: Factor }

/** The account of a passkey, locked; the factor is read again, as it may have been removed meanwhile. */
async function lockOwner(tx: SystemTx, credentialId: string): Promise<Owner | undefined> {
  const found = await findPasskey(tx, credentialId)
  const user = found && (await lockUser(tx, found.user_id))
  const factor = user && (await findFactor(tx, user.id, found.id))
  return factor && { user, factor }
}

/** A session at aal2; like any second factor, it ends the account's sessions that have not passed one. */
async function openSession(tx: SystemTx, ctx: Ctx, { user, factor }: Owner): Promise<SessionReply> {
  const { session, refreshToken } = newSession(ctx, 'passkey')
  await insertSession(tx, { ...session, user_id: user.id })
  await setAal2(tx, { ...session, factorId: factor.id })
  await deleteSessionsBelowAal2(tx, user.id)
  const signedIn = (await markSignedIn(tx, user.id)) ?? user
  return sessionReply(tx.services, signedIn, { ...session, aal: 'aal2' }, refreshToken)
}
