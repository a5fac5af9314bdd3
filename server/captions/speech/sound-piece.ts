// A separate process: extracts a piece of sound from the video on its standard input.
import { registerMediabunnyServer } from '@mediabunny/server'
import {
  ALL_FORMATS,
  BufferTarget,
  Conversion,
  CustomSource,
  Input,
  Mp3OutputFormat,
  Output,
} from 'mediabunny'
import { answer, beginDecoding } from '../../media/begin-decoding.ts'
import { readBytes } from '../../media/read-bytes.ts'
import type { Piece, PieceOrder } from './piece-order.ts'

/** No video needs that much; a hostile one might. */
const mostResidentBytes = 1024 ** 3

registerMediabunnyServer({ hardwareContext: null })
const piece = await cut(beginDecoding<PieceOrder>(mostResidentBytes)).catch(
  (error: unknown): Piece => ({ problem: 'unreadable', detail: String(error).slice(0, 1000) }),
)
if ('problem' in piece) await answer(piece)
else await answer({ last: piece.last }, piece.bytes)
process.exit(0)

async function cut({ size, startMs, endMs }: PieceOrder): Promise<Piece> {
  const input = new Input({ source: source(size), formats: ALL_FORMATS })
  const track = await input.getPrimaryAudioTrack()
  if (!track) return { problem: 'soundless' }
  const wholeMs = (await track.computeDuration()) * 1000
  if (wholeMs <= startMs) {
    return startMs === 0 ? { problem: 'soundless' } : { bytes: new Uint8Array(), last: true }
  }
  const target = new BufferTarget()
  const conversion = await Conversion.init({
    input,
    output: new Output({ format: new Mp3OutputFormat(), target }),
    tracks: 'primary',
    video: { discard: true },
    // Enough for speech: ten minutes are 2.4 MB.
    audio: { codec: 'mp3', numberOfChannels: 1, sampleRate: 16_000, bitrate: 32_000 },
    trim: { start: startMs / 1000, end: Math.min(endMs, wholeMs) / 1000 },
  })
  if (!conversion.isValid) return { problem: 'unreadable', detail: 'no decoder for this sound' }
  await conversion.execute()
  if (!target.buffer) return { problem: 'unreadable', detail: 'nothing was written' }
  return { bytes: new Uint8Array(target.buffer), last: wholeMs <= endMs }
}

/** The bytes of the video, read as they are needed. */
function source(size: number) {
  return new CustomSource({
    getSize: () => size,
    read: (start, end) => readBytes(process.stdin.fd, start, end),
    prefetchProfile: 'network',
  })
}
