import { createHash } from 'node:crypto'

export type Digest = { bytes: number; sha256: string }

/**
 * Passes the pieces on; `result` is complete once all have been read. The source is opened only when the first
 * piece is read: a stream that fails before anyone listens would end the process.
 */
export function digesting(open: () => AsyncIterable<Buffer>) {
  const hash = createHash('sha256')
  let bytes = 0
  async function* through() {
    for await (const piece of open()) {
      hash.update(piece)
      bytes += piece.length
      yield piece
    }
  }
  return { pieces: through(), result: (): Digest => ({ bytes, sha256: hash.digest('hex') }) }
}

/** Reads everything to compute its size and SHA-256. */
export async function readDigest(pieces: AsyncIterable<Buffer>): Promise<Digest> {
  const reading = digesting(() => pieces)
  await drain(reading.pieces)
  return reading.result()
}

export async function drain(pieces: AsyncIterable<Buffer>) {
  for await (const _ of pieces);
}
