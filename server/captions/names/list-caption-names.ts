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
import { inTurnForHeavyWork } from '../../platform/fair-use/fair-use.ts'
import { selectBriefVideo } from '../queries.ts'
import { nearNames } from './near-names.ts'
import { ordinaryWords } from './ordinary-words.ts'
import { selectNames, selectTrack, selectTrackLines, selectWords } from './queries.ts'

/** Returns the words of an automatic track that were probably a name of the company; changes nothing. */
export async function listCaptionNames(ctx: Ctx, { params }: Input<typeof contract>) {
  authorize(ctx, 'briefs.view')
  const track = await withTx(ctx, async (tx) => {
    const brief = await selectBriefVideo(tx, params.id)
    if (!brief) throw refusal(briefErrors.notFound)
    const { video } = brief
    const found = video && (await selectTrack(tx, video, params.captionId))
    if (!found) throw refusal(captionErrors.notFound)
    // Who writes captions hears names right.
    if (!found.automatic) return null
    return {
      language: found.language,
      lines: await selectTrackLines(tx, video, params.captionId),
      names: await selectNames(tx, video.companyId),
      words: await selectWords(tx, video.companyId),
    }
  })
  if (!track) return { items: [], more: false }
  const { lines, names, words, language } = track
  const [right, listed] = [true, false].map((which) =>
    words.filter(({ asHeard }) => asHeard === which).map(({ word }) => word),
  ) as [string[], string[]]
  const heard = await inTurnForHeavyWork(ctx, () =>
    nearNames(lines, {
      names: [...listed, ...names.map(({ name }) => name)],
      people: names.filter(({ person }) => person).map(({ name }) => name),
      right,
      commonness: ordinaryWords(language),
      nounsCapital: /^de\b/.test(language),
      most: mostMisheard + 1,
    }),
  )
  const byPosition = new Map(lines.map((line) => [line.position, line]))
  return {
    items: heard.slice(0, mostMisheard).map((one) => {
      const { startMs = 0, text = '' } = byPosition.get(one.position) ?? {}
      const goesOn = one.at + one.found.length > text.length
      const next = goesOn ? `\n${byPosition.get(one.position + 1)?.text}` : ''
      return { ...one, startMs, line: text + next }
    }),
    more: heard.length > mostMisheard,
  }
}
