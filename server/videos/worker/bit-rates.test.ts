import { expect, test } from 'vitest'
import { mostBitsOf, pictureBits } from './bit-rates.ts'
import { roomFor } from './protocol.ts'

const hour = 3_600_000
const fullHd = { width: 1920, height: 1080 }

test.each([
  ['a screen recording of 300 kbit/s', 135_000_000, hour],
  ['an hour of HEVC with 1 Mbit/s', 450_000_000, hour],
  ['a input of 50 Mbit/s', 3_750_000_000, 600_000],
  ['a short one', 20_000, 3000],
])('%s fits into its reserved space', (_name, size, durationMs) => {
  const bits = pictureBits(fullHd, 30, mostBitsOf(size, durationMs)) + 128_000
  expect((bits * durationMs) / 8000).toBeLessThan(roomFor(size, durationMs))
  // Nor does any file explode: it gets at most twice the bits of its original.
  expect(pictureBits(fullHd, 30, mostBitsOf(size, durationMs))).toBeLessThanOrEqual(
    Math.max(150_000, (2 * size * 8000) / durationMs),
  )
})
