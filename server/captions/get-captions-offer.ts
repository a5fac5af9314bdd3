import { authorize } from '../platform/authorize.ts'
import type { Ctx } from '../platform/context.ts'
import { withTx } from '../platform/database/transaction.ts'
import { captionsOffer } from './speech/captions-offer.ts'

/** Returns how many videos of the company lack captions, and what has become of the offer to make them. */
export async function getCaptionsOffer(ctx: Ctx) {
  authorize(ctx, 'captions.offer')
  return withTx(ctx, captionsOffer)
}
