import { availableParallelism } from 'node:os'
import { join } from 'node:path'
import type { Readable } from 'node:stream'
import {
  type Decoder,
  type DecoderHost,
  firstOutput,
  inputUnread,
  startDecoder,
  tooLate,
} from '../media/start-decoder.ts'
import { type Answer, roomFor, type Task, type Word, wordSchema } from './worker/protocol.ts'

const program = join(import.meta.dirname, 'worker/worker.ts')

/** The system kills a process that uses more; well below that it exits by itself. */
const memoryMegabytes = 3072

/** The longest message: the segments of three renditions of 12 hours, in characters. */
const longestWord = 8 * 1024 * 1024

/** A running step. `end` is its answer; `stop` ends it, and its results are discarded. */
export type Running = { end: Promise<Answer>; stop: () => void; pid: number | undefined }

/** Limits of the process, and a listener for its progress in percent. */
export type Bounds = {
  /** Duration, as far as it is known; it limits how much may be written. */
  durationMs: number
  limitMs: number
  onProgress: (progress: number) => void
}

/** Runs one step of one video in a child process, which is killed after `limitMs`. */
export function runTask(
  { step, size, input, outputs }: Task<Decoder['input']>,
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
      if (failure === inputUnread) return { hindered: failure }
      // Another attempt would take just as long.
      if (failure === tooLate && step !== 'inspect') return { broken: 'too-slow' }
      return last() ?? { failed: failure ?? 'no answer' }
    }),
    stop,
    pid,
  }
}

/** Reads messages, one per line; returns a function that returns the last answer. */
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
    return { failed: 'malformed answer' }
  }
}
