import type { FileHandle } from 'node:fs/promises'
import type { ServerResponse } from 'node:http'
import type { Writable } from 'node:stream'
import type { ByteRange } from './object-store.ts'
import { sendfile } from './sendfile.ts'

/** One piece on its way from a file to a reader. Larger ones leave the processor's cache between. */
const sendSize = 256 * 1024

/**
 * So many pieces are kept. Where slow readers hold them all, and where a piece only waits until the
 * system takes over again, others are of this size.
 */
const mostPieces = 64
const smallSize = 16 * 1024

/** Less than this goes together with its head, which costs less than a call for itself. */
const directSize = 64 * 1024

/** Pieces that were sent lie here for the next reader: a fresh one costs more than reading. */
const spareBuffers: Buffer[] = []
let pieces = 0

/** An answer to a request, or another stream, which has neither connection nor head. */
type Into = Writable & Partial<Pick<ServerResponse, 'socket' | 'flushHeaders'>>

/** Sends a part of an open file and ends `into`; resolves, too, when the other side has gone. */
export async function sendPart(file: FileHandle, { start, end }: ByteRange, into: Into) {
  if (start > end) into.end()
  // The system knows nothing of a head that Node still keeps for the first piece.
  if (end - start >= directSize) into.flushHeaders?.()
  for (let at = start; at <= end; ) {
    const taken = await sendDirectly(file, { at, length: end - at + 1 }, into)
    at += taken ?? 0
    if (at > end) {
      into.end()
      return
    }
    const buffer = taken === null ? takeBuffer() : Buffer.allocUnsafeSlow(smallSize)
    try {
      const length = Math.min(buffer.length, end - at + 1)
      const { bytesRead } = await file.read(buffer, 0, length, at)
      if (bytesRead === 0) throw new Error('the file is shorter than its row says')
      at += bytesRead
      const written = write(into, buffer.subarray(0, bytesRead))
      // At once, so that the end leaves with the last piece.
      if (at > end) into.end()
      if (!(await written)) return
    } finally {
      giveBack(buffer)
    }
  }
}

/** How many bytes the system took over from us; null where it cannot, or the part is small. */
async function sendDirectly(file: FileHandle, part: { at: number; length: number }, into: Into) {
  return part.length > directSize && into.socket ? sendfile(file, part, into.socket) : null
}

function takeBuffer(): Buffer {
  const spare = spareBuffers.pop()
  if (spare) return spare
  if (pieces === mostPieces) return Buffer.allocUnsafeSlow(smallSize)
  pieces++
  return Buffer.allocUnsafeSlow(sendSize)
}

function giveBack(buffer: Buffer) {
  if (buffer.length === sendSize) spareBuffers.push(buffer)
}

/** False where the other side has gone. Afterwards nobody reads from `bytes` any more. */
function write(into: Writable, bytes: Buffer): Promise<boolean> {
  return new Promise((resolve) => {
    // Of a connection that ends before its answer hears of it, Node says nothing else.
    const gone = () => resolve(false)
    into.once('close', gone)
    into.write(bytes, (error) => {
      into.off('close', gone)
      resolve(!error)
    })
  })
}
