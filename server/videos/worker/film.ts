import { fdatasync, fsync, read, write } from 'node:fs'
import { promisify } from 'node:util'
import { ALL_FORMATS, CustomSource, Input, StreamTarget, type StreamTargetChunk } from 'mediabunny'

/** Pieces in which a derived file is written, in bytes. */
const writeBytes = 2 * 1024 * 1024

/** While a file grows it goes to the disk in steps of this many bytes, so that the last is short. */
const syncStep = 32 * 1024 * 1024

const readAt = promisify(read)
const writeAt = promisify(write)
const syncData = promisify(fdatasync)
const sync = promisify(fsync)

/** Opens a film for reading; dispose it whatever happens. */
export function openFilm(file: number, size: number): Input {
  return new Input({
    formats: ALL_FORMATS,
    source: new CustomSource({
      getSize: () => size,
      read: (start, end) => readBytes(file, start, end),
      prefetchProfile: 'network',
    }),
  })
}

/** The bytes from `start` up to `end`, which is not among them. */
export async function readBytes(file: number, start: number, end: number): Promise<Buffer> {
  const bytes = Buffer.alloc(end - start)
  let at = 0
  while (at < bytes.length) {
    const { bytesRead } = await readAt(file, bytes, at, bytes.length - at, start + at)
    if (bytesRead === 0) break
    at += bytesRead
  }
  return bytes.subarray(0, at)
}

export async function writeBytesAt(file: number, bytes: Uint8Array, position: number) {
  for (let at = 0; at < bytes.length; ) {
    const { bytesWritten } = await writeAt(file, bytes, at, bytes.length - at, position + at)
    at += bytesWritten
  }
}

/** A derived file that is written from its start to its end; durable once `finish` has returned. */
export class GrowingFile {
  readonly #file: number
  #end = 0
  #synced = 0

  constructor(file: number) {
    this.#file = file
  }

  async add(bytes: Uint8Array) {
    await this.write(bytes, this.#end)
  }

  async write(bytes: Uint8Array, position: number) {
    await writeBytesAt(this.#file, bytes, position)
    this.#end = Math.max(this.#end, position + bytes.length)
    if (this.#end - this.#synced < syncStep) return
    this.#synced = this.#end
    await syncData(this.#file)
  }

  async finish() {
    await sync(this.#file)
  }
}

/** Where a derived file is written; it is durable once the target has ended. */
export function newFile(file: number, room: Room): StreamTarget {
  const growing = new GrowingFile(file)
  const writable = new WritableStream<StreamTargetChunk>({
    write: async ({ data, position }) => {
      room.take(data.byteLength)
      await growing.write(data, position)
    },
    close: () => growing.finish(),
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
