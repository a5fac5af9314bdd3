import { type ChildProcess, spawn } from 'node:child_process'
import type { Socket } from 'node:net'
import type { Readable } from 'node:stream'
import type { Log } from '../platform/observability/log.ts'
import type { Env } from '../platform/settings/env.ts'
import { answerReads, type RemoteInput } from './answer-reads.ts'
import { asks } from './begin-decoding.ts'
import { confinement } from './confine.ts'

/** What a decoder needs from the server. */
export type DecoderHost = { env: Pick<Env, 'DATA_DIR'>; log: Pick<Log, 'info' | 'warn'> }

/** The system kills a decoder that exceeds these limits. */
export type DecoderLimits = {
  /** Elapsed time. */
  ms: number
  cpuSeconds: number
  memoryMegabytes: number
  /** The longest file it may write. */
  fileBytes: number
}

export type Decoder = {
  /** A module that begins with `beginDecoding`. */
  program: string
  /** What to do, as JSON. */
  order: object
  /** The input: the descriptor of the one file, its bytes, or a source of its parts. */
  input: number | Uint8Array | RemoteInput
  /** Descriptors of the files it may write; in the decoder they start at `firstOutput`. */
  outputs?: readonly number[]
  limits: DecoderLimits
}

/** The decoder's descriptor of the first file it may write. */
export const firstOutput = 4

/** How many files a decoder may have open; Node itself takes about twenty. */
const openFiles = 128

/** JavaScript heap of a decoder, in MB. */
const heapMegabytes = 512

/** How much of its error output is kept for the log, in characters. */
const keptLetters = 2000

// A lower limit that is already set cannot be raised and stays in effect.
const limited = `
ulimit -c 0; ulimit -n ${openFiles}; ulimit -t "$1"; ulimit -d "$2"; ulimit -f "$3"
shift 3
exec "$@"`

/** The failure of a decoder that exceeded `limits.ms`. */
export const tooLate = 'took longer than it may'

/** The failure of a decoder whose file could not be read. */
export const inputUnread = 'did not get its file from the store'

/** A running decoder. */
export type Decoding = {
  pid: number | undefined
  answer: Readable
  /**
   * Resolves once it has ended: to null if it succeeded, else to how it ended and its error output.
   */
  end: Promise<string | null>
  stop: () => void
}

/**
 * Starts a process that decodes one uploaded file, with as few rights as this machine allows. It gets open
 * files instead of paths, and nothing of our environment.
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
    isRemote(input) ? asks : '',
  ]
  const command = [...prefix(env.DATA_DIR), ...node]
  const [first = '', ...rest] =
    process.platform === 'win32'
      ? command
      : ['/bin/sh', '-c', limited, ...ulimits(limits), ...command]
  const child = spawn(first, rest, {
    cwd: '/',
    env: process.env.PATH ? { PATH: process.env.PATH } : {},
    // The pipe at 3 closes when this process ends, for whatever reason, and makes the decoder exit.
    stdio: [stdinFor(input), 'pipe', 'pipe', 'pipe', ...outputs],
    windowsHide: true,
  })
  // A decoder that ends early breaks the pipe; its exit status says more.
  if (input instanceof Uint8Array) child.stdin?.on('error', () => {}).end(input)
  let read = true
  if (isRemote(input)) {
    answerReads(child.stdio[3] as Socket, input).catch(() => {
      read = false
      child.kill('SIGKILL')
    })
  }
  let inTime = true
  const late = setTimeout(() => {
    inTime = !child.kill('SIGKILL')
  }, limits.ms)
  const end = waitForEnd(child).then((failure) => {
    clearTimeout(late)
    if (!read) return inputUnread
    return inTime ? failure : tooLate
  })
  return {
    pid: child.pid,
    answer: child.stdout as Readable,
    end,
    stop: () => child.kill('SIGKILL'),
  }
}

function isRemote(input: Decoder['input']): input is RemoteInput {
  return typeof input === 'object' && 'read' in input
}

function stdinFor(input: Decoder['input']) {
  if (typeof input === 'number') return input
  return isRemote(input) ? 'ignore' : 'pipe'
}

/** In the shell's units: blocks of 512 bytes for files, kilobytes for memory. */
function ulimits({ cpuSeconds, memoryMegabytes, fileBytes }: DecoderLimits): string[] {
  return ['sh', cpuSeconds, memoryMegabytes * 1024, Math.ceil(fileBytes / 512)].map((limit) =>
    String(typeof limit === 'number' ? Math.ceil(limit) : limit),
  )
}

function waitForEnd(child: ChildProcess): Promise<string | null> {
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
