import type { ConversionAudioOptions, ConversionVideoOptions, InputAudioTrack } from 'mediabunny'
import { mostFrames, pictureBits, soundBits } from './bit-rates.ts'

type Size = { width: number; height: number }

/** Encoding of the picture: H.264 with 4:2:0 and 8 bits, upright, at most `mostBits`. */
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
    // Players of segmented video ignore rotation metadata.
    allowTransformationMetadata: false,
    hardwareAcceleration: 'prefer-software',
    bitrate: pictureBits({ width, height }, framesPerSecond, mostBits),
    ...(framesPerSecond > mostFrames + 1 && { frameRate: mostFrames }),
    forceTranscode: true,
    // Segments of all renditions must begin at the same times.
    keyFrameInterval: 2,
  }
}

/** Encoding of the sound: AAC with at most two channels. */
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
