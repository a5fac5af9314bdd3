import type { ConversionAudioOptions, ConversionVideoOptions, InputAudioTrack } from 'mediabunny'

/** Sound of a converted file, in bits per second. */
const soundBits = 128_000

/** Frames beyond these in a second cost no more bits. */
const mostFrames = 60

/** Bits that H.264 gets for a pixel; a picture of few pixels needs more for each. */
const bitsPerPixel = 0.075
const fewestBits = 150_000
const mostBits = 8_000_000

type Size = { width: number; height: number }

/** How a picture is encoded: H.264 with 4:2:0 and 8 bits, turned upright. */
export function picture({ width, height }: Size, framesPerSecond: number): ConversionVideoOptions {
  const pixels = width * height * Math.min(mostFrames, Math.max(1, framesPerSecond))
  return {
    codec: 'avc',
    width,
    height,
    fit: 'fill',
    // Players that put segments together look for no rotation beside them.
    allowTransformationMetadata: false,
    hardwareAcceleration: 'prefer-software',
    bitrate: Math.round(Math.min(mostBits, Math.max(fewestBits, pixels * bitsPerPixel))),
    forceTranscode: true,
    // Segments of all sizes begin at the same moments.
    keyFrameInterval: 2,
  }
}

/** How sound is encoded: AAC, of two channels at most. */
export async function sound(track: InputAudioTrack): Promise<ConversionAudioOptions> {
  const rate = await track.getSampleRate()
  return {
    codec: 'aac',
    numberOfChannels: Math.min(2, await track.getNumberOfChannels()),
    sampleRate: rate === 44_100 ? rate : 48_000,
    bitrate: soundBits,
    forceTranscode: true,
  }
}
