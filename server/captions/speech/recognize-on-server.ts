import type { Env } from '../../platform/settings/env.ts'
import { knownLanguage } from '../languages.ts'
import { askTranscriber } from './ask-transcriber.ts'
import type { Sound } from './piece-order.ts'
import type { Recognized, Recognizer } from './recognizer.ts'
import type { Segment } from './segment.ts'
import { voiceSpans } from './voice/voice-frames.ts'

type Limits = {
  pieceMs: number
  /** How much of the end of a piece is searched for a pause, in which the next one begins. */
  tailMs: number
  /** How long the server may take for a piece. */
  answerMs: number
}

/** Recognizes speech on the OpenAI-compatible server of the settings. */
export function recognizeOnServer(env: Env, baseUrl: string, limits: Limits): Recognizer {
  const settings = { ...env, baseUrl }
  return {
    as: 'mp3',
    pieceMs: limits.pieceMs,
    prepare: async () => {},
    async *hear(sound, { language, names }, signal): AsyncGenerator<Recognized> {
      const cutMs = sound.last ? sound.ms : pauseNearEnd(sound, limits.tailMs)
      if (sound.voice?.length && voiceSpans(sound.voice).length === 0) {
        yield { segments: [], untilMs: cutMs, language }
        return
      }
      const within = AbortSignal.any([signal, AbortSignal.timeout(limits.answerMs)])
      const said = await askTranscriber(
        settings,
        sound.bytes,
        { language: language?.split('-')[0] ?? null, names },
        within,
      )
      const { segments, untilMs } = heardUntil(said.segments, cutMs, sound.last)
      const found = segments.length > 0 ? knownLanguage(said.language) : null
      yield { segments, untilMs, language: language ?? found }
    },
  }
}

/** What was heard before the cut: a segment that goes on after it is heard again with the next piece, from its beginning. */
function heardUntil(said: readonly Segment[], cutMs: number, last: boolean) {
  const segments = said.toSorted((one, other) => one.startMs - other.startMs)
  if (last) return { segments, untilMs: cutMs }
  const across = segments.find(({ startMs, endMs }) => startMs < cutMs && endMs > cutMs)
  // One that fills the whole piece is kept.
  const untilMs = across && across.startMs > 0 ? across.startMs : cutMs
  return { segments: segments.filter(({ startMs }) => startMs < untilMs), untilMs }
}

/** The middle of the longest pause in the end of a piece; the beginning of that end if there is none. */
function pauseNearEnd({ voice, ms }: Sound, tailMs: number): number {
  const fromMs = Math.max(0, ms - tailMs)
  if (!voice) return fromMs
  let best = { atMs: fromMs, ms: 0 }
  let silentMs = fromMs
  for (const span of [...voiceSpans(voice), { startMs: ms, endMs: ms }]) {
    const pauseMs = span.startMs - silentMs
    if (pauseMs > best.ms) best = { atMs: Math.round(silentMs + pauseMs / 2), ms: pauseMs }
    silentMs = Math.max(silentMs, span.endMs)
  }
  return best.atMs
}
