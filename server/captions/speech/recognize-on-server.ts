import type { Env } from '../../platform/settings/env.ts'
import { askTranscriber } from './ask-transcriber.ts'
import type { Sound } from './piece-order.ts'
import type { Recognized, Recognizer } from './recognizer.ts'
import { voiceSpans } from './voice/voice-frames.ts'

type Limits = {
  pieceMs: number
  /** The end of a piece in which a pause is looked for, where the next one begins. */
  overlapMs: number
  /** How long the server may take for a piece. */
  answerMs: number
}

/** Recognizes speech on the OpenAI-compatible server of the settings. */
export function recognizeOnServer(env: Env, baseUrl: string, limits: Limits): Recognizer {
  const settings = { ...env, baseUrl }
  return {
    as: 'mp3',
    pieceMs: limits.pieceMs,
    async *hear(sound, language, signal): AsyncGenerator<Recognized> {
      const untilMs = sound.last ? sound.ms : pauseNearEnd(sound, limits.overlapMs)
      if (sound.voice?.length && voiceSpans(sound.voice).length === 0) {
        yield { segments: [], untilMs, language }
        return
      }
      const within = AbortSignal.any([signal, AbortSignal.timeout(limits.answerMs)])
      const said = await askTranscriber(settings, sound.bytes, language, within)
      const segments = said.segments
        .filter(({ startMs }) => sound.last || startMs < untilMs)
        .sort((one, other) => one.startMs - other.startMs)
      yield {
        segments,
        untilMs,
        language: language ?? (segments.length > 0 ? said.language : null),
      }
    },
  }
}

/** The middle of the longest pause in the end of a piece; the beginning of that end if there is none. */
function pauseNearEnd({ voice, ms }: Sound, endMs: number): number {
  const fromMs = ms - endMs
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
