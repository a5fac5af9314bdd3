import {
  captionErrors,
  type updateCaptionLine as contract,
} from '../../contract/captions/captions.ts'
import type { Input } from '../../contract/endpoint.ts'
import { refusal } from '../../contract/errors.ts'
import { permissions } from '../../contract/permissions.ts'
import { recordActivity } from '../platform/activity.ts'
import { authorize } from '../platform/authorize.ts'
import type { Ctx } from '../platform/context.ts'
import { withTx } from '../platform/database/transaction.ts'
import { lockTrack, selectBriefVideo, updateLines } from './queries.ts'

/** Corrects the text of one line; its times and all other lines stay as they are. */
export async function updateCaptionLine(ctx: Ctx, { params, body }: Input<typeof contract>) {
  authorize(ctx, 'briefs.update')
  const { id, captionId, position } = params
  return withTx(ctx, async (tx) => {
    const brief = await selectBriefVideo(tx, id)
    if (!brief) throw refusal(permissions['briefs.update'].denied)
    const { video, title } = brief
    if (!video) throw refusal(captionErrors.lineNotFound)
    await lockTrack(tx, video, captionId)
    const changes = [{ position, text: body.text }]
    const [line] = await updateLines(tx, video, { captionId, changes, sure: true })
    if (!line) throw refusal(captionErrors.lineNotFound)
    await recordActivity(tx, {
      action: 'captions.corrected',
      subjectType: 'brief',
      subjectId: id,
      details: { title, startMs: line.startMs },
    })
    return line
  })
}
