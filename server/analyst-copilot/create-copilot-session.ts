import { generalErrors, refusal } from '../../contract/errors.ts'
import type { Ctx } from '../platform/context.ts'
import { withTx } from '../platform/database/transaction.ts'
import { insertSession } from './queries.ts'
import { toSession } from './session-view.ts'

/** Starts a session of the caller with the analyst copilot. */
export async function createCopilotSession(ctx: Ctx) {
  return withTx(ctx, async (tx) => {
    const { userId } = tx.actor
    if (!userId) throw refusal(generalErrors.authenticationRequired)
    return toSession(await insertSession(tx, userId))
  })
}
