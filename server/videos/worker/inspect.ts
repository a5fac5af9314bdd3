import {
  EncodedPacketSink,
  type Input,
  type InputAudioTrack,
  type InputTrack,
  type InputVideoTrack,
  UnsupportedInputFormatError,
} from 'mediabunny'
import { largestVideo, longestVideoMs } from '../../../contract/videos/videos.ts'
import { isBare } from './bare.ts'
import { BrokenVideo } from './broken.ts'
import { isFragmented } from './fast-start.ts'
import type { Streams } from './plays-already.ts'

/** What a file reports about itself. */
export type Facts = {
  durationMs: number
  /** After rotation. */
  width: number
  height: number
  streams: Streams
  /** Whether it is MP4 with its index in front, and holds nothing but picture and sound. */
  bare: boolean
}

/** How far the last packet may be from the stated end, in seconds. */
export const tolerance = (seconds: number) => Math.max(0.5, seconds / 100)

/** Inspects the file, open as `input`. Throws `BrokenVideo` if it cannot become a video. */
export async function inspect(input: Input, file: number, size: number): Promise<Facts> {
  const { video, audio, container } = await requireTracks(input)
  const codec = await video.getCodec()
  if (!codec || !(await video.canDecode())) throw new BrokenVideo('unsupported')
  const shown = { width: await video.getDisplayWidth(), height: await video.getDisplayHeight() }
  if (isTooLarge(shown) || isTooLarge(await codedSize(video))) throw new BrokenVideo('too-large')
  const tracks = audio ? [video, audio] : [video]
  const found = await input.computeDuration(tracks)
  const stated = await statedLength(input, tracks, { container, file, size, found })
  if (stated * 1000 > longestVideoMs) throw new BrokenVideo('too-long')
  if (found === 0 || Math.abs(found - stated) > tolerance(stated)) throw new BrokenVideo('damaged')
  for (const track of tracks) await reachesEnd(track)
  const sound = await audio?.getCodec()
  return {
    durationMs: Math.round(stated * 1000),
    ...shown,
    bare: isMp4(container) && (await isBare(file, size)),
    streams: {
      container,
      video: { codec, parameters: (await video.getCodecParameterString()) ?? '' },
      audio: audio ? { codec: sound ?? 'unknown' } : null,
    },
  }
}

type Layout = { container: string; file: number; size: number; found: number }

/** Recordings that browsers wrote in one go may state no duration, or only that of their beginning. */
async function statedLength(input: Input, tracks: InputTrack[], layout: Layout): Promise<number> {
  const { container, file, size, found } = layout
  const stated = (await input.getDurationFromMetadata(tracks)) ?? found
  const partial = isMp4(container) && (await isFragmented(file, size))
  return partial ? Math.max(stated, found) : stated
}

const isMp4 = (container: string) => container === 'MP4' || container === 'QuickTime File Format'

async function codedSize(video: InputVideoTrack) {
  return { width: await video.getCodedWidth(), height: await video.getCodedHeight() }
}

export const isTooLarge = ({ width, height }: { width: number; height: number }) =>
  Math.max(width, height) > largestVideo.edge || width * height > largestVideo.pixels

/** The sound; null if there is none, or only a track without data, as a muted microphone leaves it. */
export async function findSound(input: Input): Promise<InputAudioTrack | null> {
  const track = await input.getPrimaryAudioTrack()
  return track && (await new EncodedPacketSink(track).getFirstPacket()) ? track : null
}

async function requireTracks(input: Input) {
  try {
    const { name: container } = await input.getFormat()
    const video = await input.getPrimaryVideoTrack()
    const audio = await findSound(input)
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
