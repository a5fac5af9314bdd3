import { mkdtempSync, openSync, rmSync, statSync, truncateSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import {
  ALL_FORMATS,
  BufferSource,
  BufferTarget,
  EncodedAudioPacketSource,
  EncodedPacketSink,
  Input,
  MkvOutputFormat,
  Output,
} from 'mediabunny'
import { describe, expect, onTestFinished, test } from 'vitest'
import type { Services } from '../../platform/context.ts'
import { fixture } from '../../testing/fixtures.ts'
import { wave } from '../../testing/wave.ts'
import { sampleVideo } from '../../testing/worlds/sample-videos.ts'
import { cutSound } from './cut-sound.ts'
import type { PieceOrder, Sound } from './piece-order.ts'
import { voicedMs, voiceSpans } from './voice/voice-frames.ts'

/** The same numbers in each run. */
function noise() {
  let seed = 7
  return () => {
    seed = (seed * 1_103_515_245 + 12_345) % 2 ** 31
    return (seed / 2 ** 30 - 1) * 0.4
  }
}

/** The voice of the fixture, nothing for so many seconds, and the voice again. */
async function withGap(seconds: number): Promise<Buffer> {
  const input = new Input({ source: new BufferSource(fixture('speech.mp4')), formats: ALL_FORMATS })
  const track = await input.getPrimaryAudioTrack()
  const decoderConfig = await track?.getDecoderConfig()
  if (!track || !decoderConfig) throw new Error('the fixture has no sound')
  const target = new BufferTarget()
  const output = new Output({ format: new MkvOutputFormat(), target })
  const source = new EncodedAudioPacketSource('aac')
  output.addAudioTrack(source)
  await output.start()
  for (const offset of [0, seconds + 2]) {
    for await (const packet of new EncodedPacketSink(track).packets()) {
      const timestamp = Math.max(0, packet.timestamp) + offset
      await source.add(packet.clone({ timestamp }), { decoderConfig })
    }
  }
  await output.finalize()
  return Buffer.from(target.buffer ?? new ArrayBuffer())
}

function store(bytes: Buffer, size = bytes.length) {
  const folder = mkdtempSync(join(tmpdir(), 'briefwell-sound-'))
  onTestFinished(() => rmSync(folder, { recursive: true, force: true }))
  const path = join(folder, 'video')
  writeFileSync(path, bytes)
  truncateSync(path, size)
  return path
}

function cut(path: string, wanted: Partial<PieceOrder> = {}) {
  const opened = { input: openSync(path, 'r'), size: statSync(path).size, close: async () => {} }
  const services = {
    env: { DATA_DIR: tmpdir() },
    log: { info: () => {}, warn: () => {} },
    objects: { open: async () => opened },
  } as unknown as Services
  const order = { startMs: 0, endMs: 300_000, as: 'samples' as const, ...wanted }
  return cutSound(services, '', order, { ms: 120_000, signal: new AbortController().signal })
}

async function hear(bytes: Buffer, wanted: Partial<PieceOrder> = {}) {
  const piece = await cut(store(bytes), wanted)
  if ('problem' in piece) throw new Error(piece.problem)
  return piece
}

const spansOf = ({ voice }: Sound) => voiceSpans(voice ?? new Uint8Array())

describe('cutSound', () => {
  test('finds the voice, and gives its samples at 16 kHz', async () => {
    const sound = await hear(fixture('speech.mp4'))
    expect(sound.last).toBe(true)
    expect(sound.ms).toBeGreaterThan(1900)
    expect(sound.bytes.length / 32).toBeCloseTo(sound.ms, 0)
    expect(voicedMs(spansOf(sound), 0, sound.ms)).toBeGreaterThan(1500)
  })

  test('finds pauses between sentences', async () => {
    const spans = spansOf(await hear(fixture('long-speech.webm')))
    const pauses = spans.slice(1).map(({ startMs }, at) => startMs - (spans[at]?.endMs ?? 0))
    expect(pauses.filter((ms) => ms > 500).length).toBeGreaterThanOrEqual(9)
    expect(Math.max(...pauses)).toBeGreaterThan(2800)
  })

  test('gives a piece of it, as MP3 too, and says where the voice is in both', async () => {
    const wanted = { startMs: 20_000, endMs: 30_000 }
    const [samples, mp3] = await Promise.all([
      hear(fixture('long-speech.webm'), wanted),
      hear(fixture('long-speech.webm'), { ...wanted, as: 'mp3' }),
    ])
    expect(samples.last).toBe(false)
    expect(samples.ms).toBeCloseTo(10_000, -2)
    expect(mp3.bytes.length).toBeLessThan(60_000)
    expect(mp3.voice).toEqual(samples.voice)
  })

  const hiss = noise()
  /** Claps of many hands: bursts of noise that fade. */
  const applause = (second: number) => hiss() * 2 * Math.exp(-(second % 0.031) * 90)
  /** Chords that change each half second. */
  const music = (second: number) =>
    [220, 277.2, 329.6]
      .map((pitch) =>
        Math.sin(2 * Math.PI * pitch * (1 + Math.floor((second * 2) % 4) / 4) * second),
      )
      .reduce((sum, wave) => sum + wave * 0.2, 0)

  test.each([
    ['silence', () => 0],
    ['noise', hiss],
    ['a tone', (second: number) => 0.5 * Math.sin(2 * Math.PI * 440 * second)],
    ['music', music],
    ['applause', applause],
  ])('%s has no voice', async (_, at) => {
    const sound = await hear(wave(60, at))
    expect(voicedMs(spansOf(sound), 0, sound.ms)).toBe(0)
  })

  test.each([
    ['8 kHz', { rate: 8000 }],
    ['192 kHz', { rate: 192_000 }],
    ['7.1', { rate: 48_000, channels: 8 }],
    ['floating point', { rate: 48_000, bits: 32 }],
  ] as const)('%s becomes 16 kHz in one channel', async (_, given) => {
    const sound = await hear(wave(1, (second) => Math.sin(2 * Math.PI * 440 * second) / 2, given))
    expect(sound.ms).toBeCloseTo(1000, -2)
    const samples = new Int16Array(Uint8Array.from(sound.bytes).buffer)
    expect(Math.max(...samples.subarray(2000, 14_000))).toBeGreaterThan(8000)
  })

  test('one sample, and numbers that are none, are heard as silence', async () => {
    const strange = [wave(1 / 16_000, () => 0.5), wave(1, () => Number.NaN, { bits: 32 })]
    for (const bytes of strange) {
      const piece = await cut(store(bytes))
      if ('bytes' in piece) expect(spansOf(piece)).toEqual([])
      else expect(['soundless', 'unreadable']).toContain(piece.problem)
    }
  })

  test('the end of ten hours takes no longer than the beginning', async () => {
    const header = wave(0, () => 0)
    const size = 10 * 3600 * 32_000
    header.writeUInt32LE(36 + size, 4)
    header.writeUInt32LE(size, 40)
    const path = store(header, 44 + size)
    const startMs = 10 * 3600 * 1000 - 60_000
    const piece = await cut(path, { startMs, endMs: startMs + 300_000 })
    expect(piece).toMatchObject({ last: true, ms: 60_000 })
  })

  test('a gap in the sound is silence, as long as it is', async () => {
    const gappy = await withGap(18)
    const whole = await hear(gappy)
    expect(whole.ms).toBeCloseTo(22_000, -2)
    expect(voicedMs(spansOf(whole), 2500, 19_500)).toBe(0)
    for (const [startMs, endMs] of [
      [1000, 6000],
      [5000, 10_000],
    ]) {
      const piece = await hear(gappy, { startMs, endMs })
      expect(piece).toMatchObject({ last: false, ms: 5000 })
    }
    const end = await hear(gappy, { startMs: 15_000, endMs: 25_000 })
    expect(end.last).toBe(true)
    expect(voicedMs(spansOf(end), 4500, end.ms)).toBeGreaterThan(1500)
  })

  test.each([
    ['a video without sound', sampleVideo('video-only.mp4'), 'soundless'],
    ['a picture', fixture('logo.png'), 'unreadable'],
  ])('%s gives no sound', async (_, bytes, problem) => {
    expect(await cut(store(bytes))).toMatchObject({ problem })
  })
})
