import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { frameMs, voicedMs, voiceSpans } from './voice-frames.ts'

const frames = (...runs: [probability: number, count: number][]) =>
  Uint8Array.from(runs.flatMap(([probability, count]) => Array(count).fill(probability * 255)))

describe('voiceSpans', () => {
  test('a voice begins when it is probable, and ends when it is improbable', () => {
    const spans = voiceSpans(frames([0.1, 10], [0.9, 20], [0.45, 5], [0.1, 10]))
    expect(spans).toEqual([{ startMs: 10 * frameMs, endMs: 35 * frameMs }])
  })

  test('a click is no voice, and a short gap is no pause', () => {
    expect(voiceSpans(frames([0, 5], [1, 2], [0, 5]))).toEqual([])
    expect(voiceSpans(frames([1, 10], [0, 3], [1, 10]))).toHaveLength(1)
    expect(voiceSpans(frames([1, 10], [0, 4], [1, 10]))).toHaveLength(2)
  })

  test('spans are in order and apart, whatever is detected', () => {
    fc.assert(
      fc.property(fc.uint8Array({ maxLength: 500 }), (probabilities) => {
        let until = -1
        for (const { startMs, endMs } of voiceSpans(probabilities)) {
          expect(startMs).toBeGreaterThan(until)
          expect(endMs).toBeGreaterThan(startMs)
          until = endMs
        }
        expect(until).toBeLessThanOrEqual(probabilities.length * frameMs)
      }),
    )
  })
})

test('voicedMs counts the voice between two moments', () => {
  const spans = [
    { startMs: 100, endMs: 300 },
    { startMs: 500, endMs: 900 },
  ]
  expect(voicedMs(spans, 200, 600)).toBe(200)
  expect(voicedMs(spans, 310, 490)).toBe(0)
})
