import type { ConversionAudioOptions, ConversionVideoOptions, InputAudioTrack } from 'mediabunny'
import { mostFrames, pictureBits, soundBits } from './bit-rates.ts'

type Size = { width: number; height: number }

/** How a picture is encoded: H.264 with 4:2:0 and 8 bits, turned upright; at most `mostBits`. */
export function picture(
  { width, height }: Size,
  framesPerSecond: number,
  mostBits: number,
): ConversionVideoOptions {
  return {
    codec: 'avc',
    width,
    height,
    fit: 'fill',
    // Players that put segments together look for no rotation beside them.
    allowTransformationMetadata: false,
    hardwareAcceleration: 'prefer-software',
    bitrate: pictureBits({ width, height }, framesPerSecond, mostBits),
    ...(framesPerSecond > mostFrames + 1 && { frameRate: mostFrames }),
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
