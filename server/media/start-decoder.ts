import { type ChildProcess, spawn } from 'node:child_process'
import type { Readable } from 'node:stream'
import type { Log } from '../platform/observability/log.ts'
import type { Env } from '../platform/settings/env.ts'
import { confinement } from './confine.ts'

/** What a decoder needs of the server. */
export type DecoderHost = { env: Pick<Env, 'DATA_DIR'>; log: Pick<Log, 'info' | 'warn'> }

/** What the system ends a decoder for. */
export type DecoderLimits = {
  /** After this much time on the clock. */
  ms: number
  cpuSeconds: number
  memoryMegabytes: number
  /** The longest file that it may write. */
  fileBytes: number
}

export type Decoder = {
  /** A module that begins with `beginDecoding`. */
  program: string
  /** What to do, as JSON. */
  order: object
  /** Descriptor of the one file it reads, which becomes its standard input. */
  input: number
  /** Descriptors of the files it may write; it finds them from `firstOutput` on. */
  outputs?: readonly number[]
  limits: DecoderLimits
}

/** The descriptor at which a decoder finds the first file that it may write. */
export const firstOutput = 4

/** Open files of a decoder; Node itself takes about twenty. */
const openFiles = 128

/** Memory of JavaScript in it, in MB. */
const heapMegabytes = 512

/** What it says of its failure that is kept for the log, in characters. */
const keptLetters = 2000

// A limit that is lower already cannot be raised, and stays.
const limited = `
ulimit -c 0; ulimit -n ${openFiles}; ulimit -t "$1"; ulimit -d "$2"; ulimit -f "$3"
shift 3
exec "$@"`

/** How a decoder ended that took longer than it may. */
export const tooLate = 'took longer than it may'

/** A decoder at work. */
export type Decoding = {
  pid: number | undefined
  answer: Readable
  /** Resolves once it has ended: null for well, else how it ended and what it said on the way. */
  end: Promise<string | null>
  stop: () => void
}

/**
 * Starts a process that decodes one file from outside, with the least rights this machine can give
 * it. It gets open files instead of paths, and nothing of our environment.
 */
export function startDecoder(
  { env, log }: DecoderHost,
  { program, order, input, outputs = [], limits }: Decoder,
): Decoding {
  const { prefix, user } = confinement(log)
  const node = [
    process.execPath,
    `--max-old-space-size=${heapMegabytes}`,
    program,
    JSON.stringify(order),
    String(user ?? ''),
  ]
  const command = [...prefix(env.DATA_DIR), ...node]
  const [first = '', ...rest] =
    process.platform === 'win32'
      ? command
      : ['/bin/sh', '-c', limited, ...ulimits(limits), ...command]
  const child = spawn(first, rest, {
    cwd: '/',
    env: process.env.PATH ? { PATH: process.env.PATH } : {},
    // The pipe at 3 ends with us, however we end, and takes the decoder along.
    stdio: [input, 'pipe', 'pipe', 'pipe', ...outputs],
    windowsHide: true,
  })
  let inTime = true
  const late = setTimeout(() => {
    inTime = !child.kill('SIGKILL')
  }, limits.ms)
  const end = endOf(child).then((failure) => {
    clearTimeout(late)
    return inTime ? failure : tooLate
  })
  return {
    pid: child.pid,
    answer: child.stdout as Readable,
    end,
    stop: () => child.kill('SIGKILL'),
  }
}

/** As the shell takes them: blocks of 512 bytes for a file, kilobytes for memory. */
function ulimits({ cpuSeconds, memoryMegabytes, fileBytes }: DecoderLimits): string[] {
  return ['sh', cpuSeconds, memoryMegabytes * 1024, Math.ceil(fileBytes / 512)].map((limit) =>
    String(typeof limit === 'number' ? Math.ceil(limit) : limit),
  )
}

function endOf(child: ChildProcess): Promise<string | null> {
  let said = ''
  child.stderr?.on('data', (text: Buffer) => {
    said = (said + text.toString('utf8')).slice(-keptLetters)
  })
  return new Promise((resolve) => {
    child.once('error', (error) => resolve(error.message))
    child.once('close', (code, signal) =>
      resolve(code === 0 ? null : `ended with ${signal ?? code} ${said}`.trim()),
    )
  })
}
