import { generalErrors, refusal } from '../../contract/errors.ts'
import type { Ctx } from '../platform/context.ts'
import { withTx } from '../platform/database/transaction.ts'
import { recordVisit } from './queries.ts'

/** Begins or goes on with a visit of the caller to their library; says when the one before ended. */
export async function visitLibrary(ctx: Ctx) {
  return withTx(ctx, async (tx) => {
    const { userId } = tx.actor
    if (!userId) throw refusal(generalErrors.authenticationRequired)
    const before = await recordVisit(tx, userId)
    return { since: before?.toISOString() ?? null }
  })
}
