import { randomUUID } from 'node:crypto'
import {
  captionErrors,
  captionMessages,
  type addCaption as contract,
} from '../../contract/captions/captions.ts'
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
import { type Cue, readCaptions } from './read-captions.ts'

/**
 * Adds captions to a brief's video. Replaces those of the same language, including automatic ones.
 */
export async function addCaption(ctx: Ctx, { params, body }: Input<typeof contract>) {
  authorize(ctx, 'briefs.update')
  const { language } = body
  const label = body.label ?? nameOfLanguage(language)
  // Before the file is parsed, and outside of the transaction that writes, which holds its connection.
  await withTx({ ...ctx, idempotency: null }, (tx) => briefToCaption(tx, params.id))
  const { cues: read, notices } = await inTurnForHeavyWork(ctx, async () => readCaptions(body.text))
  const cues = read.map((cue) => earlier(cue, body.hoursEarlier * hourMs))
  return withTx(ctx, async (tx) => {
    const brief = await briefToCaption(tx, params.id)
    const { durationMs } = brief
    const beyond = durationMs === null ? 0 : cues.filter((cue) => cue.startMs >= durationMs).length
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
      unchecked: false,
      checked: null,
      lines: cues.map((cue, position) => ({ position, ...cue, unsure: null })),
      notices: [...notices, ...(beyond > 0 ? [captionMessages.beyondEnd(beyond)] : [])],
      timeCodeHours: timeCodeHours(cues, durationMs),
    }
  })
}

/** The brief and its stored video. Throws if the caller may not read it, or it has none. */
async function briefToCaption(tx: Tx, id: string) {
  const brief = await selectBriefVideo(tx, id)
  if (!brief) throw refusal(permissions['briefs.update'].denied)
  const { title, video, durationMs } = brief
  if (!video) throw refusal(captionErrors.noVideo)
  return { title, video, durationMs }
}

const hourMs = 3_600_000

function earlier({ startMs, endMs, text }: Cue, ms: number): Cue {
  return { startMs: Math.max(0, startMs - ms), endMs: Math.max(0, endMs - ms), text }
}

/** The whole hours before the first caption, if the video has ended by then or its length is unknown. */
function timeCodeHours([first]: Cue[], durationMs: number | null): number | null {
  const startMs = first?.startMs ?? 0
  const hours = Math.floor(startMs / hourMs)
  return hours > 0 && startMs >= (durationMs ?? 0) ? hours : null
}
