import { type Span, soundRate } from './voice-frames.ts'

/** The samples of these spans, one after the other. */
export function soundOf(samples: Int16Array, spans: readonly Span[]): Int16Array {
  const parts = spans.map(({ startMs, endMs }) =>
    samples.subarray(sampleAt(startMs), sampleAt(endMs)),
  )
  const sound = new Int16Array(parts.reduce((sum, { length }) => sum + length, 0))
  let at = 0
  for (const part of parts) {
    sound.set(part, at)
    at += part.length
  }
  return sound
}

const sampleAt = (ms: number) => Math.round((ms * soundRate) / 1000)

/** When a moment of such sound was, in milliseconds. At the seam of two spans it belongs to the one that ends there. */
export function timeIn(spans: readonly Span[], ms: number): number {
  let passed = 0
  for (const { startMs, endMs } of spans) {
    const length = endMs - startMs
    if (ms <= passed + length) return startMs + ms - passed
    passed += length
  }
  return spans.at(-1)?.endMs ?? 0
}
