import { authorize } from '../platform/authorize.ts'
import type { Ctx } from '../platform/context.ts'
import { withTx } from '../platform/database/transaction.ts'
import { captionsOffer } from './speech/captions-offer.ts'
import { stopCaptionsForAll as stop } from './speech/queries.ts'

/** Takes back what is left of the requests for all videos of the company. */
export async function stopCaptionsForAll(ctx: Ctx) {
  authorize(ctx, 'captions.offer')
  return withTx(ctx, async (tx) => {
    await stop(tx)
    return captionsOffer(tx)
  })
}
