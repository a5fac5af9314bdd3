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
import { selectBriefVideo, updateLine } from './queries.ts'

/** Corrects the text of one line; its times and all other lines stay as they are. */
export async function updateCaptionLine(ctx: Ctx, { params, body }: Input<typeof contract>) {
  authorize(ctx, 'briefs.update')
  const { id, captionId, position } = params
  return withTx(ctx, async (tx) => {
    const brief = await selectBriefVideo(tx, id)
    if (!brief) throw refusal(permissions['briefs.update'].denied)
    const { text } = body
    const line = brief.video && (await updateLine(tx, brief.video, { captionId, position, text }))
    if (!line) throw refusal(captionErrors.lineNotFound)
    await recordActivity(tx, {
      action: 'captions.corrected',
      subjectType: 'brief',
      subjectId: id,
      details: { title: brief.title, startMs: line.startMs },
    })
    return line
  })
}
