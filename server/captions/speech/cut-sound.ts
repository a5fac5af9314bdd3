import { availableParallelism } from 'node:os'
import { join } from 'node:path'
import { decode } from '../../media/decode.ts'
import type { Services } from '../../platform/context.ts'
import { withOpenObject } from '../../platform/files/with-open-object.ts'
import { type Piece, type PieceOrder, pieceHeader } from './piece-order.ts'

const program = join(import.meta.dirname, 'sound-piece.ts')

/** Ten minutes of MP3 for speech are 2.4 MB. */
const mostBytes = 16 * 1024 * 1024

/**
 * Extracts a piece of a video's sound in a separate process. It ends with this process, when `signal` is
 * aborted, after `ms`, or when it has answered.
 */
export async function cutSound(
  services: Pick<Services, 'env' | 'log' | 'objects'>,
  path: string,
  times: Omit<PieceOrder, 'size'>,
  { ms, signal }: { ms: number; signal: AbortSignal },
): Promise<Piece> {
  const cpuSeconds = (ms / 1000) * availableParallelism()
  const limits = { ms, cpuSeconds, memoryMegabytes: 2048, fileBytes: 0 }
  return withOpenObject(services.objects, path, async ({ input, size }) => {
    const order = { ...times, size } satisfies PieceOrder
    const decoder = { program, order, input, limits }
    const { header, bytes } = await decode(services, decoder, mostBytes, signal)
    const found = pieceHeader.parse(header)
    return 'problem' in found ? found : { ...found, bytes }
  })
}
