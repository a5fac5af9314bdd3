import { createHash } from 'node:crypto'
import { lstatSync, readFileSync, statSync } from 'node:fs'
import { chown, mkdir, mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join, resolve } from 'node:path'
import { setTimeout as delay } from 'node:timers/promises'
import type { BaseLogger } from 'pino'
import { type PostgresBinaries, postgresBinaries } from './postgres-binaries.ts'
import { createCluster, isCluster } from './postgres-cluster.ts'
import { clearLeftovers, lockDataFolder } from './postgres-folder.ts'
import { inFolder, launch, type PostgresProcess } from './postgres-process.ts'
import { type OsUser, serverUser, takeOver } from './postgres-user.ts'

export type EmbeddedPostgres = {
  /** Connects as `briefwell`, who owns the database `briefwell` and is not a superuser. */
  connectionString: string
  pid: number
  /** Resolves when the server has ended, for whatever reason. */
  exited: Promise<void>
  /** Closes connections, flushes to disk, and resolves when the server has ended. Can be repeated. */
  stop(): Promise<void>
}

export type EmbeddedPostgresOptions = {
  dataDir: string
  log: Pick<BaseLogger, 'debug' | 'info' | 'warn' | 'error'>
  /** Additional PostgreSQL settings, for tests and benchmarks. */
  settings?: Record<string, string>
  /** Programs other than those of the npm package, for tests on an older version. */
  binaries?: PostgresBinaries
}

/**
 * Runs PostgreSQL on `<dataDir>/cluster`, which the first start creates. The server ends with this process,
 * however it ends; a folder can have only one Briefwell. Call it on the main thread: the kernel's parent-death
 * signal is tied to the thread that started the server.
 */
export async function startEmbeddedPostgres(
  options: EmbeddedPostgresOptions,
): Promise<EmbeddedPostgres> {
  const dataDir = resolve(options.dataDir)
  const cluster = join(dataDir, 'cluster')
  await mkdir(dataDir, { recursive: true, mode: 0o700 })
  const lock = lockDataFolder(dataDir)
  try {
    const user = serverUser(cluster)
    const binaries = options.binaries ?? (await postgresBinaries({ dataDir, user }))
    if (await isCluster(cluster, binaries.major)) {
      await clearLeftovers(cluster)
      await takeOver(cluster, user)
    } else {
      options.log.info({ cluster }, 'creating the database')
      await createCluster(cluster, user, binaries)
    }
    return await runServer({ ...options, cluster, user, binaries, release: lock.release })
  } catch (error) {
    lock.release()
    if (process.getuid?.() !== 0 || (error as NodeJS.ErrnoException).code !== 'EPERM') throw error
    throw new Error(
      'PostgreSQL must not run as root, and this root may not hand it to another user. Start Briefwell as a normal user.',
      { cause: error },
    )
  }
}

async function runServer(
  options: EmbeddedPostgresOptions & {
    cluster: string
    user: OsUser | undefined
    binaries: PostgresBinaries
    release: () => void
  },
): Promise<EmbeddedPostgres> {
  const { cluster, user, binaries, log, release } = options
  const socketFolder = await makeSocketFolder(cluster, user)
  const settings = { ...ourSettings(socketFolder), ...options.settings }
  const flags = Object.entries(settings).flatMap(([name, value]) => ['-c', `${name}=${value}`])
  const server = inFolder(cluster, user, (path, folder) =>
    launch([binaries.postgres, '-D', path, ...flags], {
      user,
      folder,
      deathSignal: 'QUIT', // immediate shutdown: ends at once, and the next start replays the log
      onLine: (line) => log.debug({ postgres: server.pid }, line),
    }),
  )
  let unexpected = false
  const exited = server.exited.then(async (end) => {
    if (unexpected) log.error({ end, lastLines: server.lastLines() }, 'the database has ended')
    await rm(socketFolder, { recursive: true, force: true }).catch(() => {}) // empty, harmless
    release()
  })
  await untilReady(cluster, server, log).catch(async (error) => {
    await exited
    throw error
  })
  unexpected = true
  log.info({ socketFolder, pid: server.pid }, 'the database is ready')
  let stopping: Promise<void> | undefined
  return {
    connectionString: connectionStringOf(socketFolder),
    pid: server.pid,
    exited,
    stop: () => {
      unexpected = false
      stopping ??= shutDown(server.pid, exited)
      return stopping
    },
  }
}

/** The connection string of the embedded server, by its socket. */
export function connectionStringOf(socketFolder: string): string {
  return `postgresql://briefwell@/briefwell?host=${encodeURIComponent(socketFolder)}&sslmode=disable`
}

function ourSettings(socketFolder: string): Record<string, string> {
  return {
    cluster_name: 'briefwell',
    listen_addresses: '',
    unix_socket_directories: socketFolder,
    unix_socket_permissions: '0700',
    fsync: 'on',
    full_page_writes: 'on',
    jit: 'off',
    timezone: 'UTC',
    max_wal_size: '512MB', // bounds how much a start after a crash has to replay
    // The app gets the errors of statements anyway; in the log they could reveal user input.
    log_min_messages: 'log',
    log_min_error_statement: 'panic',
    log_line_prefix: '',
  }
}

/** Short, because a socket path has at most 107 bytes; stable across starts; owned by the server's user. */
async function makeSocketFolder(cluster: string, user: OsUser | undefined): Promise<string> {
  const base = user || tmpdir().length > 60 ? '/tmp' : tmpdir()
  const { dev, ino } = statSync(cluster, { bigint: true })
  const id = createHash('sha256').update(`${dev}:${ino}`).digest('hex').slice(0, 12)
  let folder = join(base, `briefwell-${id}`)
  const found = lstatSync(folder, { throwIfNoEntry: false })
  const ours = found?.isDirectory() && found.uid === (user?.uid ?? process.getuid?.())
  if (found && !ours) {
    folder = await mkdtemp(`${folder}-`) // somebody else has taken the name
  } else {
    await rm(folder, { recursive: true, force: true })
    await mkdir(folder, { mode: 0o700 })
  }
  if (user) await chown(folder, user.uid, user.gid)
  return folder
}

/** Waits for the state in the server's lock file; after a crash, the server first replays its log. */
async function untilReady(
  cluster: string,
  server: PostgresProcess,
  log: EmbeddedPostgresOptions['log'],
): Promise<void> {
  let end: string | undefined
  const watch = server.exited.then((status) => {
    end = status
  })
  const slow = setTimeout(() => log.info('the database is still recovering from a crash'), 5_000)
  try {
    while (!isReady(cluster, server.pid)) {
      await Promise.race([delay(5), watch])
      if (end) throw new Error(`PostgreSQL did not start (${end}):\n${server.lastLines()}`)
    }
  } finally {
    clearTimeout(slow)
  }
}

function isReady(cluster: string, pid: number): boolean {
  try {
    const lines = readFileSync(join(cluster, 'postmaster.pid'), 'utf8').split('\n')
    return Number(lines[0]) === pid && lines[7]?.trim() === 'ready'
  } catch {
    return false
  }
}

async function shutDown(pid: number, exited: Promise<void>): Promise<void> {
  const send = (signal: NodeJS.Signals) => {
    try {
      process.kill(pid, signal)
    } catch {
      // it has ended already
    }
  }
  send('SIGINT')
  const impatient = setTimeout(send, 20_000, 'SIGQUIT')
  await exited
  clearTimeout(impatient)
}
