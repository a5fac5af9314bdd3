// A separate process: extracts a piece of sound from the video on its standard input.
import { registerMediabunnyServer } from '@mediabunny/server'
import {
  ALL_FORMATS,
  BufferSource,
  BufferTarget,
  Conversion,
  CustomSource,
  EncodedPacketSink,
  Input,
  type InputAudioTrack,
  Mp3OutputFormat,
  Output,
  type OutputFormat,
  WavOutputFormat,
} from 'mediabunny'
import { answer, beginDecoding } from '../../media/begin-decoding.ts'
import { readBytes } from '../../media/read-bytes.ts'
import type { PieceHeader, PieceOrder } from './piece-order.ts'
import { type DetectVoice, loadVoiceDetector } from './voice/detect-voice.ts'
import { soundRate } from './voice/voice-frames.ts'

/** No video needs that much; a hostile one might. */
const mostResidentBytes = 1024 ** 3

/** One channel, at the rate that recognizers hear. */
const heard = { numberOfChannels: 1, sampleRate: soundRate } as const

type Extracted = { header: PieceHeader; bytes?: Uint8Array }

registerMediabunnyServer({ hardwareContext: null })
const detectVoice = await loadVoiceDetector()
const order = beginDecoding<PieceOrder>(mostResidentBytes)
const { header, bytes } = await extract(order, detectVoice).catch(
  (error: unknown): Extracted => unreadable(String(error).slice(0, 1000)),
)
await answer(header, bytes)
process.exit(0)

async function extract(
  { size, startMs, endMs, as }: PieceOrder,
  detectVoice: DetectVoice | null,
): Promise<Extracted> {
  const input = new Input({ source: source(size), formats: ALL_FORMATS })
  const track = await input.getPrimaryAudioTrack()
  if (!track) return { header: { problem: 'soundless' } }
  const wholeMs = (await track.computeDuration()) * 1000
  if (wholeMs <= startMs) {
    return startMs === 0
      ? { header: { problem: 'soundless' } }
      : { header: { last: true, frames: 0, ms: 0 } }
  }
  const trim = { start: startMs / 1000, end: Math.min(endMs, wholeMs) / 1000 }
  // A piece in which the track has nothing is silent, and one that ends early is silent from there on.
  const samples = new Int16Array(Math.round((trim.end - trim.start) * soundRate))
  if (await hasSound(track, trim)) {
    const wave = await convert(input, new WavOutputFormat(), {
      tracks: 'primary',
      video: { discard: true },
      audio: { codec: 'pcm-s16', ...heard },
      trim,
    })
    if (!wave) return unreadable('no decoder for this sound')
    samples.set(samplesOf(wave).subarray(0, samples.length))
  }
  const voice = (await detectVoice?.(samples)) ?? new Uint8Array()
  const header = {
    last: wholeMs <= endMs,
    frames: voice.length,
    ms: Math.floor((samples.length * 1000) / soundRate),
  }
  if (as === 'samples') {
    return { header, bytes: Buffer.concat([voice, new Uint8Array(samples.buffer)]) }
  }
  const recoded = new Input({ source: new BufferSource(waveOf(samples)), formats: ALL_FORMATS })
  // Enough for speech: ten minutes are 2.4 MB.
  const audio = { codec: 'mp3', ...heard, bitrate: 32_000 } as const
  const mp3 = await convert(recoded, new Mp3OutputFormat(), { audio })
  if (!mp3) return unreadable('no encoder for MP3')
  return { header, bytes: Buffer.concat([voice, new Uint8Array(mp3)]) }
}

function unreadable(detail: string): Extracted {
  return { header: { problem: 'unreadable', detail } }
}

type Changes = Omit<Parameters<typeof Conversion.init>[0], 'input' | 'output'>

/** The input in another format, in memory; null if it cannot be decoded. */
async function convert(input: Input, format: OutputFormat, changes: Changes) {
  const target = new BufferTarget()
  const output = new Output({ format, target })
  const conversion = await Conversion.init({ input, output, ...changes })
  if (!conversion.isValid) return null
  await conversion.execute()
  return target.buffer
}

/** Whether a track has sound between two moments, in seconds; between its packets there may be long gaps. */
async function hasSound(track: InputAudioTrack, { start, end }: { start: number; end: number }) {
  const packets = new EncodedPacketSink(track)
  const first = await packets.getPacket(start, { metadataOnly: true })
  if (first && first.timestamp + first.duration > start) return true
  const next = await (first ? packets.getNextPacket(first) : packets.getFirstPacket())
  return next !== null && next.timestamp < end
}

/** A WAV file of such samples. */
function waveOf(samples: Int16Array): ArrayBuffer {
  const file = new ArrayBuffer(44 + samples.byteLength)
  const view = new DataView(file)
  const word = (at: number, text: string) => {
    for (const [place, sign] of [...text].entries()) view.setUint8(at + place, sign.charCodeAt(0))
  }
  word(0, 'RIFF')
  view.setUint32(4, 36 + samples.byteLength, true)
  word(8, 'WAVEfmt ')
  view.setUint32(16, 16, true)
  view.setUint16(20, 1, true)
  view.setUint16(22, 1, true)
  view.setUint32(24, soundRate, true)
  view.setUint32(28, soundRate * 2, true)
  view.setUint16(32, 2, true)
  view.setUint16(34, 16, true)
  word(36, 'data')
  view.setUint32(40, samples.byteLength, true)
  new Int16Array(file, 44).set(samples)
  return file
}

/** The samples of a WAV file of 16 bits. */
function samplesOf(wave: ArrayBuffer): Int16Array {
  const view = new DataView(wave)
  const data = 0x64617461
  let at = 12
  while (at + 8 <= wave.byteLength && view.getUint32(at) !== data) {
    at += 8 + view.getUint32(at + 4, true)
  }
  const bytes = Math.min(view.getUint32(at + 4, true), wave.byteLength - at - 8)
  return new Int16Array(wave.slice(at + 8, at + 8 + bytes - (bytes % 2)))
}

/** The bytes of the video, read as they are needed. */
function source(size: number) {
  return new CustomSource({
    getSize: () => size,
    read: (start, end) => readBytes(process.stdin.fd, start, end),
    prefetchProfile: 'network',
  })
}
