import type { Input } from '../../contract/endpoint.ts'
import { refusal } from '../../contract/errors.ts'
import { permissions } from '../../contract/permissions.ts'
import { type retryVideo as contract, videoErrors } from '../../contract/videos/videos.ts'
import { recordActivity } from '../platform/activity.ts'
import { authorize } from '../platform/authorize.ts'
import type { Ctx } from '../platform/context.ts'
import { withTx } from '../platform/database/transaction.ts'
import { memberAddresses } from './member-addresses.ts'
import { retryBroken, selectVideoOfBrief } from './queries.ts'
import { toVideo } from './video-view.ts'

/** Processes a broken video again from the start, once the transaction commits. */
export async function retryVideo(ctx: Ctx, { params }: Input<typeof contract>) {
  authorize(ctx, 'briefs.update')
  return withTx(ctx, async (tx) => {
    const brief = await selectVideoOfBrief(tx, params.id)
    if (!brief) throw refusal(permissions['briefs.update'].denied)
    const facts = brief.objectId ? await retryBroken(tx, brief.objectId) : undefined
    if (!facts) throw refusal(videoErrors.nothingToRetry)
    await recordActivity(tx, {
      action: 'video.retried',
      subjectType: 'brief',
      subjectId: params.id,
      details: { title: brief.title },
    })
    return toVideo(facts, await memberAddresses(tx, brief.address, facts))
  })
}
