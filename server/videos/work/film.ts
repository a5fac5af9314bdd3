import { ALL_FORMATS, CustomSource, Input, StreamTarget, type StreamTargetChunk } from 'mediabunny'
import type { ObjectStore, ObjectWriter } from '../../platform/object-store.ts'

/** Pieces in which a derived file is written, in bytes. */
const writeBytes = 2 * 1024 * 1024

/** Opens a stored video for reading; dispose it whatever happens. */
export function openFilm(store: ObjectStore, path: string, size: number): Input {
  return new Input({
    formats: ALL_FORMATS,
    source: new CustomSource({
      getSize: () => size,
      read: (start, end) => readBytes(store, path, start, end),
      prefetchProfile: 'network',
    }),
  })
}

/** The bytes from `start` up to `end`, which is not among them. */
export async function readBytes(store: ObjectStore, path: string, start: number, end: number) {
  const chunks: Buffer[] = []
  for await (const chunk of store.read(path, { start, end: end - 1 })) chunks.push(chunk)
  return Buffer.concat(chunks)
}

/** Where a derived file is written; it is durable once the target has ended. */
export function newFile(store: ObjectStore, path: string, room: Room): StreamTarget {
  let writer: ObjectWriter | null = null
  let at = 0
  const writable = new WritableStream<StreamTargetChunk>({
    start: () => store.create(path),
    write: async ({ data, position }) => {
      room.take(data.byteLength)
      if (!writer || position !== at) {
        await writer?.close()
        writer = await store.append(path, position)
      }
      await writer.write([Buffer.from(data.buffer, data.byteOffset, data.byteLength)])
      at = position + data.byteLength
    },
    close: async () => {
      await writer?.close()
      await store.finish(path)
    },
    abort: () => writer?.close(),
  })
  return new StreamTarget(writable, { chunked: true, chunkSize: writeBytes })
}

/** How many bytes may still be written. */
export class Room {
  #left: number

  constructor(bytes: number) {
    this.#left = bytes
  }

  take(bytes: number) {
    this.#left -= bytes
    if (this.#left < 0) throw new Error('more bytes than the original allows')
  }
}
