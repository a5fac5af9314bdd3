import type { changeCaptionNames as contract } from '../../../contract/captions/caption-names.ts'
import { captionErrors, captionLimits } from '../../../contract/captions/captions.ts'
import type { Input } from '../../../contract/endpoint.ts'
import { refusal } from '../../../contract/errors.ts'
import { permissions } from '../../../contract/permissions.ts'
import { recordActivity } from '../../platform/activity.ts'
import { authorize } from '../../platform/authorize.ts'
import type { Ctx } from '../../platform/context.ts'
import { withTx } from '../../platform/database/transaction.ts'
import { selectBriefVideo } from '../queries.ts'
import { selectTrack, selectTrackLines, updateLines } from './queries.ts'
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
    const wanted = Map.groupBy(body.changes, ({ position }) => position)
    const stored = await selectTrackLines(tx, video, { captionId, positions: [...wanted.keys()] })
    const replaced = stored
      .map(({ position, text: before }) => {
        const { text, count } = replaceWords(before, wanted.get(position) ?? [])
        return { position, before, text, count }
      })
      .filter(({ text, count }) => count > 0 && [...text].length <= captionLimits.line)
    const lines = await updateLines(tx, video, { captionId, changes: replaced })
    const written = new Set(lines.map(({ position }) => position))
    const changed = replaced
      .filter(({ position }) => written.has(position))
      .reduce((sum, { count }) => sum + count, 0)
    if (lines[0]) {
      await recordActivity(tx, {
        action: 'captions.corrected',
        subjectType: 'brief',
        subjectId: id,
        details: { title, startMs: lines[0].startMs },
      })
    }
    return { changed, skipped: body.changes.length - changed, lines }
  })
}
