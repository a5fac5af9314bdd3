import { availableParallelism } from 'node:os'
import { join } from 'node:path'
import { decode } from '../../media/decode.ts'
import type { Services } from '../../platform/context.ts'
import { type Piece, type PieceOrder, pieceWord } from './piece-order.ts'

const program = join(import.meta.dirname, 'sound-piece.ts')

/** Ten minutes of MP3 for speech are 2.4 MB. */
const mostBytes = 16 * 1024 * 1024

/**
 * Has a piece of a video's sound cut out by a process of its own, so that neither its work nor its
 * end is felt here. That process ends with ours, with `signal`, after `ms`, and when it has answered.
 */
export async function cutSound(
  services: Pick<Services, 'env' | 'log' | 'store'>,
  objectId: string,
  times: Omit<PieceOrder, 'size'>,
  { ms, signal }: { ms: number; signal: AbortSignal },
): Promise<Piece> {
  const size = await services.store.size(objectId)
  if (size === null) throw new Error('the file is not there')
  const file = await services.store.open(objectId, 'read')
  const cpuSeconds = (ms / 1000) * availableParallelism()
  const limits = { ms, cpuSeconds, memoryMegabytes: 2048, fileBytes: 0 }
  try {
    const order = { ...times, size } satisfies PieceOrder
    const decoder = { program, order, input: file.fd, limits }
    const { word, bytes } = await decode(services, decoder, mostBytes, signal)
    const said = pieceWord.parse(word)
    return 'problem' in said ? said : { ...said, bytes }
  } finally {
    await file.close()
  }
}
