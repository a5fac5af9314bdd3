import { ModelUnavailable, WorkRefused } from '../../models/process/protocol.ts'
import type { LocalSpeech } from '../../models/speech/local-speech.ts'
import type { Sound } from './piece-order.ts'
import type { Recognized, Recognizer } from './recognizer.ts'
import { TranscriptionError } from './transcription-error.ts'
import { isLoop } from './trust-segments.ts'
import { planWindows, type Window } from './voice/plan-windows.ts'
import { type Span, voicedMs, voiceSpans } from './voice/voice-frames.ts'
import { soundOf, timeIn } from './voice/window-time.ts'

/** In how many windows the language is looked for. */
const windowsForLanguage = 5
/** Languages of the model that nobody speaks: unclear sound is taken for them. */
const unspoken = new Set(['la', 'sa'])
/** How much voice after the last word means that the model stopped too early, in milliseconds. */
const unheardMs = 2000

/** Recognizes speech with the built-in model, in windows that end in pauses. */
export function recognizeLocally(speech: LocalSpeech, pieceMs: number): Recognizer {
  return {
    as: 'samples',
    pieceMs,
    hear: (sound, language, signal) => hearPiece(speech, sound, language, signal),
  }
}

async function* hearPiece(
  speech: LocalSpeech,
  sound: Sound,
  known: string | null,
  signal: AbortSignal,
): AsyncGenerator<Recognized> {
  if (!sound.voice)
    throw new TranscriptionError('unsupported', 'no voice detection', { final: true })
  const voice = voiceSpans(sound.voice)
  const planned = planWindows(sound.voice, sound.ms)
  // What is said at the end of a piece goes on in the next one.
  const open = sound.last ? undefined : planned.at(-1)
  const openMs = open?.spans[0]?.startMs ?? 0
  const windows = openMs > 0 ? planned.slice(0, -1) : planned
  const samples = samplesOf(sound)
  const listen = listener(speech, samples, signal)
  const language = known ?? (await listen.findLanguage(windows))
  let untilMs = 0
  for (const window of windows) {
    const segments: Recognized['segments'] = []
    for (let rest: Span[] | null = window.spans; rest; ) {
      const heard = await listen.findWords(rest, language ?? 'en')
      segments.push(...heard.segments)
      rest = restOf(rest, heard.untilMs, voice)
    }
    untilMs = window.untilMs
    yield { segments, untilMs, language }
  }
  const endMs = openMs > 0 ? openMs : sound.ms
  if (endMs > untilMs) yield { segments: [], untilMs: endMs, language }
}

function samplesOf({ bytes }: Sound): Int16Array {
  const copy = Uint8Array.from(bytes)
  return new Int16Array(copy.buffer, 0, Math.floor(copy.length / 2))
}

function listener(speech: LocalSpeech, samples: Int16Array, signal: AbortSignal) {
  async function findLanguage(windows: readonly Window[]): Promise<string | null> {
    const sums: Record<string, number> = {}
    for (const { spans } of spread(windows, windowsForLanguage)) {
      const found = await ask(() => speech.findLanguages(soundOf(samples, spans), signal))
      for (const [code, share] of Object.entries(found)) sums[code] = (sums[code] ?? 0) + share
    }
    const spoken = Object.entries(sums).filter(([code]) => !unspoken.has(code))
    const [best] = spoken.sort(([, one], [, other]) => other - one)
    return best?.[0] ?? null
  }

  /** The segments of a window, and how far the model heard. */
  async function findWords(spans: Span[], language: string) {
    const sound = soundOf(samples, spans)
    const attempt = (again: boolean) =>
      ask(() => speech.findWords(sound, { language, again }, signal))
    const textOf = ({ said }: Awaited<ReturnType<typeof attempt>>) =>
      said.map(({ text }) => text).join(' ')
    let words = await attempt(false)
    if (isLoop(textOf(words))) words = await attempt(true)
    const segments = words.said.map(({ startMs, endMs, text }) => ({
      startMs: timeIn(spans, startMs),
      endMs: timeIn(spans, endMs),
      text,
      logProbability: words.logProbability,
      noSpeech: null,
    }))
    const heardMs = words.unfinishedMs ?? words.said.at(-1)?.endMs ?? null
    return { segments, untilMs: heardMs === null ? null : timeIn(spans, heardMs) }
  }

  return { findLanguage, findWords }
}

/** So many of a list, from its whole length. */
function spread<T>(all: readonly T[], most: number): T[] {
  const step = Math.max(1, all.length / most)
  const chosen: T[] = []
  for (let at = step / 2; at < all.length; at += step) chosen.push(all[Math.floor(at)] as T)
  return chosen
}

/** What of a window a model that stopped too early has yet to hear; null if nothing, or if it heard nothing at all. */
function restOf(
  spans: readonly Span[],
  untilMs: number | null,
  voice: readonly Span[],
): Span[] | null {
  const [first] = spans
  if (untilMs === null || !first || untilMs <= first.startMs) return null
  const rest = spans
    .filter(({ endMs }) => endMs > untilMs)
    .map(({ startMs, endMs }) => ({ startMs: Math.max(startMs, untilMs), endMs }))
  const left = rest.reduce((sum, { startMs, endMs }) => sum + voicedMs(voice, startMs, endMs), 0)
  return left > unheardMs ? rest : null
}

async function ask<T>(work: () => Promise<T>): Promise<T> {
  try {
    return await work()
  } catch (error) {
    if (error instanceof ModelUnavailable) {
      throw new TranscriptionError('model', error.message, { waits: true })
    }
    throw error instanceof WorkRefused ? new TranscriptionError('broken', error.message) : error
  }
}
