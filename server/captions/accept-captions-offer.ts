import { captionErrors } from '../../contract/captions/captions.ts'
import { refusal } from '../../contract/errors.ts'
import { recordActivity } from '../platform/activity.ts'
import { authorize } from '../platform/authorize.ts'
import type { Ctx } from '../platform/context.ts'
import { withTx } from '../platform/database/transaction.ts'
import { enqueue } from '../platform/jobs/jobs.ts'
import { transcribes } from './speech/ask-for-new-videos.ts'
import { captionsOffer } from './speech/captions-offer.ts'
import { answerCaptionsOffer } from './speech/queries.ts'

/** Requests captions for all videos of the company without any, as far as it has room for them. */
export async function acceptCaptionsOffer(ctx: Ctx) {
  authorize(ctx, 'captions.offer')
  return withTx(ctx, async (tx) => {
    if (!transcribes(tx.services.env)) throw refusal(captionErrors.transcriptionOff)
    const requested = await answerCaptionsOffer(tx, true)
    const { companyId } = tx.caller
    if (requested > 0 && companyId) {
      await enqueue(tx, 'captions.transcribe', {})
      await recordActivity(tx, {
        action: 'captions.asked_for_all',
        subjectType: 'company',
        subjectId: companyId,
        details: { count: requested },
      })
    }
    return { ...(await captionsOffer(tx)), requested }
  })
}
