import type { Demuxer } from 'node-av/api'
import {
  AV_CODEC_ID_ASS,
  AV_CODEC_ID_MOV_TEXT,
  AV_CODEC_ID_SUBRIP,
  AV_CODEC_ID_TEXT,
  AV_CODEC_ID_WEBVTT,
  AV_NOPTS_VALUE,
  AVDISCARD_ALL,
  AVDISCARD_DEFAULT,
  AVMEDIA_TYPE_DATA,
} from 'node-av/constants'
import type { Stream } from 'node-av/lib'
import { webVtt } from '../../../../common/text/web-vtt.ts'
import { canonicalTag, captionLimits } from '../../../../contract/captions/captions.ts'
import { chaptersInHeader } from '../chapters-in-header.ts'
import { type Inside, mostInside } from '../protocol.ts'
import { secondsOf } from './examine.ts'
import { openSource } from './open-source.ts'

const unmarked = (data: Buffer) => data.toString('utf8').replace(/<[^<>]*>/g, '')

/** How the packets of a kind of subtitles hold their text. */
const textIn: ReadonlyMap<number, (data: Buffer) => string> = new Map([
  [AV_CODEC_ID_MOV_TEXT, withLength],
  [AV_CODEC_ID_ASS, dialogue],
  ...[AV_CODEC_ID_SUBRIP, AV_CODEC_ID_TEXT, AV_CODEC_ID_WEBVTT].map(
    (kind) => [kind, unmarked] as const,
  ),
])

type Line = { startMs: number; endMs: number; text: string }

/** The subtitles and chapters inside a video. */
export async function readInside(file: number, size: number): Promise<Inside> {
  await using source = await openSource(file, size, { headerOnly: true })
  const tracks = source.streams.filter(({ codecpar }) => textIn.has(codecpar.codecId))
  const chapterTrack = source.streams.find(isChapterTrack)
  const wanted = chapterTrack ? [...tracks, chapterTrack] : tracks
  const lines = wanted.length > 0 ? await readLines(source, wanted) : new Map<number, Line[]>()
  const listed = chapterTrack && lines.get(chapterTrack.index)
  const chapters = listed?.map(({ startMs, text }) => ({ startMs, title: text }))
  let room: number = captionLimits.characters
  const captions = tracks.slice(0, mostInside.tracks).flatMap((track) => {
    const said = lines.get(track.index) ?? []
    const text = webVtt(said)
    if (said.length === 0 || text.length > room) return []
    room -= text.length
    return [{ language: languageOf(track), text }]
  })
  const known = chapters?.length ? chapters : await chaptersInHeader(file, size)
  return { captions, chapters: known.filter(({ title }) => title).slice(0, mostInside.chapters) }
}

/** QuickTime keeps chapters in a track of text, which FFmpeg takes for data. */
const isChapterTrack = ({ codecpar }: Stream) =>
  codecpar.codecType === AVMEDIA_TYPE_DATA && codecpar.codecTagString === 'text'

async function readLines(source: Demuxer, wanted: readonly Stream[]): Promise<Map<number, Line[]>> {
  for (const stream of source.streams) {
    stream.discard = wanted.includes(stream) ? AVDISCARD_DEFAULT : AVDISCARD_ALL
  }
  const lines = new Map<number, Line[]>()
  for await (const packet of source.packets()) {
    if (!packet) continue
    using read = packet
    const stream = wanted.find(({ index }) => index === read.streamIndex)
    if (!stream || read.pts === AV_NOPTS_VALUE || !read.data) continue
    const text = (textIn.get(stream.codecpar.codecId) ?? withLength)(read.data).trim()
    if (!text) continue
    const startMs = Math.max(0, Math.round(secondsOf(read.pts, stream.timeBase) * 1000))
    const lengthMs = Math.round(secondsOf(read.duration, stream.timeBase) * 1000)
    const list = lines.get(stream.index) ?? []
    list.push({ startMs, endMs: startMs + Math.max(0, lengthMs), text })
    lines.set(stream.index, list)
  }
  return lines
}

/** BCP 47; 'und' if the track does not say. */
function languageOf({ metadata }: Stream): string {
  return canonicalTag(metadata?.getAll().language ?? 'und') ?? 'und'
}

/** Two bytes of length, the text, and boxes for its style. */
function withLength(data: Buffer): string {
  return data.length < 2 ? '' : data.toString('utf8', 2, 2 + data.readUInt16BE(0))
}

/** Eight fields precede the text; braces hold commands. */
function dialogue(data: Buffer): string {
  const text = data.toString('utf8').split(',').slice(8).join(',')
  return text
    .replace(/\{[^{}]*\}/g, '')
    .replace(/\\[Nn]/g, '\n')
    .replaceAll('\\h', ' ')
}
