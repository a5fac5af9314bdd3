import { Decoder, Encoder, FilterAPI, Muxer } from 'node-av/api'
import {
  AVCOL_TRC_ARIB_STD_B67,
  AVCOL_TRC_SMPTE2084,
  AVSEEK_CUR,
  AVSEEK_SET,
  FF_ENCODER_AAC,
  FF_ENCODER_LIBX264,
} from 'node-av/constants'
import { type Packet, Rational, type Stream } from 'node-av/lib'
import { mostFrames, pictureBits, soundBits } from '../bit-rates.ts'
import { BrokenVideo } from '../broken.ts'
import { largestEdge, type Progress } from '../convert.ts'
import { fitted } from '../plays-already.ts'
import { toneMap } from '../tone-down.ts'
import { GrowingFile, type Room } from '../video-files.ts'
import { type Played, secondsOf } from './examine.ts'
import { openSource } from './open-source.ts'

/** Seconds between key frames. */
const keyFrameInterval = 2

const turns: Readonly<Record<number, string>> = {
  90: 'transpose=clock',
  180: 'hflip,vflip',
  270: 'transpose=cclock',
}

type Source = { file: number; size: number; played: Played }
type Target = { file: number; room: Room; mostBits: number }

/**
 * Makes an MP4 file with H.264 and AAC of what FFmpeg plays of a file. The `moov` box comes last. This way is
 * slower than `convert`, and takes files that mediabunny does not read as players do.
 */
export async function transcode({ file, size, played }: Source, target: Target, say: Progress) {
  await using source = await openSource(file, size)
  const made = new GrowingFile(target.file)
  const muxer = await Muxer.open(writer(made, target.room), { format: 'mp4' })
  const lines = await openLines(source.streams, played, target.mostBits, muxer)
  try {
    const start = startOf(played)
    for await (const packet of source.packets()) {
      if (!packet) continue
      using read = packet
      const line = lines.find(({ stream }) => stream.index === read.streamIndex)
      if (!line) continue
      await line.take(read)
      say((secondsOf(read.pts, line.stream.timeBase) - start) / (played.facts.durationMs / 1000))
    }
    for (const line of lines) await line.take(null)
    await muxer.close()
  } finally {
    for (const line of lines) line.close()
  }
  await made.finish()
}

const startOf = ({ picture, sound }: Played) =>
  Math.min(picture.start, sound?.start ?? picture.start)

/** One line for the picture and one for the sound. */
async function openLines(streams: Stream[], played: Played, mostBits: number, muxer: Muxer) {
  const picture = streams[played.picture.index]
  if (!picture) throw new BrokenVideo('damaged')
  const lines = [await pictureLine(picture, played, mostBits, muxer)]
  const sound = played.sound && streams[played.sound.index]
  if (sound) lines.push(await soundLine(sound, played, muxer))
  return lines
}

async function pictureLine(stream: Stream, played: Played, mostBits: number, muxer: Muxer) {
  const rate = Math.min(mostFrames, Math.max(1, rateOf(played)))
  const filter = pictureFilter(stream, played)
  const encoder = await Encoder.create(FF_ENCODER_LIBX264, {
    bitrate: pictureBits(fitted(played.facts, largestEdge), rate, mostBits),
    gopSize: Math.round(rate * keyFrameInterval),
    configure: (context) => {
      // Pictures keep their times; x264 only takes from the rate which decoders it asks for.
      context.framerate = new Rational(Math.round(rate * 1000), 1000)
      const { num, den } = filter.timeBase ?? { num: 1, den: 90_000 }
      context.timeBase = new Rational(num, den)
    },
    filter,
  })
  return new Line(stream, await openDecoder(stream), filter, encoder, muxer)
}

/** Pictures per second. */
const rateOf = ({ picture: { start, end, packets } }: Played) =>
  packets / Math.max(end - start, 0.001)

/** Upright, in the size and the colors of an ordinary screen; the video begins at 0. */
export function pictureFilter({ codecpar: { colorTrc } }: Stream, played: Played): FilterAPI {
  const { width, height } = fitted(played.facts, largestEdge)
  const isHdr = colorTrc === AVCOL_TRC_SMPTE2084 || colorTrc === AVCOL_TRC_ARIB_STD_B67
  const steps = [
    `setpts=PTS-${startOf(played)}/TB`,
    rateOf(played) > mostFrames + 1 && `fps=${mostFrames}`,
    isHdr && toneMap,
    turns[played.rotation],
    `scale=${width}:${height}`,
    'setsar=1',
    'format=yuv420p',
  ]
  return FilterAPI.create(steps.filter(Boolean).join(','), { allowReinit: true })
}

async function soundLine(stream: Stream, played: Played, muxer: Muxer) {
  const rate = stream.codecpar.sampleRate === 44_100 ? 44_100 : 48_000
  const channels = stream.codecpar.channelLayout.nbChannels === 1 ? 'mono' : 'stereo'
  const filter = FilterAPI.create(
    [
      `asetpts=PTS-${startOf(played)}/TB`,
      // Fills gaps with silence, so that the sound stays with the picture.
      `aresample=${rate}:async=1:first_pts=0`,
      `aformat=sample_fmts=fltp:channel_layouts=${channels}`,
    ].join(','),
    { allowReinit: true },
  )
  const encoder = await Encoder.create(FF_ENCODER_AAC, { bitrate: soundBits, filter })
  return new Line(stream, await openDecoder(stream), filter, encoder, muxer)
}

/** Skips what is broken, as players do. */
export const openDecoder = (stream: Stream) => Decoder.create(stream, { exitOnError: false })

/** Decodes, filters and encodes one stream. */
class Line {
  readonly stream: Stream
  readonly #decoder: Decoder
  readonly #filter: FilterAPI
  readonly #encoder: Encoder
  readonly #muxer: Muxer
  readonly #index: number

  constructor(stream: Stream, decoder: Decoder, filter: FilterAPI, encoder: Encoder, muxer: Muxer) {
    this.stream = stream
    this.#decoder = decoder
    this.#filter = filter
    this.#encoder = encoder
    this.#muxer = muxer
    // Without the input stream, so that none of its notes are copied.
    this.#index = muxer.addStream(encoder)
  }

  /** Takes the next packet; null is the end. */
  async take(packet: Packet | null) {
    for (const frame of await this.#decoder.decodeAll(packet)) {
      using decoded = frame
      await this.#encode(await this.#filter.processAll(decoded))
    }
    if (packet) return
    await this.#encode(await this.#filter.processAll(null))
    await this.#write(await this.#encoder.encodeAll(null))
    await this.#muxer.writePacket(null, this.#index)
  }

  close() {
    this.#encoder.close()
    this.#filter.close()
    this.#decoder.close()
  }

  async #encode(frames: Awaited<ReturnType<FilterAPI['processAll']>>) {
    for (const frame of frames) {
      using filtered = frame
      await this.#write(await this.#encoder.encodeAll(filtered))
    }
  }

  async #write(packets: Packet[]) {
    for (const packet of packets) {
      using made = packet
      await this.#muxer.writePacket(made, this.#index)
    }
  }
}

function writer(file: GrowingFile, room: Room) {
  let [at, end] = [0, 0]
  return {
    write: async (bytes: Buffer) => {
      room.take(bytes.length)
      await file.write(bytes, at)
      at += bytes.length
      end = Math.max(end, at)
    },
    seek: async (offset: bigint, whence: number) => {
      const from = { [AVSEEK_SET]: 0, [AVSEEK_CUR]: at }[whence] ?? end
      at = from + Number(offset)
      return at
    },
  }
}
