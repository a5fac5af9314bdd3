import {
  accountErrors,
  type answerOwnershipQuestion as endpoint,
} from '../../../contract/account/account.ts'
import type { Input } from '../../../contract/endpoint.ts'
import { refusal } from '../../../contract/errors.ts'
import type { Ctx, Services } from '../../platform/context.ts'
import { type SystemTx, withSystemTx } from '../../platform/database/transaction.ts'
import { readAccessToken, TokenError } from '../../platform/keys/access-token.ts'
import { isOver } from '../caller.ts'
import { findUserAndSession, lockUser, setEmailProven } from '../queries.ts'
import { askedCaller } from './asked-caller.ts'
import { confirmOwnership } from './confirm-ownership.ts'
import { clearOwnershipAsked, leaveCompany } from './queries.ts'
import { takeOver } from './take-over.ts'

/**
 * Answers who opened the account. Yes keeps everything and releases the older sessions; no leaves
 * the account, without its password and its place in a team, to the answering session. Proof that this browser held an
 * older session of the account counts as a yes.
 */
export async function answerOwnershipQuestion(ctx: Ctx, { body }: Input<typeof endpoint>) {
  const older = body.olderSession ? await sessionIn(ctx.services, body.olderSession) : null
  return withSystemTx(ctx.services, 'ownership answer', async (tx) => {
    // If two tabs answer at once, the second finds no question left.
    if (ctx.actor.userId) await lockUser(tx, ctx.actor.userId)
    const { user, session } = await askedCaller(tx, ctx)
    const wasYou = body.wasYou ?? (await isOlderSession(tx, user.id, older))
    if (wasYou === null) throw refusal(accountErrors.olderSessionUnknown)
    if (wasYou) await confirmOwnership(tx, ctx, user.id)
    else {
      // Whoever invited the address may have accepted the invitation too.
      await leaveCompany(tx, user.id)
      await takeOver(tx, ctx, user, { keepSession: session.id })
      await clearOwnershipAsked(tx, user.id)
      await setEmailProven(tx, user.id)
    }
    return { kept: wasYou }
  })
}

/**
 * The session that one of our access tokens names. The token may have expired, because a held
 * session cannot refresh it. Null for any other text.
 */
async function sessionIn(services: Services, token: string) {
  try {
    const { sub, session_id } = await readAccessToken(services, token, { evenExpired: true })
    return sub && session_id ? { userId: sub, id: session_id } : null
  } catch (error) {
    if (error instanceof TokenError) return null
    throw error
  }
}

/** True for a valid session of the account that is not itself being asked; otherwise null. */
async function isOlderSession(
  tx: SystemTx,
  userId: string,
  older: { userId: string; id: string } | null,
): Promise<true | null> {
  if (older?.userId !== userId) return null
  const found = await findUserAndSession(tx, userId, older.id)
  const session = found?.session
  return session && !session.may_answer && !isOver(session, tx.now()) ? true : null
}
