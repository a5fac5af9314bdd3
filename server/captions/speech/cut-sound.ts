import { availableParallelism } from 'node:os'
import { join } from 'node:path'
import { decode } from '../../media/decode.ts'
import type { Services } from '../../platform/context.ts'
import { withOpenObject } from '../../platform/files/with-open-object.ts'
import { type Piece, type PieceOrder, pieceHeader } from './piece-order.ts'

const program = join(import.meta.dirname, 'sound-piece.ts')

/** Ten minutes of samples are 19 MB. */
const mostBytes = 32 * 1024 * 1024

/**
 * Extracts a piece of a video's sound in a separate process. It ends with this process, when `signal` is
 * aborted, after `ms`, or when it has answered.
 */
export async function cutSound(
  services: Pick<Services, 'env' | 'log' | 'objects'>,
  path: string,
  wanted: Omit<PieceOrder, 'size'>,
  { ms, signal }: { ms: number; signal: AbortSignal },
): Promise<Piece> {
  const cpuSeconds = (ms / 1000) * availableParallelism()
  const limits = { ms, cpuSeconds, memoryMegabytes: 2048, fileBytes: 0 }
  return withOpenObject(services.objects, path, async ({ input, size }) => {
    const order = { ...wanted, size } satisfies PieceOrder
    const decoder = { program, order, input, limits }
    const { header, bytes } = await decode(services, decoder, mostBytes, signal)
    const found = pieceHeader.parse(header)
    if ('problem' in found) return found
    const { frames, ms, last } = found
    const voice = frames > 0 ? bytes.subarray(0, frames) : null
    return { bytes: bytes.subarray(frames), voice, ms, last }
  })
}
