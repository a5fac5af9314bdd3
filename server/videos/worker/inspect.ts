import {
  EncodedPacketSink,
  type Input,
  type InputTrack,
  type InputVideoTrack,
  UnsupportedInputFormatError,
} from 'mediabunny'
import { largestVideo, longestVideoMs } from '../../../contract/videos.ts'
import { BrokenVideo } from './broken.ts'
import type { Streams } from './plays-already.ts'

/** What a file says about itself. */
export type Facts = {
  durationMs: number
  /** After rotation. */
  width: number
  height: number
  streams: Streams
}

/** How far the last packet may be from the stated end, in seconds. */
const tolerance = (seconds: number) => Math.max(0.5, seconds / 100)

/** Inspects the file. Throws `BrokenVideo` if it cannot become a video. */
export async function inspect(input: Input): Promise<Facts> {
  const { video, audio, container } = await tracksOf(input)
  const codec = await video.getCodec()
  if (!codec || !(await video.canDecode())) throw new BrokenVideo('unsupported')
  const size = { width: await video.getDisplayWidth(), height: await video.getDisplayHeight() }
  if (isTooLarge(size) || isTooLarge(await codedSize(video))) throw new BrokenVideo('too-large')
  const tracks = audio ? [video, audio] : [video]
  const found = await input.computeDuration(tracks)
  const stated = (await input.getDurationFromMetadata(tracks)) ?? found
  if (stated * 1000 > longestVideoMs) throw new BrokenVideo('too-long')
  if (found === 0 || Math.abs(found - stated) > tolerance(stated)) throw new BrokenVideo('damaged')
  for (const track of tracks) await reachesEnd(track)
  const sound = await audio?.getCodec()
  return {
    durationMs: Math.round(stated * 1000),
    ...size,
    streams: {
      container,
      video: { codec, parameters: (await video.getCodecParameterString()) ?? '' },
      audio: audio ? { codec: sound ?? 'unknown' } : null,
    },
  }
}

async function codedSize(video: InputVideoTrack) {
  return { width: await video.getCodedWidth(), height: await video.getCodedHeight() }
}

const isTooLarge = ({ width, height }: { width: number; height: number }) =>
  Math.max(width, height) > largestVideo.edge || width * height > largestVideo.pixels

async function tracksOf(input: Input) {
  try {
    const { name: container } = await input.getFormat()
    const video = await input.getPrimaryVideoTrack()
    const audio = await input.getPrimaryAudioTrack()
    if (!video) throw new BrokenVideo(audio ? 'no-video' : 'damaged')
    return { container, video, audio }
  } catch (error) {
    if (error instanceof UnsupportedInputFormatError) throw new BrokenVideo('damaged')
    throw error
  }
}

/** The last packet is complete, which it is not in a truncated file. */
async function reachesEnd(track: InputTrack) {
  const sink = new EncodedPacketSink(track as InputVideoTrack)
  const last = await sink.getPacket(Number.POSITIVE_INFINITY).catch(() => null)
  if (!last || last.data.byteLength === 0) throw new BrokenVideo('damaged')
}
