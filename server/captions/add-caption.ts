import { randomUUID } from 'node:crypto'
import { captionErrors, type addCaption as contract } from '../../contract/captions.ts'
import type { Input } from '../../contract/endpoint.ts'
import { refusal } from '../../contract/errors.ts'
import { permissions } from '../../contract/permissions.ts'
import { recordActivity } from '../platform/activity.ts'
import { authorize } from '../platform/authorize.ts'
import type { Ctx } from '../platform/context.ts'
import { type Tx, withTx } from '../platform/database/transaction.ts'
import { inTurnForHeavyWork } from '../platform/fair-use/fair-use.ts'
import { nameOfLanguage } from './languages.ts'
import { replaceTrack, selectBriefVideo } from './queries.ts'
import { readCaptions } from './read-captions.ts'

/**
 * Adds captions to a brief's video. Replaces those of the same language, including automatic ones.
 */
export async function addCaption(ctx: Ctx, { params, body }: Input<typeof contract>) {
  authorize(ctx, 'briefs.update')
  const { language } = body
  const label = body.label ?? nameOfLanguage(language)
  // Before the file is parsed, and outside of the transaction that writes, which holds its connection.
  await withTx({ ...ctx, idempotency: null }, (tx) => briefToCaption(tx, params.id))
  const cues = await inTurnForHeavyWork(ctx, async () => readCaptions(body.text))
  return withTx(ctx, async (tx) => {
    const brief = await briefToCaption(tx, params.id)
    const track = { id: randomUUID(), language, label }
    await replaceTrack(tx, brief.video, track, cues)
    await recordActivity(tx, {
      action: 'captions.added',
      subjectType: 'brief',
      subjectId: params.id,
      details: { title: brief.title, language },
    })
    return {
      ...track,
      automatic: false,
      lines: cues.map((cue, position) => ({ position, ...cue })),
    }
  })
}

/** The brief and its stored video. Throws if the caller may not read it, or it has none. */
async function briefToCaption(tx: Tx, id: string) {
  const brief = await selectBriefVideo(tx, id)
  if (!brief) throw refusal(permissions['briefs.update'].denied)
  const { title, video } = brief
  if (!video) throw refusal(captionErrors.noVideo)
  return { title, video }
}
