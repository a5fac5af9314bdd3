import { frameMs, type Span, voiceSpans } from './voice-frames.ts'

/** How much sound a recognizer hears at once, in milliseconds: Whisper's 30 seconds, and no voice at their edge. */
const mostMs = 29_000
/** A full window ends at the longest pause in its last part, in milliseconds. */
const lastPartMs = 12_000
/** How much of a silence is kept on each side of a voice, so that no sound is cut off, in milliseconds. */
const marginMs = 250

/** Sound that is heard at once. */
export type Window = {
  /** What is heard of the sound: these spans, one after the other. */
  spans: Span[]
  /** Where the next window begins. */
  untilMs: number
}

/** Where somebody speaks, and that with some of the silence around it. */
type Voice = Span & { sound: Span }

/**
 * Divides sound of `wholeMs` into windows that end in pauses, and leaves out silences. Where somebody speaks for longer
 * than a window without a pause, it ends where a voice is least probable.
 */
export function planWindows(probabilities: Uint8Array, wholeMs: number): Window[] {
  const waiting = withMargins(voiceSpans(probabilities), wholeMs)
  const windows: Window[] = []
  let voices: Voice[] = []
  const end = (untilMs: number) => {
    windows.push({ spans: joined(voices.map(({ sound }) => sound)), untilMs })
    voices = []
  }
  for (let next = waiting.shift(); next; next = waiting.shift()) {
    voices.push(next)
    if (soundMs(voices) <= mostMs) continue
    if (voices.length === 1) {
      const latestMs = next.sound.startMs + mostMs
      const [before, after] = cutAt(
        next,
        leastVoice(probabilities, latestMs - lastPartMs, latestMs),
      )
      voices = [before]
      waiting.unshift(after)
      end(after.sound.startMs)
      continue
    }
    const kept = countBeforeLongestPause(voices)
    waiting.unshift(...voices.splice(kept))
    end(waiting[0]?.sound.startMs ?? wholeMs)
  }
  if (voices.length > 0) end(wholeMs)
  return windows
}

function withMargins(spans: readonly Span[], wholeMs: number): Voice[] {
  return spans.map((span, at) => {
    const before = spans[at - 1]
    const after = spans[at + 1]
    const earliest = before ? (before.endMs + span.startMs) / 2 : 0
    const latest = after ? (span.endMs + after.startMs) / 2 : wholeMs
    const startMs = Math.round(Math.max(earliest, span.startMs - marginMs))
    const endMs = Math.round(Math.min(latest, span.endMs + marginMs))
    return { ...span, sound: { startMs, endMs } }
  })
}

const soundMs = (voices: readonly Voice[]) =>
  voices.reduce((sum, { sound }) => sum + sound.endMs - sound.startMs, 0)

/** How many voices come before the longest pause in the last part: at least one, and never all of them. */
function countBeforeLongestPause(voices: readonly Voice[]): number {
  const from = (voices.at(-1)?.startMs ?? 0) - lastPartMs
  let best = { count: voices.length - 1, ms: 0 }
  for (let count = voices.length - 1; count > 0; count -= 1) {
    const pauseMs = voices[count - 1]?.endMs ?? 0
    if (pauseMs < from) break
    const ms = (voices[count]?.startMs ?? 0) - pauseMs
    if (ms > best.ms) best = { count, ms }
  }
  return best.count
}

function cutAt({ startMs, endMs, sound }: Voice, atMs: number): [Voice, Voice] {
  return [
    { startMs, endMs: atMs, sound: { ...sound, endMs: atMs } },
    { startMs: atMs, endMs, sound: { ...sound, startMs: atMs } },
  ]
}

/** The moment between two at which a voice is least probable. */
function leastVoice(probabilities: Uint8Array, fromMs: number, toMs: number): number {
  const last = Math.floor(toMs / frameMs) - 1
  let best = last
  for (let frame = last; frame >= fromMs / frameMs; frame -= 1) {
    if ((probabilities[frame] ?? 0) < (probabilities[best] ?? 0)) best = frame
  }
  return Math.round((best + 0.5) * frameMs)
}

/** The same sound in as few spans as possible. */
function joined(spans: readonly Span[]): Span[] {
  const all: Span[] = []
  for (const span of spans) {
    const last = all.at(-1)
    if (last && span.startMs <= last.endMs) last.endMs = span.endMs
    else all.push({ ...span })
  }
  return all
}
