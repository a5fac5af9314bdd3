import type { FileHandle } from 'node:fs/promises'
import type { Writable } from 'node:stream'
import type { ByteRange } from './objects.ts'

/** The size of a read and write. Larger pieces would not fit into the CPU cache. */
const pieceSize = 256 * 1024

/** At most this many large pieces exist; while slow readers hold all of them, others get small ones. */
const mostPieces = 64
const smallSize = 16 * 1024

/** Pieces for reuse: allocating a new one takes longer than reading into it. */
const sparePieces: Buffer[] = []
let pieces = 0

/** Writes a range of an open file to `into` and ends it. Also resolves when the reader disconnects. */
export async function sendPart(file: FileHandle, { start, end }: ByteRange, into: Writable) {
  if (start > end) into.end()
  for (let at = start; at <= end; ) {
    const piece = takePiece()
    try {
      const length = Math.min(piece.length, end - at + 1)
      const { bytesRead } = await file.read(piece, 0, length, at)
      if (bytesRead === 0) throw new Error('the file is shorter than its row says')
      at += bytesRead
      const written = writePiece(into, piece.subarray(0, bytesRead))
      // Before the write completes, so that the end is sent together with the last piece.
      if (at > end) into.end()
      if (!(await written)) return
    } finally {
      giveBack(piece)
    }
  }
}

function takePiece(): Buffer {
  const spare = sparePieces.pop()
  if (spare) return spare
  if (pieces === mostPieces) return Buffer.allocUnsafeSlow(smallSize)
  pieces++
  return Buffer.allocUnsafeSlow(pieceSize)
}

function giveBack(piece: Buffer) {
  if (piece.length === pieceSize) sparePieces.push(piece)
}

/** Resolves once `bytes` can be reused; to false if the reader has disconnected. */
export function writePiece(into: Writable, bytes: Buffer): Promise<boolean> {
  return new Promise((resolve) => {
    // The only signal if the connection closes before the response learns of it.
    const gone = () => resolve(false)
    into.once('close', gone)
    into.write(bytes, (error) => {
      into.off('close', gone)
      resolve(!error)
    })
  })
}
