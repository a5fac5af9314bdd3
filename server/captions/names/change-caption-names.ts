import type { changeCaptionNames as contract } from '../../../contract/captions/caption-names.ts'
import { captionErrors } from '../../../contract/captions/captions.ts'
import type { Input } from '../../../contract/endpoint.ts'
import { refusal } from '../../../contract/errors.ts'
import { permissions } from '../../../contract/permissions.ts'
import { recordActivity } from '../../platform/activity.ts'
import { authorize } from '../../platform/authorize.ts'
import type { Ctx } from '../../platform/context.ts'
import { withTx } from '../../platform/database/transaction.ts'
import { lockTrack, selectBriefVideo, updateLines } from '../queries.ts'
import { selectTrack, selectTrackLines } from './queries.ts'
import { replaceWords } from './replace-words.ts'

/** Writes names instead of misheard words, where these still stand; tells how many were changed. */
export async function changeCaptionNames(ctx: Ctx, { params, body }: Input<typeof contract>) {
  authorize(ctx, 'briefs.update')
  const { id, captionId } = params
  return withTx(ctx, async (tx) => {
    const brief = await selectBriefVideo(tx, id)
    if (!brief) throw refusal(permissions['briefs.update'].denied)
    const { video, title } = brief
    if (!video || !(await selectTrack(tx, video, captionId))) throw refusal(captionErrors.notFound)
    await lockTrack(tx, video, captionId)
    // The words may go on in the next line.
    const positions = body.changes.flatMap(({ position }) => [position, position + 1])
    const stored = await selectTrackLines(tx, video, captionId, positions)
    const { changed, count } = replaceWords(stored, body.changes)
    // A name that is written right says nothing of the other words.
    const lines = await updateLines(tx, video, { captionId, changes: changed, sure: false })
    if (lines[0]) {
      await recordActivity(tx, {
        action: 'captions.corrected',
        subjectType: 'brief',
        subjectId: id,
        details: { title, startMs: lines[0].startMs },
      })
    }
    return { changed: count, skipped: body.changes.length - count, lines }
  })
}
