// Runs one step of one video in a separate process, so that a file that crashes the decoder brings
// nothing else down. Reports progress and the outcome; the parent publishes it.
import { answer, beginDecoding } from '../../media/begin-decoding.ts'
import type { Answer, Task, Word } from './protocol.ts'

/** Memory limit of this process in bytes: no video needs that much, but a hostile one might use it. */
const mostResidentBytes = 1536 * 1024 * 1024

/** How often progress is reported, in milliseconds. */
const saidEveryMs = 250

function progressOf() {
  let saidAt = 0
  return (part: number) => {
    if (performance.now() - saidAt < saidEveryMs) return
    saidAt = performance.now()
    void answer({ progress: Math.min(99, Math.floor(part * 100)) } satisfies Word)
  }
}

/** The codecs are a package per platform, and not every platform has one. */
const codecs = await import('./do-step.ts').catch(
  (error: unknown): Answer => ({
    unavailable: error instanceof Error ? error.message : String(error),
  }),
)
const task = beginDecoding<Omit<Task, 'id'>>(mostResidentBytes)
await answer('doStep' in codecs ? await codecs.doStep(task, progressOf()) : codecs)
process.exit(0)
