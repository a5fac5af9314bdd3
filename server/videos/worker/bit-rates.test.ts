import { expect, test } from 'vitest'
import { mostBitsOf, pictureBits } from './bit-rates.ts'
import { roomFor } from './protocol.ts'

const hour = 3_600_000
const fullHd = { width: 1920, height: 1080 }

test.each([
  ['a screen recording of 300 kbit/s', 135_000_000, hour],
  ['an hour of HEVC with 1 Mbit/s', 450_000_000, hour],
  ['a film of 50 Mbit/s', 3_750_000_000, 600_000],
  ['a short one', 20_000, 3000],
])('%s fits into the room that there is for it', (_name, size, durationMs) => {
  const bits = pictureBits(fullHd, 30, mostBitsOf(size, durationMs)) + 128_000
  expect((bits * durationMs) / 8000).toBeLessThan(roomFor(size, durationMs))
  // And no file grows out of all proportion: it gets twice the bits of its original at most.
  expect(pictureBits(fullHd, 30, mostBitsOf(size, durationMs))).toBeLessThanOrEqual(
    Math.max(150_000, (2 * size * 8000) / durationMs),
  )
})
