import { type ChildProcess, fork } from 'node:child_process'
import { join } from 'node:path'
import type { Answer, Task, Word } from './work/protocol.ts'

const program = join(import.meta.dirname, 'work/work.ts')

/** Memory of JavaScript in it, in MB; over all of its memory the process watches itself. */
const heapMegabytes = 512

/** Words of a process that failed which are kept for the log. */
const keptLetters = 2000

/** A step under way. `end` is its last word; `stop` ends it, and all it did counts for nothing. */
export type Running = { end: Promise<Answer>; stop: () => void; pid: number | undefined }

/**
 * Does one step of one video in a process of its own, of the lowest priority, without our settings.
 * It is ended after `limitMs`, and where it takes more memory than it may.
 */
export function runTask(
  task: Task,
  limitMs: number,
  onProgress: (progress: number) => void,
): Running {
  const child = fork(program, {
    execArgv: [`--max-old-space-size=${heapMegabytes}`],
    // Nothing that our own settings hold is within reach of what a file may do to a decoder.
    env: {},
    stdio: ['ignore', 'ignore', 'pipe', 'ipc'],
  })
  const end = lastWord(child, onProgress)
  const late = setTimeout(() => child.kill('SIGKILL'), limitMs)
  child.once('exit', () => clearTimeout(late))
  child.send(task, () => {})
  return { end, stop: () => child.kill('SIGKILL'), pid: child.pid }
}

function lastWord(child: ChildProcess, onProgress: (progress: number) => void): Promise<Answer> {
  let said = ''
  let answer: Answer | null = null
  child.stderr?.on('data', (text: Buffer) => {
    said = (said + text.toString('utf8')).slice(-keptLetters)
  })
  child.on('message', (word: Word) => {
    if (!('progress' in word)) {
      answer = word
      return
    }
    onProgress(word.progress)
  })
  return new Promise((resolve) => {
    child.once('error', (error) => resolve({ failed: error.message }))
    child.once('exit', (code, signal) =>
      resolve(answer ?? { failed: `ended with ${signal ?? code} ${said}`.trim() }),
    )
  })
}
