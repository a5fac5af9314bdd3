import { fork } from 'node:child_process'
import { fileURLToPath } from 'node:url'
import type { Piece, PieceOrder } from './sound-piece.ts'

const program = fileURLToPath(new URL('./sound-piece.ts', import.meta.url))

/**
 * Has a piece of a video's sound cut out by a process of its own, so that neither its work nor its
 * end is felt here. That process ends with ours, with `signal`, and when it has answered.
 */
export function cutSound(order: PieceOrder, signal: AbortSignal): Promise<Piece> {
  signal.throwIfAborted()
  return new Promise((resolve, reject) => {
    const child = fork(program, [], {
      execArgv: [],
      env: {},
      serialization: 'advanced',
      stdio: ['ignore', 'ignore', 'ignore', 'ipc'],
      signal,
      killSignal: 'SIGKILL',
    })
    child.once('message', (piece: Piece) => resolve(piece))
    child.once('error', reject)
    child.once('exit', (code, killed) => reject(new Error(`cutting ended: ${killed ?? code}`)))
    child.send(order, (error) => error && reject(error))
  })
}
