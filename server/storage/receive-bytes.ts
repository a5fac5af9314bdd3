import { IncomingMessage } from 'node:http'
import { finished, type Readable, Writable } from 'node:stream'
import { fail } from '../../contract/errors.ts'
import { storageErrors } from '../../contract/storage.ts'
import type { ObjectStore, ObjectWriter } from '../platform/object-store.ts'
import type { GrowingDigest } from './growing-digest.ts'
import { sniffBytes } from './sniff-type.ts'

/** What may wait in memory for the disk, for each upload. */
const bufferBytes = 1024 * 1024

/** A sender who is silent for this long is taken for gone, in milliseconds. */
const silentMs = 60_000

export type Incoming = {
  store: ObjectStore
  path: string
  /** Where the stored part ends and `source` goes on. */
  position: number
  /** Size of the whole file: not a byte more is taken. */
  length: number
  source: Readable
  digest: GrowingDigest
  /** Judges the file by its start, before more than that is stored. Throws to refuse it. */
  inspect: (head: Buffer) => Promise<void>
  /** Asked before each write whether to go on. Throws to stop. */
  proceed: () => Promise<void>
  /** Ends the receiving without an error; what has arrived is kept. */
  stop: AbortSignal
}

/**
 * Stores what `source` brings and answers the new end of the file. A connection that breaks is no
 * error here: everything that arrived is stored. Memory stays constant whatever the size.
 */
export async function receiveBytes(incoming: Incoming): Promise<number> {
  const { store, path, position, digest } = incoming
  await digest.catchUp(store, path, position)
  const writer = await store.append(path, position)
  try {
    const sink = new FileSink(incoming, writer, await storedHead(incoming))
    await fill(sink, incoming)
    return sink.position
  } finally {
    await writer.close()
  }
}

/** The start of the file as far as it is stored; null where it has been judged already. */
async function storedHead({ store, path, position }: Incoming): Promise<Buffer | null> {
  if (position >= sniffBytes) return null
  if (position === 0) return Buffer.alloc(0)
  const chunks: Buffer[] = []
  for await (const chunk of store.read(path, { start: 0, end: position - 1 })) chunks.push(chunk)
  return Buffer.concat(chunks)
}

function fill(sink: FileSink, { source, stop }: Incoming): Promise<void> {
  return new Promise((resolve, reject) => {
    const end = () => {
      source.unpipe(sink)
      if (!sink.destroyed) sink.end()
    }
    const unwatch = finished(source, { writable: false }, end)
    const silence = setTimeout(end, silentMs)
    sink.once('close', () => clearTimeout(silence))
    source.on('data', () => {
      silence.refresh()
      sink.gather()
    })
    const settle = (done: () => void) => {
      unwatch()
      stop.removeEventListener('abort', end)
      source.unpipe(sink)
      done()
    }
    sink.once('finish', () => settle(resolve))
    sink.once('error', (error) => settle(() => reject(error)))
    if (stop.aborted) return end()
    stop.addEventListener('abort', end, { once: true })
    source.pipe(sink, { end: false })
  })
}

/** Writes and hashes what has gathered while the last write was under way. */
class FileSink extends Writable {
  readonly #incoming: Incoming
  readonly #writer: ObjectWriter
  #head: Buffer | null
  position: number

  constructor(incoming: Incoming, writer: ObjectWriter, head: Buffer | null) {
    super({ highWaterMark: bufferBytes })
    this.#incoming = incoming
    this.#writer = writer
    this.#head = head
    this.position = incoming.position
  }

  /** What comes in the same turn of the event loop is written at once. */
  gather() {
    if (this.writableCorked > 0) return
    this.cork()
    setImmediate(() => this.uncork())
  }

  override _write(chunk: Buffer, _encoding: BufferEncoding, done: (error?: Error) => void) {
    this.#take([chunk]).then(() => done(), done)
  }

  override _writev(items: { chunk: Buffer }[], done: (error?: Error) => void) {
    this.#take(items.map(({ chunk }) => chunk)).then(() => done(), done)
  }

  async #take(chunks: Buffer[]) {
    const { source, length, digest, inspect, proceed } = this.#incoming
    const bytes = chunks.reduce((sum, chunk) => sum + chunk.length, 0)
    const end = this.position + bytes
    if (end > length) throw fail(storageErrors.tooLarge)
    if (this.#head) {
      this.#head = Buffer.concat([this.#head, ...chunks]).subarray(0, sniffBytes)
      if (this.#head.length === sniffBytes || end === length) {
        await inspect(this.#head)
        this.#head = null
      }
    }
    await proceed()
    const written = this.#writer.write(chunks)
    digest.update(chunks)
    await written
    this.position = end
    if (source instanceof IncomingMessage) for (const chunk of chunks) giveBack(chunk)
  }
}

/**
 * Frees what the connection brought as soon as it is stored. Left to the garbage collector, it
 * makes whole collections run every few megabytes, which takes longer than the upload itself.
 */
function giveBack({ buffer, length }: Buffer) {
  if (buffer instanceof ArrayBuffer && buffer.byteLength === length) buffer.transfer(0)
}
