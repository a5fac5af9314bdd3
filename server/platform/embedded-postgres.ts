import { spawnSync } from 'node:child_process'
import { createHash } from 'node:crypto'
import { closeSync, constants, lstatSync, openSync, readFileSync, statSync } from 'node:fs'
import { chmod, chown, mkdir, mkdtemp, open, rename, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join, resolve } from 'node:path'
import { setTimeout as delay } from 'node:timers/promises'
import type { BaseLogger } from 'pino'
import { type PostgresBinaries, postgresBinaries } from './postgres-binaries.ts'
import { clearLeftovers, endServers, isCluster, lockDataFolder } from './postgres-folder.ts'
import { launch, type OsUser, type PostgresProcess } from './postgres-process.ts'

export type EmbeddedPostgres = {
  /** Connects as `briefwell`, the owner of the database `briefwell`, who is no superuser. */
  connectionString: string
  pid: number
  /** Resolves when the server has ended, whether asked to or not. */
  exited: Promise<void>
  /** Ends connections, writes everything down, resolves when the server is gone. Repeatable. */
  stop(): Promise<void>
}

export type EmbeddedPostgresOptions = {
  dataDir: string
  log: Pick<BaseLogger, 'debug' | 'info' | 'warn' | 'error'>
  /** PostgreSQL settings beside ours, for tests and benchmarks. */
  settings?: Record<string, string>
}

type Supervised = EmbeddedPostgresOptions & {
  cluster: string
  user: OsUser | undefined
  binaries: PostgresBinaries
}

/**
 * Runs PostgreSQL on `<dataDir>/cluster`, made at the first start, for as long as this process
 * lives: it ends with us however we end, and one folder has one Briefwell. Call it on the main
 * thread: the kernel ties the server to the thread that started it.
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
    const binaries = await postgresBinaries({ dataDir, user })
    const supervised = { ...options, dataDir, cluster, user, binaries }
    if (await isCluster(cluster, binaries.major)) await clearLeftovers(cluster)
    else await createCluster(supervised)
    return await runServer(supervised, lock.release)
  } catch (error) {
    lock.release()
    if (process.getuid?.() !== 0 || (error as NodeJS.ErrnoException).code !== 'EPERM') throw error
    throw new Error(
      'PostgreSQL must not run as root, and this root may not hand it to another user. Start Briefwell as a normal user.',
      { cause: error },
    )
  }
}

/** PostgreSQL refuses to run as root: the folder's owner, else an account that may do little. */
function serverUser(cluster: string): OsUser | undefined {
  const owner = statSync(cluster, { throwIfNoEntry: false })
  const current = process.getuid?.()
  if (current !== 0) {
    if (!owner || owner.uid === current) return undefined
    throw new Error(
      `The database folder ${cluster} belongs to another user (uid ${owner.uid}). Start Briefwell as that user or as root.`,
    )
  }
  const accounts = readFileSync('/etc/passwd', 'utf8')
    .split('\n')
    .map((line) => line.split(':'))
    .map(([name, , uid, gid]) => ({ name, uid: Number(uid), gid: Number(gid) }))
  const account = owner?.uid
    ? (accounts.find(({ uid }) => uid === owner.uid) ?? owner)
    : ['briefwell', 'postgres', 'nobody']
        .map((wanted) => accounts.find(({ name }) => name === wanted))
        .find((found) => found !== undefined)
  if (account) return { uid: account.uid, gid: account.gid }
  throw new Error(
    'PostgreSQL must not run as root, and there is no user briefwell, postgres or nobody. Start Briefwell as a normal user.',
  )
}

/** Made beside its place and renamed when whole: a start cut short leaves nothing half made. */
async function createCluster(supervised: Supervised): Promise<void> {
  const { dataDir, cluster, user, binaries, log } = supervised
  const unfinished = `${cluster}.new`
  log.info({ cluster }, 'creating the database')
  await endServers(unfinished)
  await rm(unfinished, { recursive: true, force: true })
  await mkdir(unfinished, { mode: 0o700 })
  if (user) await chown(unfinished, user.uid, user.gid)
  await runToEnd(supervised, unfinished, [
    binaries.initdb,
    '--username=postgres',
    '--encoding=UTF8',
    '--locale=C',
    '--locale-provider=icu',
    '--icu-locale=und',
    '--data-checksums',
    '--auth-local=trust', // who may connect is who may enter the socket's folder
    '--auth-host=reject',
  ])
  await runToEnd(
    supervised,
    unfinished,
    [binaries.postgres, '--single', '-c', 'exit_on_error=on'],
    'create role briefwell login createdb createrole\ncreate database briefwell owner briefwell\n',
  )
  await rename(unfinished, cluster)
  const folder = await open(dataDir)
  await folder.sync()
  await folder.close()
}

