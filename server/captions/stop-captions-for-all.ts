import { recordActivity } from '../platform/activity.ts'
import { authorize } from '../platform/authorize.ts'
import type { Ctx } from '../platform/context.ts'
import { withTx } from '../platform/database/transaction.ts'
import { captionsOffer } from './speech/captions-offer.ts'
import { stopCaptionsForAll as stop } from './speech/queries.ts'

/** Takes back the requests for all videos of the company that have not begun, and forgets those that failed. */
export async function stopCaptionsForAll(ctx: Ctx) {
  authorize(ctx, 'captions.offer')
  return withTx(ctx, async (tx) => {
    const { companyId } = tx.caller
    const stopped = await stop(tx)
    if (stopped > 0 && companyId) {
      await recordActivity(tx, {
        action: 'captions.stopped_for_all',
        subjectType: 'company',
        subjectId: companyId,
        details: { count: stopped },
      })
    }
    return captionsOffer(tx)
  })
}
