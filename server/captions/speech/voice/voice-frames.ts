/** Sound for recognizing speech: samples per second, one channel. */
export const soundRate = 16_000

/** Voice is looked for in frames of so many samples: 32 ms. */
export const frameSamples = 512
export const frameMs = (frameSamples / soundRate) * 1000

/** A stretch of time, in milliseconds. */
export type Span = { startMs: number; endMs: number }

/** A voice begins above the first probability and ends below the second, of 255. */
const begins = 0.5 * 255
const ends = 0.35 * 255
/** What is shorter is no voice, or no pause, in frames. */
const leastVoice = 3
const leastPause = 4

/** Where somebody speaks, from the probabilities of a voice in each frame. */
export function voiceSpans(probabilities: Uint8Array): Span[] {
  const spans: { from: number; to: number }[] = []
  let from = -1
  for (const [frame, probability] of probabilities.entries()) {
    if (from < 0 && probability >= begins) from = frame
    if (from < 0 || probability >= ends) continue
    add(spans, from, frame)
    from = -1
  }
  if (from >= 0) add(spans, from, probabilities.length)
  return spans
    .filter((span) => span.to - span.from >= leastVoice)
    .map((span) => ({
      startMs: Math.round(span.from * frameMs),
      endMs: Math.round(span.to * frameMs),
    }))
}

/** Joins what begins before a pause that counts. */
function add(spans: { from: number; to: number }[], from: number, to: number) {
  const last = spans.at(-1)
  if (last && from - last.to < leastPause) last.to = to
  else spans.push({ from, to })
}

/** How long somebody speaks between two moments, in milliseconds. */
export function voicedMs(spans: readonly Span[], startMs: number, endMs: number): number {
  return spans.reduce(
    (sum, span) => sum + Math.max(0, Math.min(span.endMs, endMs) - Math.max(span.startMs, startMs)),
    0,
  )
}
