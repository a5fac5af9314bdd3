import { availableParallelism } from 'node:os'
import { join } from 'node:path'
import type { Readable } from 'node:stream'
import { type DecoderHost, firstOutput, startDecoder, tooLate } from '../media/start-decoder.ts'
import { type Answer, roomFor, type Task, type Word, wordSchema } from './worker/protocol.ts'

const program = join(import.meta.dirname, 'worker/worker.ts')

/** Beyond this a process is ended by the system; before that it ends itself. */
const memoryMegabytes = 3072

/** Longest word: the segments of three sizes of a video of 12 hours, in characters. */
const longestWord = 8 * 1024 * 1024

/** A step under way. `end` is its last word; `stop` ends it, and all it did counts for nothing. */
export type Running = { end: Promise<Answer>; stop: () => void; pid: number | undefined }

/** What the process may take, and who hears how far it is, in percent. */
export type Bounds = {
  /** Length of the video as far as it is known; what may be written follows from it. */
  durationMs: number
  limitMs: number
  onProgress: (progress: number) => void
}

/** Does one step of one video in a process of its own, which is ended after `limitMs`. */
export function runTask(
  { step, size, input, outputs }: Task,
  { durationMs, limitMs, onProgress }: Bounds,
  host: DecoderHost,
): Running {
  const inherited = outputs.map((_, at) => firstOutput + at)
  const { pid, answer, end, stop } = startDecoder(host, {
    program,
    order: { step, size, input: 0, outputs: inherited } satisfies Omit<Task, 'id'>,
    input,
    outputs,
    limits: {
      ms: limitMs,
      cpuSeconds: (limitMs / 1000) * availableParallelism(),
      memoryMegabytes,
      fileBytes: roomFor(size, durationMs),
    },
  })
  const last = lastWord(answer, onProgress, stop)
  return {
    end: end.then((failure): Answer => {
      // Another attempt would take as long again.
      if (failure === tooLate && step !== 'inspect') return { broken: 'too-slow' }
      return last() ?? { failed: failure ?? 'it said nothing' }
    }),
    stop,
    pid,
  }
}

/** Listens for words, one a line; answers how to ask for the last one. */
function lastWord(said: Readable, onProgress: (progress: number) => void, stop: () => void) {
  let answer: Answer | null = null
  let rest = ''
  const hear = (line: string) => {
    const word = readWord(line)
    if ('progress' in word) onProgress(word.progress)
    else answer = word
  }
  said.setEncoding('utf8').on('data', (text: string) => {
    const lines = (rest + text).split('\n')
    rest = lines.pop() ?? ''
    for (const line of lines) hear(line)
    if (rest.length > longestWord) stop()
  })
  return () => answer
}

function readWord(line: string): Word {
  try {
    return wordSchema.parse(JSON.parse(line))
  } catch {
    return { failed: 'it said what is no answer' }
  }
}
