import type { Socket } from 'node:net'
import type { ByteRange } from '../platform/files/objects.ts'
import { writePiece } from '../platform/files/send-part.ts'
import { askedBytes, headBytes } from './asked-input.ts'

/** A stored file in a remote store, whose parts the decoder requests. */
export type RemoteInput = { size: number; read: (range: ByteRange) => AsyncIterable<Buffer> }

/** Thrown if the file could not be read. */
class InputUnread extends Error {}

/**
 * Sends a decoder the parts that it requests, one after the other, until it ends. Throws `InputUnread` if the
 * store fails.
 */
export async function answerReads(decoder: Socket, input: RemoteInput) {
  try {
    let asked = Buffer.alloc(0)
    for await (const chunk of decoder as AsyncIterable<Buffer>) {
      asked = Buffer.concat([asked, chunk])
      for (; asked.length >= askedBytes; asked = asked.subarray(askedBytes)) {
        const [start, end] = [asked.readBigUInt64BE(0), asked.readBigUInt64BE(8)].map(Number)
        if (!(await answer(decoder, input, start ?? 0, Math.min(end ?? 0, input.size)))) return
      }
    }
  } catch (error) {
    // Any other error is the end of the decoder, whose exit says more.
    if (error instanceof InputUnread) throw error
  }
}

/** False if the decoder has ended. */
async function answer(decoder: Socket, { read }: RemoteInput, start: number, end: number) {
  const length = Math.max(0, end - start)
  const head = Buffer.alloc(headBytes)
  head.writeBigUInt64BE(BigInt(length))
  if (!(await writePiece(decoder, head))) return false
  if (length === 0) return true
  try {
    for await (const piece of read({ start, end: end - 1 })) {
      if (!(await writePiece(decoder, piece))) return false
    }
    return true
  } catch (cause) {
    throw new InputUnread('the store did not give the file', { cause })
  }
}
