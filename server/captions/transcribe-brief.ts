import {
  captionErrors,
  type transcribeBrief as contract,
} from '../../contract/captions/captions.ts'
import type { Input } from '../../contract/endpoint.ts'
import { refusal } from '../../contract/errors.ts'
import { permissions } from '../../contract/permissions.ts'
import { recordActivity } from '../platform/activity.ts'
import { authorize } from '../platform/authorize.ts'
import type { Ctx } from '../platform/context.ts'
import { withTx } from '../platform/database/transaction.ts'
import { enqueue } from '../platform/jobs/jobs.ts'
import { selectBriefVideo, selectTracks } from './queries.ts'
import { transcribes } from './speech/ask-for-new-videos.ts'
import { askForTranscription } from './speech/queries.ts'

/**
 * Requests captions by speech recognition; repeating the request changes nothing. Existing automatic captions stay,
 * because somebody may have corrected them, unless a language is given: then they stay until the new ones exist.
 */
export async function transcribeBrief(ctx: Ctx, { params, body }: Input<typeof contract>) {
  authorize(ctx, 'briefs.update')
  return withTx(ctx, async (tx) => {
    const brief = await selectBriefVideo(tx, params.id)
    if (!brief) throw refusal(permissions['briefs.update'].denied)
    if (!transcribes(tx.services.env)) throw refusal(captionErrors.transcriptionOff)
    if (!brief.video) throw refusal(captionErrors.noVideo)
    const { language = null } = body
    const tracks = await selectTracks(tx, brief.video)
    if (!language && tracks.some(({ automatic }) => automatic)) {
      throw refusal(captionErrors.automaticExist)
    }
    await askForTranscription(tx, brief.video, language)
    await enqueue(tx, 'captions.transcribe', {})
    await recordActivity(tx, {
      action: 'captions.asked',
      subjectType: 'brief',
      subjectId: params.id,
      details: { title: brief.title },
    })
    return { transcription: 'waiting' as const }
  })
}
