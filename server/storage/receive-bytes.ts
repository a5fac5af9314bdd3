import { Socket } from 'node:net'
import type { Readable } from 'node:stream'
import { type ErrorEntry, refusal } from '../../contract/errors.ts'
import type { ObjectStore } from '../platform/files/object-store.ts'
import { arrivals } from './arrivals.ts'
import type { GrowingDigest } from './growing-digest.ts'
import { sniffBytes } from './sniff-type.ts'

export type Incoming = {
  store: ObjectStore
  path: string
  /** Where the stored part ends and `source` goes on. */
  position: number
  /** Size of the whole file, or the most it may be: not a byte more is taken. */
  length: number
  /** The refusal of more. */
  over: ErrorEntry
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
  const { store, path, length, over, source, digest, inspect, proceed, stop } = incoming
  let { position } = incoming
  await digest.catchUp(store, path, position)
  const writer = await store.append(path, position)
  try {
    let head = await storedHead(incoming)
    let hashed = Promise.resolve()
    for await (const chunks of arrivals(source, stop)) {
      const end = chunks.reduce((sum, chunk) => sum + chunk.length, position)
      if (end > length) throw refusal(over)
      if (head) {
        head = Buffer.concat([head, ...chunks]).subarray(0, sniffBytes)
        if (head.length === sniffBytes || end === length) {
          await inspect(head)
          head = null
        }
      }
      await proceed()
      await writer.write(chunks)
      position = end
      await hashed
      hashed = digest.take(chunks.map((chunk) => handOver(chunk, source)))
    }
    return position
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

/** What a connection brought is nobody else's; other chunks may still be needed, and are copied. */
function handOver(chunk: Buffer, source: Readable): Uint8Array<ArrayBuffer> {
  const { buffer, length } = chunk
  const connected = 'socket' in source && source.socket instanceof Socket
  const ours = connected && buffer.byteLength === length
  return ours && buffer instanceof ArrayBuffer ? new Uint8Array(buffer) : new Uint8Array(chunk)
}
