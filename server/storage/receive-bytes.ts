import { Socket } from 'node:net'
import type { Readable } from 'node:stream'
import { type ErrorEntry, refusal } from '../../contract/errors.ts'
import type { Drafts } from '../platform/files/drafts.ts'
import { arrivals } from './arrivals.ts'
import type { GrowingDigest } from './growing-digest.ts'
import { sniffBytes } from './sniff-type.ts'
import type { UploadHold } from './upload-hold.ts'

export type Incoming = {
  drafts: Drafts
  path: string
  /** Where the stored part ends and `source` continues. */
  position: number
  /** The size of the whole file, or its maximum; not a byte more is accepted. */
  length: number
  /** The refusal if more is sent. */
  over: ErrorEntry
  source: Readable
  digest: GrowingDigest
  /** Checks the type by the start of the file, before more is stored. Throws to refuse it. */
  inspect: (head: Buffer) => Promise<void>
  /** Called whenever bytes arrive. */
  touch?: () => void
  hold: UploadHold
  /** Stops without an error; what has arrived is kept. */
  stop: AbortSignal
}

/**
 * Stores everything from `source` and returns the new end of the file. A broken connection is not an error:
 * everything that arrived is stored. Memory use does not depend on the size.
 */
export async function receiveBytes(incoming: Incoming): Promise<number> {
  const { drafts, path, length, over, source, digest, inspect, hold, stop } = incoming
  let { position } = incoming
  const writer = await drafts.append(path, position, hold)
  const follows = await digest.isAt(position)
  try {
    let head = await storedHead(incoming)
    let hashed = Promise.resolve()
    for await (const chunks of hold.whileArriving(arrivals(source, stop))) {
      incoming.touch?.()
      const end = chunks.reduce((sum, chunk) => sum + chunk.length, position)
      if (end > length) throw refusal(over)
      if (head) {
        head = Buffer.concat([head, ...chunks]).subarray(0, sniffBytes)
        if (head.length === sniffBytes || end === length) {
          await inspect(head)
          head = null
        }
      }
      await writer.write(chunks)
      position = end
      await hashed
      if (follows) hashed = digest.take(chunks.map((chunk) => handOver(chunk, source)))
    }
    return position
  } finally {
    await writer.close().catch(async (error: unknown) => {
      // Some of the hashed bytes may not be stored.
      await digest.restart()
      throw error
    })
  }
}

/** The start of the file, as far as it is stored; null if it has already been checked. */
async function storedHead({ drafts, path, position }: Incoming): Promise<Buffer | null> {
  if (position >= sniffBytes) return null
  if (position === 0) return Buffer.alloc(0)
  const chunks: Buffer[] = []
  for await (const chunk of drafts.read(path, { start: 0, end: position - 1 })) chunks.push(chunk)
  return Buffer.concat(chunks)
}

/** Chunks straight from a connection belong to us; others may still be used elsewhere and are copied. */
function handOver(chunk: Buffer, source: Readable): Uint8Array<ArrayBuffer> {
  const { buffer, length } = chunk
  const connected = 'socket' in source && source.socket instanceof Socket
  const ours = connected && buffer.byteLength === length
  return ours && buffer instanceof ArrayBuffer ? new Uint8Array(buffer) : new Uint8Array(chunk)
}
