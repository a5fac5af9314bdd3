import type { cancelTranscription as contract } from '../../contract/captions/captions.ts'
import type { Input } from '../../contract/endpoint.ts'
import { refusal } from '../../contract/errors.ts'
import { permissions } from '../../contract/permissions.ts'
import { authorize } from '../platform/authorize.ts'
import type { Ctx } from '../platform/context.ts'
import { withTx } from '../platform/database/transaction.ts'
import { selectBriefVideo, settleWithoutCaptions } from './queries.ts'
import { deleteTranscription } from './speech/queries.ts'

/** Makes no captions of a brief's video by itself, and ends making them. Captions that exist stay. */
export async function cancelTranscription(ctx: Ctx, { params }: Input<typeof contract>) {
  authorize(ctx, 'briefs.update')
  return withTx(ctx, async (tx) => {
    const brief = await selectBriefVideo(tx, params.id)
    if (!brief) throw refusal(permissions['briefs.update'].denied)
    if (brief.video) {
      await settleWithoutCaptions(tx, brief.video.objectId)
      await deleteTranscription(tx, brief.video)
    }
    return { id: params.id }
  })
}
