// Runs inside a decoder's process.
import { Socket } from 'node:net'
import { constants, setPriority } from 'node:os'
import { AskedInput } from './asked-input.ts'

/** Descriptor of the pipe that closes when the server ends. */
const lifeline = 3

/** Tells a decoder to request the parts of its file. */
export const asks = 'asks'

/** How often a decoder checks its own memory, in milliseconds. */
const watchedEveryMs = 100

let asked: AskedInput | null = null

/** The file to decode, if its parts must be requested; null if it is the standard input. */
export function askedInput(): AskedInput | null {
  return asked
}

/**
 * Every decoder calls this once its code is loaded and before it touches the file. Drops the rights that only
 * loading needed, and makes the process exit when it uses more memory than such a file needs or when the server
 * ends. Returns the order it was started with.
 */
export function beginDecoding<Order>(mostResidentBytes: number): Order {
  const [, , order = '', user = '', input = ''] = process.argv
  setPriority(constants.priority.PRIORITY_LOW)
  if (user !== '') {
    process.setgroups?.([])
    process.setgid?.(Number(user))
    process.setuid?.(Number(user))
  }
  const server = new Socket({ fd: lifeline, readable: true, writable: true })
  server.once('close', end).resume()
  if (input === asks) asked = new AskedInput(server)
  server.unref()
  setInterval(() => {
    if (process.memoryUsage.rss() < mostResidentBytes) return
    process.stderr.write('used more memory than allowed', end)
  }, watchedEveryMs).unref()
  return JSON.parse(order)
}

/** Not `process.exit`, which waits for threads: a decoder that waits for a part of its file would stay for ever. */
const end = () => void process.kill(process.pid, 'SIGKILL')

/** Writes one line of JSON, followed by its bytes. */
export function answer(header: object, bytes?: Uint8Array): Promise<void> {
  return new Promise((resolve, reject) => {
    const done = (error?: Error | null) => (error ? reject(error) : resolve())
    process.stdout.write(`${JSON.stringify(header)}\n`, bytes ? undefined : done)
    if (bytes) process.stdout.write(bytes, done)
  })
}
