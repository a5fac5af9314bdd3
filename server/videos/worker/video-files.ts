import { fdatasync, fsync, write } from 'node:fs'
import { promisify } from 'node:util'
import { ALL_FORMATS, CustomSource, Input, StreamTarget, type StreamTargetChunk } from 'mediabunny'
import { readBytes } from '../../media/read-bytes.ts'

/** Derived files are written in pieces of this size, in bytes. */
const writeBytes = 2 * 1024 * 1024

/** How many bytes of a growing file are written between flushes to disk, so that the last flush is short. */
const syncStep = 32 * 1024 * 1024

const writeAt = promisify(write)
const syncData = promisify(fdatasync)
const sync = promisify(fsync)

/** Opens a video for reading. Always dispose it. */
export function openVideo(file: number, size: number): Input {
  return new Input({
    formats: ALL_FORMATS,
    source: new CustomSource({
      getSize: () => size,
      read: (start, end) => readBytes(file, start, end),
      prefetchProfile: 'network',
    }),
  })
}

async function writeBytesAt(file: number, bytes: Uint8Array, position: number) {
  for (let at = 0; at < bytes.length; ) {
    const { bytesWritten } = await writeAt(file, bytes, at, bytes.length - at, position + at)
    at += bytesWritten
  }
}

/** A derived file written from start to end; durable once `finish` has resolved. */
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

/** A target for mediabunny; the file is durable once the target is closed. */
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

/** Counts how many bytes may still be written. */
export class Room {
  #left: number

  constructor(bytes: number) {
    this.#left = bytes
  }

  take(bytes: number) {
    this.#left -= bytes
    if (this.#left < 0) throw new Error('the file exceeds the space reserved for it')
  }
}
