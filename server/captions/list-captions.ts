import { briefErrors } from '../../contract/briefs/briefs.ts'
import {
  type listCaptions as contract,
  type Transcription,
  type TranscriptionProblem,
  transcriptionProblems,
} from '../../contract/captions/captions.ts'
import type { Input } from '../../contract/endpoint.ts'
import { refusal } from '../../contract/errors.ts'
import { authorize } from '../platform/authorize.ts'
import type { Ctx, Services } from '../platform/context.ts'
import { withTx } from '../platform/database/transaction.ts'
import { toTrack } from './caption-view.ts'
import { selectBriefVideo, selectLines, selectTracks } from './queries.ts'
import { automaticCaptions, transcribes } from './speech/ask-for-new-videos.ts'
import { selectAwaited, selectTranscription, type TranscriptionState } from './speech/queries.ts'
import { readWaiting } from './speech/waiting-for.ts'

/** Returns the captions of a brief's video with all their lines; none for an external link. */
export async function listCaptions(ctx: Ctx, { params }: Input<typeof contract>) {
  authorize(ctx, 'briefs.view')
  return withTx(ctx, async (tx) => {
    const brief = await selectBriefVideo(tx, params.id)
    if (!brief) throw refusal(briefErrors.notFound)
    if (!brief.video) return { items: [], transcription: 'off' as const, ...notMade, problem: null }
    const [tracks, lines, state, awaited] = await Promise.all([
      selectTracks(tx, brief.video),
      selectLines(tx, brief.video),
      selectTranscription(tx, brief.video),
      automaticCaptions(tx.services.env) && selectAwaited(tx, brief.video),
    ])
    const byTrack = Map.groupBy(lines, ({ captionId }) => captionId)
    const transcription = standing(tx.services, state, awaited && tracks.length === 0)
    return {
      items: tracks.map((track) => ({ ...toTrack(track), lines: byTrack.get(track.id) ?? [] })),
      transcription,
      progress: transcription === 'working' ? progressOf(state, brief.durationMs) : null,
      ahead: transcription === 'waiting' ? (state?.ahead ?? null) : null,
      problem: state && transcription !== 'off' ? await readProblem(tx.services, state) : null,
    }
  })
}

const notMade = { progress: null, ahead: null }

/** How much has been heard, and how long the rest takes at the pace so far. */
function progressOf(state: TranscriptionState | undefined, durationMs: number | null) {
  if (!state || !durationMs) return null
  const heardMs = Math.min(state.heardMs, durationMs)
  const { pace, sinceHeardMs } = state
  const leftMs = pace && Math.max(0, Math.round((durationMs - heardMs) / pace - sinceHeardMs))
  return { heardMs, wholeMs: durationMs, leftMs }
}

function standing(
  { env }: Services,
  state: TranscriptionState | undefined,
  awaited: boolean,
): Transcription {
  if (!transcribes(env)) return 'off'
  if (!state) return awaited ? 'waiting' : 'possible'
  if (state.failed) return state.problem === 'silent' ? 'silent' : 'failed'
  // So that whoever needs the captions of this video need not wait for all others.
  if (state.backlog && !state.working) return 'possible'
  return state.working ? 'working' : 'waiting'
}

/** Why captions could not be made, or what they wait for. */
const readProblem = ({ env }: Services, { failed, problem }: TranscriptionState) => {
  if (failed) return problem === 'silent' ? null : problemInWords(problem)
  return readWaiting(env, problem)
}

function problemInWords(problem: string | null): string {
  return transcriptionProblems[problem as TranscriptionProblem] ?? transcriptionProblems.internal
}
