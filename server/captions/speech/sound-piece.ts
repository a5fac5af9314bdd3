// A process of its own: takes a piece of sound out of a stored video and hands it to its parent.
import { constants, setPriority } from 'node:os'
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
import { fileStore } from '../../platform/file-store.ts'

/** What is asked for; times in milliseconds from the beginning of the video. */
export type PieceOrder = { folder: string; objectId: string; startMs: number; endMs: number }

/** MP3 for speech, and whether it is the last; or why there is none. */
export type Piece =
  | { bytes: Uint8Array; last: boolean }
  | { problem: 'soundless' | 'unreadable'; detail?: string }

/** No film needs as much; a hostile one might. */
const mostMemory = 1024 ** 3

setPriority(constants.priority.PRIORITY_LOW)
// Nobody waits for the piece any more.
process.on('disconnect', () => process.exit(1))
setInterval(() => {
  if (process.memoryUsage.rss() > mostMemory) process.exit(1)
}, 250).unref()

process.once('message', (order: PieceOrder) => {
  cut(order)
    .catch((error: unknown): Piece => ({ problem: 'unreadable', detail: String(error) }))
    .then((piece) => process.send?.(piece, () => process.exit(0)))
})

async function cut({ folder, objectId, startMs, endMs }: PieceOrder): Promise<Piece> {
  registerMediabunnyServer({ hardwareContext: null })
  const input = new Input({ source: await stored(folder, objectId), formats: ALL_FORMATS })
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

/** The bytes of a stored file, read in parts as they are needed. */
async function stored(folder: string, objectId: string) {
  const store = await fileStore(folder)
  const size = await store.size(objectId)
  if (size === null) throw new Error('the file is not there')
  return new CustomSource({
    getSize: () => size,
    read: async (start, end) => {
      const chunks: Buffer[] = []
      for await (const chunk of store.read(objectId, { start, end: end - 1 })) chunks.push(chunk)
      return Buffer.concat(chunks)
    },
    prefetchProfile: 'fileSystem',
  })
}
