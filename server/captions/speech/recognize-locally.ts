import { ModelUnavailable, NotYet, WorkRefused } from '../../models/process/protocol.ts'
import { type LocalSpeech, UnknownLanguage } from '../../models/speech/local-speech.ts'
import type { Said, Words } from '../../models/speech/speech-work.ts'
import type { Sound } from './piece-order.ts'
import type { Known, Recognized, Recognizer } from './recognizer.ts'
import { TranscriptionError } from './transcription-error.ts'
import { isLoop } from './trust-segments.ts'
import { planWindows, type Window } from './voice/plan-windows.ts'
import { type Span, voicedMs, voiceSpans } from './voice/voice-frames.ts'
import { soundOf, timeIn } from './voice/window-time.ts'

/** In how many windows the language is looked for at most, and how many are enough that are so sure of the same. */
const windowsForLanguage = 5
const enoughAgreed = 2
const sureShare = 0.75
/** Languages of the model that nobody speaks: unclear sound is taken for them. */
const unspoken = new Set(['la', 'sa'])
/** How much voice after the last word means that the model stopped too early, in milliseconds. */
const unheardMs = 2000

/** Recognizes speech with the built-in model, in windows that end in pauses. */
export function recognizeLocally(speech: LocalSpeech, pieceMs: number): Recognizer {
  return {
    as: 'samples',
    pieceMs,
    prepare: () => ask(() => speech.prepare()),
    hear: (sound, known, signal) => hearPiece(speech, sound, known, signal),
  }
}

async function* hearPiece(
  speech: LocalSpeech,
  sound: Sound,
  { language: tag, names }: Known,
  signal: AbortSignal,
): AsyncGenerator<Recognized> {
  if (!sound.voice)
    throw new TranscriptionError('unsupported', 'no voice detection', { final: true })
  const voice = voiceSpans(sound.voice)
  const { windows, untilMs: endMs } = heldBack(planWindows(sound.voice, sound.ms), sound)
  const samples = samplesOf(sound)
  const listen = listener(speech, samples, signal)
  const language = whisperCode(tag) ?? (await listen.findLanguage(windows))
  let untilMs = 0
  for (const window of windows) {
    const segments: Recognized['segments'] = []
    for (let rest: Span[] | null = window.spans; rest; ) {
      const heard = await listen.findWords(rest, { language: language ?? 'en', names })
      segments.push(...heard.segments)
      rest = restOf(rest, heard.untilMs, voice)
      if (!rest && heard.unfinished) segments.push(heard.unfinished)
    }
    untilMs = Math.min(window.untilMs, endMs)
    yield { segments, untilMs, language }
  }
  if (endMs > untilMs) yield { segments: [], untilMs: endMs, language }
}

/** The windows to hear: who speaks at the end of a piece goes on in the next one, which begins there. */
function heldBack(windows: Window[], { last, ms }: Sound): { windows: Window[]; untilMs: number } {
  const open = windows.at(-1)
  const tail = open?.spans.at(-1)
  if (last || !open || !tail || tail.endMs < ms || tail.startMs === 0)
    return { windows, untilMs: ms }
  const before = windows.slice(0, -1)
  const spans = open.spans.slice(0, -1)
  if (spans.length > 0) before.push({ spans, untilMs: tail.startMs })
  return { windows: before, untilMs: tail.startMs }
}

function samplesOf({ bytes }: Sound): Int16Array {
  const copy = Uint8Array.from(bytes)
  return new Int16Array(copy.buffer, 0, Math.floor(copy.length / 2))
}

function listener(speech: LocalSpeech, samples: Int16Array, signal: AbortSignal) {
  async function findLanguage(windows: readonly Window[]): Promise<string | null> {
    const sums: Record<string, number> = {}
    let agreed = 0
    for (const { spans } of spread(windows, windowsForLanguage)) {
      const found = await ask(() => speech.findLanguages(soundOf(samples, spans), signal))
      for (const [code, share] of Object.entries(found)) sums[code] = (sums[code] ?? 0) + share
      const best = mostProbable(sums)
      agreed += best !== null && (found[best] ?? 0) > sureShare ? 1 : 0
      if (agreed === enoughAgreed) break
    }
    return mostProbable(sums)
  }

  /** The segments of a window, how far the model heard, and a last one that it did not end. */
  async function findWords(spans: Span[], known: { language: string; names: readonly string[] }) {
    const sound = soundOf(samples, spans)
    const attempt = (again: boolean) =>
      ask(() => speech.findWords(sound, { ...known, again }, signal))
    let words = await attempt(false)
    if (isLoop(textOf(words))) words = await attempt(true)
    const { logProbability } = words
    const placed = ({ startMs, endMs, text }: Said) => ({
      startMs: timeIn(spans, startMs),
      endMs: timeIn(spans, endMs),
      text,
      logProbability,
      noSpeech: null,
    })
    const latest = words.said.reduce<number | null>(
      (most, { endMs }) => Math.max(most ?? 0, endMs),
      null,
    )
    const heardMs = words.unfinished?.startMs ?? latest
    return {
      segments: words.said.map(placed),
      unfinished: words.unfinished && placed(words.unfinished),
      untilMs: heardMs === null ? null : timeIn(spans, heardMs),
    }
  }

  return { findLanguage, findWords }
}

const textOf = ({ said, unfinished }: Words) =>
  [...said, ...(unfinished ? [unfinished] : [])].map(({ text }) => text).join(' ')

function mostProbable(sums: Readonly<Record<string, number>>): string | null {
  const spoken = Object.entries(sums).filter(([code]) => !unspoken.has(code))
  const [best] = spoken.sort(([, one], [, other]) => other - one)
  return best?.[0] ?? null
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
      const problem = error instanceof NotYet ? 'model' : 'unusable'
      throw new TranscriptionError(problem, error.message, { waits: true })
    }
    if (error instanceof UnknownLanguage) {
      throw new TranscriptionError('language', error.message, { final: true })
    }
    throw error instanceof WorkRefused ? new TranscriptionError('internal', error.message) : error
  }
}

/** Whisper's codes of languages where they are not those of BCP 47. */
const ownCodes: Readonly<Record<string, string>> = { jv: 'jw', nb: 'no', fil: 'tl' }

/** The code of a language, which may come with a region. */
function whisperCode(tag: string | null): string | null {
  const [code = ''] = tag?.split('-') ?? []
  return tag === null ? null : (ownCodes[code] ?? code)
}
