import type { cancelTranscription as contract } from '../../contract/captions/captions.ts'
import type { Input } from '../../contract/endpoint.ts'
import { refusal } from '../../contract/errors.ts'
import { permissions } from '../../contract/permissions.ts'
import { recordActivity } from '../platform/activity.ts'
import { authorize } from '../platform/authorize.ts'
import type { Ctx } from '../platform/context.ts'
import { withTx } from '../platform/database/transaction.ts'
import { selectBriefVideo, settleWithoutCaptions } from './queries.ts'
import { automaticCaptions } from './speech/ask-for-new-videos.ts'
import { deleteTranscription, selectAwaited } from './speech/queries.ts'

/** Makes no captions of a brief's video by itself, and ends making them. Captions that exist stay. */
export async function cancelTranscription(ctx: Ctx, { params }: Input<typeof contract>) {
  authorize(ctx, 'briefs.update')
  return withTx(ctx, async (tx) => {
    const brief = await selectBriefVideo(tx, params.id)
    if (!brief) throw refusal(permissions['briefs.update'].denied)
    const { title, video } = brief
    if (!video) return { id: params.id }
    const awaited = automaticCaptions(tx.services.env) && (await selectAwaited(tx, video))
    const request = await deleteTranscription(tx, video)
    // Dismissing that captions could not be made ends nothing, and they may still be wanted.
    const canceled = request ? !request.failed : awaited
    if (canceled || request?.problem === 'silent') await settleWithoutCaptions(tx, video.objectId)
    if (canceled) {
      await recordActivity(tx, {
        action: 'captions.canceled',
        subjectType: 'brief',
        subjectId: params.id,
        details: { title },
      })
    }
    return { id: params.id }
  })
}
