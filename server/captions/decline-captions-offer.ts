import { recordActivity } from '../platform/activity.ts'
import { authorize } from '../platform/authorize.ts'
import type { Ctx } from '../platform/context.ts'
import { withTx } from '../platform/database/transaction.ts'
import { captionsOffer } from './speech/captions-offer.ts'
import { answerCaptionsOffer } from './speech/queries.ts'

/** Declines the offer for the company; nothing happens if it was answered before. */
export async function declineCaptionsOffer(ctx: Ctx) {
  authorize(ctx, 'captions.offer')
  return withTx(ctx, async (tx) => {
    const { companyId } = tx.caller
    const { offered } = await captionsOffer(tx)
    if (offered && companyId) {
      await answerCaptionsOffer(tx, false)
      await recordActivity(tx, {
        action: 'captions.offer_declined',
        subjectType: 'company',
        subjectId: companyId,
      })
    }
    return captionsOffer(tx)
  })
}
