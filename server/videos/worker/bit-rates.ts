/** Bit rate of converted sound. */
export const soundBits = 128_000

/** Bits per pixel for H.264; small pictures need more. */
const bitsPerPixel = 0.075
const fewestBits = 150_000
const mostBits = 8_000_000

/** Higher frame rates are reduced: no screen shows them and no viewer sees them. */
export const mostFrames = 60

/**
 * The bit rate beyond which a picture does not improve: newer codecs need half the bits of H.264, and detail
 * that the original lacks cannot be restored.
 */
export function mostBitsOf(size: number, durationMs: number): number {
  const original = (size * 8000) / Math.max(1, durationMs)
  return Math.min(mostBits, Math.max(fewestBits, 2 * original))
}

/** Bit rate for a picture of this size and frame rate, given an upper bound. */
export function pictureBits(
  { width, height }: { width: number; height: number },
  framesPerSecond: number,
  most: number,
): number {
  const pixels = width * height * Math.min(mostFrames, Math.max(1, framesPerSecond))
  return Math.round(Math.min(most, Math.max(fewestBits, pixels * bitsPerPixel)))
}
