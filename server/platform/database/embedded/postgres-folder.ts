import { spawnSync } from 'node:child_process'
import { existsSync, readdirSync, readFileSync, readlinkSync, statSync } from 'node:fs'
import { rm } from 'node:fs/promises'
import { basename, join } from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import { setTimeout as delay } from 'node:timers/promises'

/**
 * Makes this process the only Briefwell on a data folder, or throws a message for the operator. The
 * kernel releases the lock when the process ends, however it ends.
 */
export function lockDataFolder(dataDir: string): { release(): void } {
  let file: DatabaseSync | undefined
  try {
    // Node has no flock, but an exclusive SQLite transaction takes one on every platform. Nothing else in this
    // process may open the file: closing it would release the lock. Two concurrent starts may each see the
    // other's shared lock, so a busy one retries for a while.
    file = new DatabaseSync(join(dataDir, 'lock'), { timeout: 1_000 })
    file.exec('pragma journal_mode = memory; begin exclusive')
  } catch (cause) {
    file?.close()
    const busy = (cause as { errcode?: number }).errcode === 5
    throw new Error(
      busy
        ? `The data folder ${dataDir} is in use by another Briefwell. Stop that one, or give this one its own DATA_DIR.`
        : `The data folder ${dataDir} cannot be written: ${(cause as Error).message}.`,
      { cause },
    )
  }
  const held = file
  return { release: () => void (held.isOpen && held.close()) }
}

/**
 * Prepares a cluster folder that an earlier process may have left in any state: ends servers that
 * outlived their Briefwell, and removes a stale lock file, with which PostgreSQL refuses to start.
 * Call it while holding the lock of the data folder.
 */
export async function clearLeftovers(cluster: string): Promise<void> {
  const servers = serversIn(cluster)
  const foreign = servers.find((server) => !server.ours)
  if (foreign) {
    throw new Error(
      `The database folder ${cluster} is in use by a PostgreSQL that Briefwell did not start (process ${foreign.pid}). Stop it first.`,
    )
  }
  if (servers.length > 0) await endServers(cluster)
  const file = join(cluster, 'postmaster.pid')
  // PostgreSQL removes the lock of a process that is gone, but takes a zombie, or another program
  // that has the same process id by now, for a running server.
  if (isAlive(lockHolder(file))) await rm(file)
}

/** Ends every server on the folder. Usually the parent-death signal has ended it already. */
export async function endServers(cluster: string): Promise<void> {
  const gone = () => serversIn(cluster).length === 0
  if (await holds(gone, 1_000)) return
  for (const { pid } of serversIn(cluster)) signal(pid, 'SIGKILL') // safe: the log is on disk
  if (await holds(gone, 5_000)) return
  throw new Error(`A PostgreSQL left behind in ${cluster} could not be ended.`)
}

type Server = { pid: number; ours: boolean }

/** The servers that run in a folder: every PostgreSQL process has its data folder as its cwd. */
export function serversIn(cluster: string): Server[] {
  const folder = statSync(cluster, { bigint: true, throwIfNoEntry: false })
  if (!folder) return []
  if (process.platform !== 'linux') return serverByLockFile(cluster)
  const servers: Server[] = []
  for (const pid of readdirSync('/proc').map(Number).filter(Number.isInteger)) {
    try {
      const cwd = statSync(`/proc/${pid}/cwd`, { bigint: true })
      if (cwd.ino !== folder.ino || cwd.dev !== folder.dev) continue
      if (!basename(readlinkSync(`/proc/${pid}/exe`)).startsWith('postgres')) continue
      servers.push({ pid, ours: isOurs(readFileSync(`/proc/${pid}/cmdline`, 'utf8')) })
    } catch {
      // it has ended meanwhile, or belongs to a user whose processes we cannot read
    }
  }
  return servers
}

function serverByLockFile(cluster: string): Server[] {
  const pid = lockHolder(join(cluster, 'postmaster.pid'))
  if (!isAlive(pid)) return []
  const { stdout } = spawnSync('ps', ['-p', String(pid), '-o', 'command='], { encoding: 'utf8' })
  return stdout.includes(cluster) ? [{ pid, ours: isOurs(stdout) }] : []
}

/** The server has the name as a setting, its processes have it in their title. */
const isOurs = (commandLine: string) =>
  /cluster_name=briefwell\b|^postgres: briefwell: /.test(commandLine)

function lockHolder(file: string): number {
  return existsSync(file) ? Number.parseInt(readFileSync(file, 'utf8'), 10) : 0
}

function isAlive(pid: number): boolean {
  return pid > 0 && signal(pid, 0)
}

function signal(pid: number, name: NodeJS.Signals | 0): boolean {
  try {
    return process.kill(pid, name)
  } catch (error) {
    return (error as NodeJS.ErrnoException).code === 'EPERM'
  }
}

async function holds(condition: () => boolean, milliseconds: number): Promise<boolean> {
  const end = performance.now() + milliseconds
  while (!condition()) {
    if (performance.now() > end) return false
    await delay(10)
  }
  return true
}
