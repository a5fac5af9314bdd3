// One step of one video, in a process of its own: decoders that a broken file brings down take
// nobody with them. It says over IPC how far it is and what it made; its parent makes that count.
import { constants, setPriority } from 'node:os'
import { doStep } from './do-step.ts'
import type { Task, Word } from './protocol.ts'

/** Memory of this process in bytes: no film needs as much, a hostile one might. */
const mostResidentBytes = 1536 * 1024 * 1024

/** How often it says how far it is, in milliseconds. */
const saidEveryMs = 250

function progressOf() {
  let saidAt = 0
  return (part: number) => {
    if (performance.now() - saidAt < saidEveryMs) return
    saidAt = performance.now()
    const progress = Math.min(99, Math.floor(part * 100))
    process.send?.({ progress } satisfies Word)
  }
}

setPriority(constants.priority.PRIORITY_LOW)
setInterval(() => {
  if (process.memoryUsage.rss() < mostResidentBytes) return
  process.stderr.write('more memory than a film may take', () => process.exit(1))
}, 100).unref()
// The server is gone: what was made so far, nobody will make count.
process.on('disconnect', () => process.exit(1))
process.once('message', async (task: Task) => {
  const word = await doStep(task, progressOf())
  process.send?.(word, () => process.exit(0))
})