async function runToEnd(
  { user }: Supervised,
  cluster: string,
  [program, ...args]: [string, ...string[]],
  input?: string,
): Promise<void> {
  const running = inFolder(cluster, user, (path, folder) => {
    const single = input === undefined ? [] : ['postgres']
    const command = [program, ...args, '-D', path, ...single]
    return launch(command, { user, folder, deathSignal: 'KILL', ...(input && { input }) })
  })
  const end = await running.exited
  if (end !== 'code 0') {
    throw new Error(`PostgreSQL could not create its database (${end}):\n${running.lastLines()}`)
  }
}

/**
 * Names the folder so that the server's user can open it: where only root may pass the folders
 * above, root opens it and hands it down as file descriptor 4.
 */
function inFolder<T>(
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

async function runServer(supervised: Supervised, release: () => void): Promise<EmbeddedPostgres> {
  const { cluster, user, binaries, log } = supervised
  if (user && statSync(cluster).uid !== user.uid) {
    spawnSync('chown', ['-R', `${user.uid}:${user.gid}`, cluster]) // a backup put back by root
  }
  await chmod(cluster, 0o700)
  const socketFolder = await makeSocketFolder(cluster, user)
  const settings = { ...ourSettings(socketFolder), ...supervised.settings }
  const flags = Object.entries(settings).flatMap(([name, value]) => ['-c', `${name}=${value}`])
  const server = inFolder(cluster, user, (path, folder) =>
    launch([binaries.postgres, '-D', path, ...flags], {
      user,
      folder,
      deathSignal: 'QUIT', // an immediate shutdown: ends at once, the next start replays the log
      onLine: (line) => log.debug({ postgres: server.pid }, line),
    }),
  )
  let unexpected = false
  const exited = server.exited.then(async (end) => {
    if (unexpected) log.error({ end, lastLines: server.lastLines() }, 'the database has ended')
    await rm(socketFolder, { recursive: true, force: true })
    release()
  })
  await untilReady(cluster, server, log)
  unexpected = true
  let stopping: Promise<void> | undefined
  return {
    connectionString: `postgresql://briefwell@/briefwell?host=${encodeURIComponent(socketFolder)}&sslmode=disable`,
    pid: server.pid,
    exited,
    stop: () => {
      unexpected = false
      stopping ??= shutDown(server.pid, exited)
      return stopping
    },
  }
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
    max_wal_size: '512MB', // bounds what a start after a crash has to replay
    // Errors of statements reach the app, and can hold what people typed: they stay out of the log.
    log_min_messages: 'log',
    log_min_error_statement: 'panic',
    log_line_prefix: '',
  }
}

/** Short, for a socket's path has 107 bytes; the same at every start; open to the server's user. */
async function makeSocketFolder(cluster: string, user: OsUser | undefined): Promise<string> {
  const base = user || tmpdir().length > 60 ? '/tmp' : tmpdir()
  const { dev, ino } = statSync(cluster, { bigint: true })
  const name = createHash('sha256').update(`${dev}:${ino}`).digest('hex').slice(0, 12)
  let folder = join(base, `briefwell-${name}`)
  const uid = user?.uid ?? process.getuid?.()
  const found = lstatSync(folder, { throwIfNoEntry: false })
  if (found?.isDirectory() && found.uid === uid && (found.mode & 0o077) === 0) {
    await rm(folder, { recursive: true })
  } else if (found) {
    folder = await mkdtemp(`${folder}-`) // somebody else took the name
    await rm(folder, { recursive: true })
  }
  await mkdir(folder, { mode: 0o700 })
  if (user) await chown(folder, user.uid, user.gid)
  return folder
}

/** The server writes its state into its lock file; after a crash it first replays its log. */
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
