import { type ChildProcess, spawn } from 'node:child_process'
import { existsSync, readdirSync, readFileSync, readlinkSync } from 'node:fs'
import { createServer } from 'node:net'
import { join, resolve } from 'node:path'
import { createInterface } from 'node:readline'
import { Client } from 'pg'

const ownRoot = resolve(import.meta.dirname, '../../..')

export type LogLine = { msg: string; level: number; [field: string]: unknown }

export type End = { code: number | null; signal: NodeJS.Signals | null }

/** A real Briefwell in a separate process, as `npm start` runs it. */
export type ServerProcess = {
  child: ChildProcess
  address: string
  /** Everything it has written so far. */
  output: () => string
  lines: LogLine[]
  /** Resolves with the first line that starts like this; rejects if the process ends first. */
  logged: (start: string) => Promise<LogLine>
  /** Resolves when the process has ended and all its output has been read. */
  ended: Promise<End>
}

export type ServerOptions = {
  dataDir: string
  port: number
  env?: Record<string, string>
  /** The folder of the program, if not this one. */
  root?: string
  /** Runs it as the first process of a container: as the only child of `child`. */
  isFirst?: boolean
}

const running = new Set<ChildProcess>()

/** Starts a Briefwell without waiting for it. */
export function spawnServer(options: ServerOptions): ServerProcess {
  const { dataDir, port, env, root = ownRoot, isFirst = false } = options
  const [program, ...flags] = [...(isFirst ? asFirst() : []), process.execPath]
  const main = ['--disable-warning=ExperimentalWarning', 'server/main.ts']
  const child = spawn(program ?? '', [...flags, ...main], {
    cwd: root,
    env: {
      PATH: process.env.PATH,
      NODE_COMPILE_CACHE: process.env.NODE_COMPILE_CACHE,
      PORT: String(port),
      DATA_DIR: dataDir,
      AUTH_RATE_LIMIT: 'off',
      MEANING: 'off',
      TRANSCRIBE: env?.TRANSCRIBE_BASE_URL ? 'local' : 'off',
      ...env,
    },
    stdio: ['ignore', 'pipe', 'pipe', 'ipc'],
  })
  running.add(child)
  const lines: LogLine[] = []
  const waiting = new Set<() => void>()
  let output = ''
  const take = (text: string) => {
    output += `${text}\n`
    if (text.startsWith('{')) lines.push(JSON.parse(text))
    for (const look of waiting) look()
  }
  if (!child.stdout || !child.stderr) throw new Error('the process has no output')
  // The child's 'close' event never fires once the channel was closed on this side.
  const read = [child.stdout, child.stderr].map((input) => {
    const { promise, resolve } = Promise.withResolvers<void>()
    createInterface({ input }).on('line', take).once('close', resolve)
    return promise
  })
  const exited = new Promise<End>((done) => {
    child.once('exit', (code, signal) => {
      running.delete(child)
      done({ code, signal })
    })
  })
  const ended = Promise.all([exited, ...read]).then(([end]) => end)
  const logged = (start: string) =>
    new Promise<LogLine>((found, fail) => {
      const look = () => {
        const line = lines.find((written) => written.msg.startsWith(start))
        if (!line) return
        waiting.delete(look)
        found(line)
      }
      waiting.add(look)
      look()
      ended.then(({ code, signal }) => {
        const how = signal ?? `code ${code}`
        fail(new Error(`The server ended (${how}) before it logged '${start}':\n${output}`))
      })
    })
  const address = `http://127.0.0.1:${port}`
  return { child, address, output: () => output, lines, logged, ended }
}

/** Only root may make a namespace of processes without one of users. */
function asFirst(): string[] {
  const users = process.getuid?.() === 0 ? [] : ['--user', '--map-root-user']
  return ['unshare', ...users, '--pid', '--fork', '--kill-child']
}

/**
 * Starts a Briefwell and waits until `/healthz` responds. Returns the milliseconds: the elapsed
 * time, and corrected for CPU time that other programs used.
 */
export async function startServer(
  options: ServerOptions,
): Promise<ServerProcess & { startMs: number; quietMs: number }> {
  const since = performance.now()
  const server = spawnServer(options)
  await server.logged('ready')
  const { status } = await fetch(`${server.address}/healthz`)
  const startMs = performance.now() - since
  if (status !== 200) throw new Error(`/healthz answered ${status}:\n${server.output()}`)
  return { ...server, startMs, quietMs: startMs * shareOfProcessor(server.child.pid) }
}

/** The share of its runnable time in which a process actually ran; 1 if unknown. */
function shareOfProcessor(pid: number | undefined): number {
  const file = `/proc/${pid}/schedstat`
  if (!existsSync(file)) return 1
  const [ran = 0, queued = 0] = readFileSync(file, 'utf8').split(' ').map(Number)
  return ran > 0 ? ran / (ran + queued) : 1
}

/** Kills servers that a failed test left running. */
export function endServers() {
  for (const child of running) child.kill('SIGKILL')
}

/** A free port below the range that the system uses for outgoing connections. */
export async function freePort(): Promise<number> {
  // Processes that were started one after the other begin far from each other.
  for (
    let port = 20_000 + ((process.pid * 97) % 10_000);
    ;
    port = port < 29_999 ? port + 1 : 20_000
  ) {
    if (await isFree(port)) return port
  }
}

function isFree(port: number): Promise<boolean> {
  return new Promise((done) => {
    const probe = createServer()
    probe.once('error', () => done(false))
    probe.listen(port, '127.0.0.1', () => probe.close(() => done(true)))
  })
}

/** The folder of the database's socket, which is logged at startup. */
export async function readSocketFolder(server: ServerProcess): Promise<string> {
  const { socketFolder } = await server.logged('the database is ready')
  return String(socketFolder)
}

/** Connects to the running database as the server's own role. */
export async function connectTo(server: ServerProcess): Promise<Client> {
  const client = new Client({
    host: await readSocketFolder(server),
    user: 'briefwell',
    database: 'briefwell',
  })
  client.on('error', () => {}) // the database may be stopped while this is open
  await client.connect()
  return client
}

/** Every process that works in one of the folders, or has one among its arguments. */
export function processesOf(folders: readonly string[]): { pid: number; command: string }[] {
  return readdirSync('/proc')
    .map(Number)
    .filter((pid) => Number.isInteger(pid) && pid !== process.pid)
    .flatMap((pid) => {
      try {
        const cwd = readlinkSync(join('/proc', String(pid), 'cwd'))
        const command = readFileSync(`/proc/${pid}/cmdline`, 'utf8').replaceAll('\0', ' ').trim()
        const ours = folders.some((folder) => cwd.startsWith(folder) || command.includes(folder))
        return ours ? [{ pid, command }] : []
      } catch {
        return [] // it has ended in the meantime
      }
    })
}
