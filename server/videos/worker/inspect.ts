import {
  EncodedPacketSink,
  type Input,
  type InputTrack,
  type InputVideoTrack,
  UnsupportedInputFormatError,
} from 'mediabunny'
import { largestVideo, longestVideoMs } from '../../../contract/videos.ts'
import { BrokenVideo } from './broken.ts'
import { layoutOf } from './fast-start.ts'
import type { Streams } from './plays-already.ts'

/** What a file reports about itself. */
export type Facts = {
  durationMs: number
  /** After rotation. */
  width: number
  height: number
  streams: Streams
  /** Whether a player knows the duration and can seek before it has loaded the whole file. */
  indexed: boolean
}

/** How far the last packet may be from the stated end, in seconds. */
const tolerance = (seconds: number) => Math.max(0.5, seconds / 100)

/** Inspects the file, open as `input`. Throws `BrokenVideo` if it cannot become a video. */
export async function inspect(input: Input, file: number, size: number): Promise<Facts> {
  const { video, audio, container } = await tracksOf(input)
  const codec = await video.getCodec()
  if (!codec || !(await video.canDecode())) throw new BrokenVideo('unsupported')
  const shown = { width: await video.getDisplayWidth(), height: await video.getDisplayHeight() }
  if (isTooLarge(shown) || isTooLarge(await codedSize(video))) throw new BrokenVideo('too-large')
  const tracks = audio ? [video, audio] : [video]
  const found = await input.computeDuration(tracks)
  const { stated, indexed } = await headerOf(input, tracks, { container, file, size, found })
  if (stated * 1000 > longestVideoMs) throw new BrokenVideo('too-long')
  if (found === 0 || Math.abs(found - stated) > tolerance(stated)) throw new BrokenVideo('damaged')
  for (const track of tracks) await reachesEnd(track)
  const sound = await audio?.getCodec()
  return {
    durationMs: Math.round(stated * 1000),
    ...shown,
    indexed,
    streams: {
      container,
      video: { codec, parameters: (await video.getCodecParameterString()) ?? '' },
      audio: audio ? { codec: sound ?? 'unknown' } : null,
    },
  }
}

type Layout = { container: string; file: number; size: number; found: number }

/** Recordings that browsers wrote in one go may state no duration, or only that of their beginning. */
async function headerOf(input: Input, tracks: InputTrack[], layout: Layout) {
  const { container, file, size, found } = layout
  const stated = await input.getDurationFromMetadata(tracks)
  const isMp4 = container === 'MP4' || container === 'QuickTime File Format'
  if (!isMp4) return { stated: stated ?? found, indexed: stated !== null }
  const { fastStart, fragmented } = await layoutOf(file, size)
  const believed = fragmented ? Math.max(stated ?? found, found) : (stated ?? found)
  return { stated: believed, indexed: fastStart && !fragmented }
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

/** Whether the last packet is complete; in a truncated file it is not. */
async function reachesEnd(track: InputTrack) {
  const sink = new EncodedPacketSink(track as InputVideoTrack)
  const last = await sink.getPacket(Number.POSITIVE_INFINITY).catch(() => null)
  if (!last || last.data.byteLength === 0) throw new BrokenVideo('damaged')
}
