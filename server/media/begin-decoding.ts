// Runs inside a decoder's process.
import { Socket } from 'node:net'
import { constants, setPriority } from 'node:os'

/** Descriptor of the pipe that ends with the server. */
const lifeline = 3

/** How often a decoder looks at its own memory, in milliseconds. */
const watchedEveryMs = 100

/**
 * What every decoder does once all of its code is loaded, before it touches the file: it gives up
 * the rights that loading took. It ends where it takes more memory than a file of its kind needs,
 * and where the server ends. Answers the order it was started with.
 */
export function beginDecoding<Order>(mostResidentBytes: number): Order {
  const [, , order = '', user = ''] = process.argv
  setPriority(constants.priority.PRIORITY_LOW)
  if (user !== '') {
    process.setgroups?.([])
    process.setgid?.(Number(user))
    process.setuid?.(Number(user))
  }
  const server = new Socket({ fd: lifeline, readable: true, writable: false })
  server.once('close', () => process.exit(1)).resume()
  server.unref()
  setInterval(() => {
    if (process.memoryUsage.rss() < mostResidentBytes) return
    process.stderr.write('more memory than a file may take', () => process.exit(1))
  }, watchedEveryMs).unref()
  return JSON.parse(order)
}

/** Says one line of JSON, and the bytes that belong to it. */
export function answer(word: object, bytes?: Uint8Array): Promise<void> {
  return new Promise((resolve, reject) => {
    const done = (error?: Error | null) => (error ? reject(error) : resolve())
    process.stdout.write(`${JSON.stringify(word)}\n`, bytes ? undefined : done)
    if (bytes) process.stdout.write(bytes, done)
  })
}
