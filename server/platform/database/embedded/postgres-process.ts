import { spawn } from 'node:child_process'
import { closeSync, constants, openSync } from 'node:fs'
import { createInterface } from 'node:readline'
import type { Readable, Writable } from 'node:stream'
import { setTimeout as delay } from 'node:timers/promises'
import type { OsUser } from './postgres-user.ts'

export type PostgresProcess = {
  pid: number
  /** How it ended: `code 0`, a signal's name, or why it could not be started. Never rejects. */
  exited: Promise<string>
  /** The last lines it wrote, for the error message. */
  lastLines(): string
}

// When our process is killed or crashes, fd 3 closes and a grandchild ends the whole group; where the kernel
// has a parent-death signal, that works even without the grandchild. It is a grandchild because PostgreSQL
// takes a child that it did not fork for a crashed backend.
const guarded = `
((read -r ended <&3 || kill -s "$0" -- "-$$") >/dev/null 2>&1 &)
if setpriv --pdeathsig keep true 3<&- 2>/dev/null; then exec setpriv --pdeathsig "$0" "$@" 3<&-; fi
exec "$@" 3<&-`

/**
 * Starts one of PostgreSQL's programs so that it never outlives this process, in its own session, so
 * that Ctrl-C in the terminal reaches only us. The program has `folder` as file descriptor 4.
 */
export function launch(
  command: string[],
  options: {
    user: OsUser | undefined
    folder: number | undefined
    deathSignal: 'QUIT' | 'KILL'
    input?: string
    onLine?: (line: string) => void
  },
): PostgresProcess {
  const child = spawn('/bin/sh', ['-c', guarded, options.deathSignal, ...command], {
    ...options.user,
    cwd: '/',
    detached: true,
    env: { PATH: process.env.PATH ?? '/usr/bin:/bin', LC_ALL: 'C', TZ: 'UTC' },
    stdio: ['pipe', 'pipe', 'pipe', 'pipe', options.folder ?? 'ignore'],
  })
  const [input, stdout, stderr, guard] = child.stdio as unknown as Pipes
  for (const pipe of [input, guard]) pipe.on('error', () => {}) // the reader may have ended already
  input.end(options.input)

  const lines: string[] = []
  const read = [stdout, stderr].map(async (stream) => {
    for await (const line of createInterface({ input: stream })) {
      options.onLine?.(line)
      lines.push(line)
      if (lines.length > 20) lines.shift()
    }
  })
  const exited = new Promise<string>((resolve) => {
    child.once('error', (error) => resolve(error.message))
    child.once('exit', (code, signal) => {
      guard.end('ended\n')
      // The last output is still in transit, but a surviving child could keep the pipes open for long.
      Promise.race([Promise.all(read), delay(100)]).then(() => resolve(signal ?? `code ${code}`))
    })
  })
  return { pid: child.pid ?? 0, exited, lastLines: () => lines.join('\n') }
}

type Pipes = [Writable, Readable, Readable, Writable]

/**
 * A path of the folder that the server's user can open: if only root may enter the folders above,
 * root opens it and passes it as file descriptor 4.
 */
export function inFolder<T>(
  cluster: string,
  user: OsUser | undefined,
  use: (path: string, folder: number | undefined) => T,
): T {
  if (!user || process.platform !== 'linux') return use(cluster, undefined)
  const folder = openSync(cluster, constants.O_RDONLY | constants.O_DIRECTORY)
  try {
    return use('/proc/self/fd/4', folder)
  } finally {
    closeSync(folder)
  }
}
