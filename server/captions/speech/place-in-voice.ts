import type { Cue } from '../read-captions.ts'
import type { Span } from './voice/voice-frames.ts'

/** A pause in which no word is said, in milliseconds. */
const pauseMs = 200
/** How far from a pause a segment may begin or end that does so at the pause, in milliseconds. */
const slackMs = 500
/** How many characters off its place a break may be to fall behind a comma or a period. */
const worthOfPause = 12

/**
 * Divides segments at the pauses of the voice, so that each part is said in one go, and begins and ends with the voice.
 * Words take time by their letters; a pause is most probably where the text has a comma or a period.
 */
export function placeInVoice(segments: readonly Cue[], voice: readonly Span[]): Cue[] {
  const spoken = stretches(voice)
  const silent = pausesOf(spoken)
  return segments.flatMap((segment) => {
    const from = nearest(silent, segment.startMs)?.endMs ?? segment.startMs
    const to = nearest(silent, segment.endMs)?.startMs ?? segment.endMs
    const within = spoken
      .map(({ startMs, endMs }) => ({
        startMs: Math.max(startMs, from),
        endMs: Math.min(endMs, to),
      }))
      .filter(({ startMs, endMs }) => endMs > startMs)
    return within.length === 0 ? [segment] : divide(segment, within)
  })
}

/** The pauses between stretches, and the silence before the first and after the last. */
function pausesOf(spoken: readonly Span[]): Span[] {
  const ends = [Number.NEGATIVE_INFINITY, ...spoken.map(({ endMs }) => endMs)]
  return ends.map((startMs, at) => ({
    startMs,
    endMs: spoken[at]?.startMs ?? Number.POSITIVE_INFINITY,
  }))
}

/** The pause that is meant by the time of a segment's beginning or end; undefined if none is near. */
function nearest(pauses: readonly Span[], ms: number): Span | undefined {
  const distance = ({ startMs, endMs }: Span) => Math.max(startMs - ms, ms - endMs, 0)
  const [best] = pauses.toSorted((one, other) => distance(one) - distance(other))
  return best && distance(best) <= slackMs ? best : undefined
}

/** Where somebody speaks without a pause. */
function stretches(voice: readonly Span[]): Span[] {
  const joined: Span[] = []
  for (const span of voice) {
    const last = joined.at(-1)
    if (last && span.startMs - last.endMs < pauseMs) last.endMs = span.endMs
    else joined.push({ ...span })
  }
  return joined
}

function divide(segment: Cue, spans: readonly Span[]): Cue[] {
  const { words, between } = partsOf(segment.text)
  const wholeMs = spans.reduce((sum, { startMs, endMs }) => sum + endMs - startMs, 0)
  const parts: Cue[] = []
  let first = 0
  let passedMs = 0
  for (const [at, { startMs, endMs }] of spans.entries()) {
    passedMs += endMs - startMs
    const next =
      at === spans.length - 1 ? words.length : breakNear(words, first, passedMs / wholeMs)
    const text = words.slice(first, next).join(between)
    const last = parts.at(-1)
    if (text) parts.push({ ...segment, startMs, endMs, text })
    // No word fits into this stretch: it belongs to the words before.
    else if (last) last.endMs = endMs
    first = next
  }
  return parts
}

/** Words, or signs of scripts that put no spaces between words. */
function partsOf(text: string): { words: string[]; between: string } {
  const spaceless =
    /[\p{sc=Han}\p{sc=Hiragana}\p{sc=Katakana}\p{sc=Thai}\p{sc=Lao}\p{sc=Khmer}\p{sc=Myanmar}]/u
  return spaceless.test(text)
    ? { words: [...text], between: '' }
    : { words: text.split(' '), between: ' ' }
}

/** The word before which the text is broken at about this share of its letters. */
function breakNear(words: readonly string[], first: number, share: number): number {
  const letters = words.reduce((sum, word) => sum + word.length + 1, 0)
  let passed = 0
  let best = { word: first, cost: Number.POSITIVE_INFINITY }
  for (const [at, word] of [...words, ''].entries()) {
    if (at >= first) {
      const punctuated = at > 0 && /[.,;:!?…。、！？]["'”’»)]*$/u.test(words[at - 1] ?? '')
      const cost = Math.abs(passed - share * letters) - (punctuated ? worthOfPause : 0)
      if (cost < best.cost) best = { word: at, cost }
    }
    passed += word.length + 1
  }
  return best.word
}
