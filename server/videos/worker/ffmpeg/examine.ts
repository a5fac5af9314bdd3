import type { Demuxer } from 'node-av/api'
import {
  AV_DISPOSITION_ATTACHED_PIC,
  AV_NOPTS_VALUE,
  AV_PKT_DATA_DISPLAYMATRIX,
  AV_PKT_FLAG_DISCARD,
  AVMEDIA_TYPE_AUDIO,
  AVMEDIA_TYPE_VIDEO,
} from 'node-av/constants'
import { avGetCodecName, type Stream } from 'node-av/lib'
import { longestVideoMs } from '../../../../contract/videos/videos.ts'
import { BrokenVideo } from '../broken.ts'
import { type Facts, isTooLarge, tolerance } from '../inspect.ts'
import { openSource } from './open-source.ts'

/** Seconds that an edit list may hide: encoders begin with silence that is not part of the sound. */
const hiddenSeconds = 0.1

/** A stream's number, and the seconds from its first to its last packet that plays. */
type Span = { index: number; start: number; end: number; packets: number }

/** What FFmpeg plays of a file. */
export type Played = {
  facts: Facts
  picture: Span
  /** Null if there is none, or if it has no data. */
  sound: Span | null
  /** Degrees by which the picture must be turned clockwise. */
  rotation: number
}

/**
 * Whether mediabunny reads this file differently from players. It does not follow edit lists, so copies would
 * contain what they hide, and of WebM that was written while recording it skips pictures.
 */
export async function isMisreadByMediabunny(file: number, size: number): Promise<boolean> {
  await using shown = await openSource(file, size, { headerOnly: true })
  if (isMatroska(shown)) return shown.duration === 0
  await using stored = await openSource(file, size, { edited: false, headerOnly: true })
  const lengths = (source: Demuxer) =>
    [source.video(), source.audio()].map((stream) => (stream && lengthOf(stream)) ?? 0)
  const whole = lengths(stored)
  return lengths(shown).some((length, at) => Math.abs(length - (whole[at] ?? 0)) > hiddenSeconds)
}

const isMatroska = ({ formatName }: Demuxer) => formatName.includes('matroska')

/** Reads a file to its end. Throws `BrokenVideo` if it has no picture, or ends before its stated end. */
export async function examine(file: number, size: number): Promise<Played> {
  await using source = await openSource(file, size)
  const spans = await readSpans(source)
  const stream = source.streams.find(
    ({ codecpar, disposition }) =>
      codecpar.codecType === AVMEDIA_TYPE_VIDEO && !(disposition & AV_DISPOSITION_ATTACHED_PIC),
  )
  if (!stream) throw new BrokenVideo(source.audio() ? 'no-video' : 'damaged')
  const picture = spans.get(stream.index)
  const heard = source.streams.find(
    ({ index, codecpar }) => codecpar.codecType === AVMEDIA_TYPE_AUDIO && spans.has(index),
  )
  const sound = (heard && spans.get(heard.index)) ?? null
  if (!picture) throw new BrokenVideo('damaged')
  const streams = heard ? [stream, heard] : [stream]
  const stated = Math.max(...streams.map((one) => lengthOf(one) ?? 0)) || source.duration
  const start = Math.min(picture.start, sound?.start ?? picture.start)
  const ends = [...spans.values()].map(({ end }) => end)
  if (Math.max(...ends) - start < stated - tolerance(stated)) throw new BrokenVideo('damaged')
  const durationMs = Math.round((Math.max(picture.end, sound?.end ?? 0) - start) * 1000)
  if (durationMs > longestVideoMs) throw new BrokenVideo('too-long')
  const rotation = rotationOf(stream)
  const shown = sizeOf(stream, rotation)
  if (isTooLarge(shown) || isTooLarge(stream.codecpar)) throw new BrokenVideo('too-large')
  const nameOf = (one: Stream) => avGetCodecName(one.codecpar.codecId) ?? 'unknown'
  const facts = {
    durationMs,
    ...shown,
    streams: {
      container: isMatroska(source) ? 'Matroska' : 'MP4',
      video: { codec: nameOf(stream), parameters: '' },
      audio: heard ? { codec: nameOf(heard) } : null,
    },
    bare: false,
  }
  return { facts, picture, sound, rotation }
}

/** The stated length of a stream in seconds; null if it states none. */
function lengthOf({ duration, timeBase }: Stream): number | null {
  return duration === AV_NOPTS_VALUE ? null : secondsOf(duration, timeBase)
}

async function readSpans(source: Demuxer): Promise<Map<number, Span>> {
  const spans = new Map<number, Span>()
  for await (const packet of source.packets()) {
    if (!packet) continue
    using read = packet
    const { streamIndex: index, pts, duration } = read
    const stream = source.streams[index]
    if (!stream || read.size === 0 || pts === AV_NOPTS_VALUE || read.flags & AV_PKT_FLAG_DISCARD)
      continue
    const start = secondsOf(pts, stream.timeBase)
    const end = start + secondsOf(duration, stream.timeBase)
    const span = spans.get(index) ?? { index, start, end, packets: 0 }
    spans.set(index, {
      index,
      start: Math.min(span.start, start),
      end: Math.max(span.end, end),
      packets: span.packets + 1,
    })
  }
  return spans
}

export function secondsOf(time: bigint, { num, den }: { num: number; den: number }): number {
  return (Number(time) * num) / den
}

/** The display matrix is nine numbers of 16.16 bits; its first two are the cosine and sine. */
function rotationOf({ codecpar }: Stream): number {
  const matrix = codecpar.getCodedSideData(AV_PKT_DATA_DISPLAYMATRIX)
  if (!matrix || matrix.length < 8) return 0
  const turned = Math.atan2(matrix.readInt32LE(4), matrix.readInt32LE(0))
  return (Math.round(turned / (Math.PI / 2)) * 90 + 360) % 360
}

function sizeOf({ codecpar, sampleAspectRatio: { num, den } }: Stream, rotation: number) {
  const shape = num > 0 && den > 0 ? num / den : 1
  const [width, height] = [Math.round(codecpar.width * shape), codecpar.height]
  return rotation % 180 === 0 ? { width, height } : { width: height, height: width }
}
