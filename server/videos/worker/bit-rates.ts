/** Sound of a converted file, in bits per second. */
export const soundBits = 128_000

/** Bits that H.264 gets for a pixel; a picture of few pixels needs more for each. */
const bitsPerPixel = 0.075
const fewestBits = 150_000
const mostBits = 8_000_000

/** More in a second are left out: no screen shows them, and no viewer sees them. */
export const mostFrames = 60

/**
 * Bits a second beyond which a picture gains nothing: newer codecs say in half as many what H.264
 * says, and what the original lacks does not come back.
 */
export function mostBitsOf(size: number, durationMs: number): number {
  const original = (size * 8000) / Math.max(1, durationMs)
  return Math.min(mostBits, Math.max(fewestBits, 2 * original))
}

/** Bits a second for a picture of this size and rate, of an original with at most `most`. */
export function pictureBits(
  { width, height }: { width: number; height: number },
  framesPerSecond: number,
  most: number,
): number {
  const pixels = width * height * Math.min(mostFrames, Math.max(1, framesPerSecond))
  return Math.round(Math.min(most, Math.max(fewestBits, pixels * bitsPerPixel)))
}
