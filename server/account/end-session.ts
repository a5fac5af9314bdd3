import { accountErrors, type endSession as contract } from '../../contract/account/account.ts'
import type { Input } from '../../contract/endpoint.ts'
import { refusal } from '../../contract/errors.ts'
import { recordAudit } from '../auth/audit.ts'
import type { Ctx } from '../platform/context.ts'
import { withTx } from '../platform/database/transaction.ts'
import { deleteOwnSession } from './queries.ts'

/** Ends another session of the caller's account; its next request is refused. */
export async function endSession(ctx: Ctx, { params }: Input<typeof contract>) {
  if (params.id === ctx.actor.sessionId) throw refusal(accountErrors.currentSession)
  return withTx(ctx, async (tx) => {
    const ended = await deleteOwnSession(tx, params.id)
    if (!ended) throw refusal(accountErrors.sessionNotFound)
    await recordAudit(tx, tx, 'session_ended', tx.actor.userId)
    return { id: ended.id }
  })
}
