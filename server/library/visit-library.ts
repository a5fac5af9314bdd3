import { generalErrors, refusal } from '../../contract/errors.ts'
import type { Ctx } from '../platform/context.ts'
import { withTx } from '../platform/database/transaction.ts'
import { recordVisit } from './queries.ts'

/** Starts or continues the caller's visit to their library; returns when the previous one ended. */
export async function visitLibrary(ctx: Ctx) {
  return withTx(ctx, async (tx) => {
    const { userId } = tx.actor
    if (!userId) throw refusal(generalErrors.authenticationRequired)
    const before = await recordVisit(tx, userId)
    return { since: before?.toISOString() ?? null }
  })
}
