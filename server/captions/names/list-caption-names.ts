import { briefErrors } from '../../../contract/briefs/briefs.ts'
import {
  type listCaptionNames as contract,
  mostMisheard,
} from '../../../contract/captions/caption-names.ts'
import { captionErrors } from '../../../contract/captions/captions.ts'
import type { Input } from '../../../contract/endpoint.ts'
import { refusal } from '../../../contract/errors.ts'
import { authorize } from '../../platform/authorize.ts'
import type { Ctx } from '../../platform/context.ts'
import { withTx } from '../../platform/database/transaction.ts'
import { selectBriefVideo } from '../queries.ts'
import { nearNames } from './near-names.ts'
import { ordinaryWords } from './ordinary-words.ts'
import { selectNames, selectTrack, selectTrackLines, selectWords } from './queries.ts'

/** Returns the words of a track that were probably a name of the company; changes nothing. */
export async function listCaptionNames(ctx: Ctx, { params }: Input<typeof contract>) {
  authorize(ctx, 'briefs.view')
  const { lines, names, words, language } = await withTx(ctx, async (tx) => {
    const brief = await selectBriefVideo(tx, params.id)
    if (!brief) throw refusal(briefErrors.notFound)
    const { video } = brief
    const track = video && (await selectTrack(tx, video, params.captionId))
    if (!track) throw refusal(captionErrors.notFound)
    return {
      ...track,
      lines: await selectTrackLines(tx, video, params),
      names: await selectNames(tx, video.companyId),
      words: await selectWords(tx, video.companyId),
    }
  })
  const right = words.filter(({ asHeard }) => asHeard).map(({ word }) => word)
  const heard = await nearNames(lines, {
    names: [...words.filter(({ asHeard }) => !asHeard).map(({ word }) => word), ...names],
    right,
    commonness: ordinaryWords(language),
    nounsCapital: /^de\b/.test(language),
  })
  const byPosition = new Map(lines.map((line) => [line.position, line]))
  return {
    items: heard.slice(0, mostMisheard).map((one) => {
      const line = byPosition.get(one.position)
      return { ...one, startMs: line?.startMs ?? 0, line: line?.text ?? '' }
    }),
    more: heard.length > mostMisheard,
  }
}
