import { type Input, Mp4OutputFormat, Output, type StreamTarget } from 'mediabunny'
import { BrokenVideo } from './broken.ts'
import { type Progress, run, shown } from './convert.ts'
import { picture, sound } from './encode.ts'
import { type Facts, findSound } from './inspect.ts'
import { fitted } from './plays-already.ts'

/**
 * The data for a rendition's playlist: the bytes of the header, and the bytes and milliseconds of each segment.
 */
export type Segments = { head: number; items: [bytes: number, ms: number][] }

export type Rendition = {
  /** The longer edge. */
  width: number
  bytes: number
  /** Bits per second of the largest segment. */
  bandwidth: number
  codecs: string
  segments: Segments
}

/**
 * A little less than the two seconds between key frames, which are rarely exact to the millisecond.
 */
const shortestSegment = 1.5

/** Makes one rendition: a fragmented MP4 file whose segments begin with a key frame. */
export async function makeRendition(
  input: Input,
  facts: Facts,
  { edge, mostBits }: { edge: number; mostBits: number },
  target: StreamTarget,
  progress: Progress,
): Promise<Rendition> {
  const video = await input.getPrimaryVideoTrack()
  const audio = await findSound(input)
  if (!video) throw new BrokenVideo('no-video')
  const { averagePacketRate } = await video.computePacketStats(200)
  const size = fitted(facts, edge)
  const starts: { at: number; seconds: number }[] = []
  let end = 0
  const format = new Mp4OutputFormat({
    fastStart: 'fragmented',
    minimumFragmentDuration: shortestSegment,
    onMoof: (_, position, seconds) => void starts.push({ at: position, seconds }),
    onMdat: (data, position) => {
      end = position + data.byteLength
    },
  })
  const output = new Output({ format, target })
  await run(input, output, progress, {
    video: await shown(video, picture(size, averagePacketRate, mostBits)),
    audio: audio ? await sound(audio) : { discard: true },
    withSound: audio !== null,
  })
  const mime = await output.getMimeType()
  const segments = segmentsOf(starts, end, facts.durationMs / 1000)
  return {
    width: Math.max(size.width, size.height),
    bytes: end,
    bandwidth: Math.max(...segments.items.map(([bytes, ms]) => Math.ceil((bytes * 8000) / ms))),
    codecs: /codecs="([^"]+)"/.exec(mime)?.[1]?.replaceAll(', ', ',') ?? '',
    segments,
  }
}

function segmentsOf(starts: { at: number; seconds: number }[], end: number, length: number) {
  const items = starts.map(({ at, seconds }, index): Segments['items'][number] => {
    const next = starts[index + 1]
    const ms = Math.round(((next?.seconds ?? length) - seconds) * 1000)
    return [(next?.at ?? end) - at, Math.max(1, ms)]
  })
  return { head: starts[0]?.at ?? 0, items }
}
