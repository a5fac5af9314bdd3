import {
  captionErrors,
  type updateCaptionCheck as contract,
} from '../../contract/captions/captions.ts'
import type { Input } from '../../contract/endpoint.ts'
import { refusal } from '../../contract/errors.ts'
import { permissions } from '../../contract/permissions.ts'
import { recordActivity } from '../platform/activity.ts'
import { authorize } from '../platform/authorize.ts'
import type { Ctx } from '../platform/context.ts'
import { type Tx, withTx } from '../platform/database/transaction.ts'
import { toChecked } from './caption-view.ts'
import { checkTrack, selectBriefVideo, selectTracks, type Video } from './queries.ts'

/** Marks captions made from speech as checked, or takes that back; the first check counts. */
export async function updateCaptionCheck(ctx: Ctx, { params, body }: Input<typeof contract>) {
  authorize(ctx, 'briefs.update')
  return withTx(ctx, async (tx) => {
    const brief = await selectBriefVideo(tx, params.id)
    if (!brief) throw refusal(permissions['briefs.update'].denied)
    const { title, video } = brief
    if (!video) throw refusal(captionErrors.notFound)
    const before = await requireTrack(tx, video, params.captionId)
    if (!before.automatic) throw refusal(captionErrors.notAutomatic)
    await checkTrack(tx, video, before.id, body.checked)
    const checked = toChecked(await requireTrack(tx, video, before.id))
    if ((before.checked_at !== null) !== body.checked) {
      await recordActivity(tx, {
        action: body.checked ? 'captions.checked' : 'captions.unchecked',
        subjectType: 'brief',
        subjectId: params.id,
        details: { title, language: before.language },
      })
    }
    return { checked }
  })
}

/** Throws if they are gone. */
async function requireTrack(tx: Tx, video: Video, id: string) {
  const track = (await selectTracks(tx, video)).find((one) => one.id === id)
  if (!track) throw refusal(captionErrors.notFound)
  return track
}
