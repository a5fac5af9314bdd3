// Runs inside a model's process.
import type { FromModel, ToModel } from './protocol.ts'

/** Does one piece of work. It looks at `canceled` between its steps. */
export type Do<Work, Result> = (work: Work, canceled: AbortSignal) => Promise<Result>

/**
 * Loads the model and does the work that the server sends, one piece after the other. Ends with the server.
 */
export async function serveModel<Work, Result>(load: () => Promise<Do<Work, Result>>) {
  const say = (message: FromModel<Result>) => process.send?.(message)
  // Not `process.exit`, which waits for the threads of the runtime.
  process.once('disconnect', () => process.kill(process.pid, 'SIGKILL'))
  const run = await load().catch((error: unknown) => {
    say({ unusable: sentenceOf(error) })
    return null
  })
  if (!run) return
  const running = new Map<number, AbortController>()
  process.on('message', async (message: ToModel<Work>) => {
    if ('canceled' in message) return running.get(message.canceled)?.abort()
    const { id, work } = message
    const controller = new AbortController()
    running.set(id, controller)
    try {
      say({ id, result: await run(work, controller.signal) })
    } catch (error) {
      say({ id, failure: sentenceOf(error) })
    } finally {
      running.delete(id)
    }
  })
  say({ ready: true })
}

const mostSaid = 500

const sentenceOf = (error: unknown) =>
  (error instanceof Error ? error.message : String(error)).slice(0, mostSaid)
