import { spawn, spawnSync } from 'node:child_process'
import {
  chmodSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readFileSync,
  readlinkSync,
  rmSync,
  statSync,
  writeFileSync,
} from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, onTestFinished, test } from 'vitest'
import {
  ask,
  connect,
  gone,
  nativePackage,
  nothingLeft,
  processesOf,
  ready,
  type Started,
  socketFolder,
  soon,
  stagedApp,
  supervisor,
  writeLockFile,
} from '../../../testing/crashes/supervisor.ts'
import { startEmbeddedPostgres } from './embedded-postgres.ts'
import { postgresBinaries } from './postgres-binaries.ts'

const isRoot = process.getuid?.() === 0
const nobody = { uid: 65534, gid: 65534 }
const quiet = { debug() {}, info() {}, warn() {}, error() {} }

let scratch = ''
let madeOnce = ''

beforeAll(async () => {
  scratch = mkdtempSync(join(tmpdir(), 'bw-'))
  chmodSync(scratch, 0o711)
  madeOnce = join(scratch, 'made-once')
  const server = await startEmbeddedPostgres({ dataDir: madeOnce, log: quiet })
  await server.stop()
})

afterAll(() => rmSync(scratch, { recursive: true, force: true }))

test('a new folder gets a durable database, whose owner is not a superuser', async () => {
  const dataDir = newFolder()
  const server = await startEmbeddedPostgres({ dataDir, log: quiet })
  try {
    expect(await ask(server, 'show fsync')).toBe('on')
    expect(await ask(server, 'show full_page_writes')).toBe('on')
    expect(await ask(server, 'show data_checksums')).toBe('on')
    expect(await ask(server, 'show listen_addresses')).toBe('')
    expect(await ask(server, 'show is_superuser')).toBe('off')
    expect(await ask(server, 'show server_encoding')).toBe('UTF8')
    expect(
      await ask(
        server,
        `select row(rolsuper, rolcreatedb, rolcreaterole, rolcanlogin, rolbypassrls)::text
           from pg_roles where rolname = current_user`,
      ),
    ).toBe('(f,t,t,t,f)')
    expect(
      await ask(
        server,
        `select row(datdba::regrole, datlocprovider, datlocale)::text
           from pg_database where datname = current_database()`,
      ),
    ).toBe('(briefwell,i,und)')
  } finally {
    await server.stop()
  }
})

test('stop ends every process, can be repeated, and keeps the data for the next start', async () => {
  const dataDir = usedFolder()
  const first = await startEmbeddedPostgres({ dataDir, log: quiet })
  await ask(first, 'create table kept as select 42 as answer')
  const open = await connect(first)
  open.on('error', () => {})
  expect(processesOf(dataDir).length).toBeGreaterThan(0)
  await Promise.all([first.stop(), first.stop()])
  await first.stop()
  await first.exited
  expect(processesOf(dataDir)).toEqual([])
  expect(existsSync(socketFolder(first))).toBe(false)

  const second = await startEmbeddedPostgres({ dataDir, log: quiet })
  try {
    expect(await ask(second, 'select answer from kept')).toBe(42)
  } finally {
    await second.stop()
  }
})

test('starts in a folder that only its owner may enter, with a path too long for a socket', async () => {
  const closed = newFolder()
  mkdirSync(closed, { mode: 0o700 })
  const dataDir = join(closed, 'long'.repeat(30), 'longer'.repeat(30))
  const server = await startEmbeddedPostgres({ dataDir, log: quiet })
  try {
    expect(await ask(server, 'select 1')).toBe(1)
    expect(statSync(join(dataDir, 'cluster')).mode & 0o777).toBe(0o700)
    expect(statSync(socketFolder(server)).mode & 0o777).toBe(0o700)
    if (isRoot) expect(statSync(join(dataDir, 'cluster')).uid).not.toBe(0)
  } finally {
    await server.stop()
  }
})

test('a second start on one folder is refused with a clear sentence, from this process and another', async () => {
  const dataDir = usedFolder()
  const server = await startEmbeddedPostgres({ dataDir, log: quiet })
  const sentence = `The data folder ${dataDir} is in use by another Briefwell. Stop that one, or give this one its own DATA_DIR.`
  try {
    await expect(startEmbeddedPostgres({ dataDir, log: quiet })).rejects.toThrow(sentence)
    expect(await supervisor(dataDir).outcome).toEqual({ error: sentence })
    expect(await ask(server, 'select 1')).toBe(1)
  } finally {
    await server.stop()
  }
})

test('of two concurrent first starts one makes the database, and the other is refused', async () => {
  const dataDir = newFolder()
  const two = [supervisor(dataDir), supervisor(dataDir)]
  const outcomes = await Promise.all(two.map(({ outcome }) => outcome))
  expect(outcomes.map((outcome) => 'error' in outcome).sort()).toEqual([false, true])
  for (const { child } of two) child.stdin?.end()
  await Promise.all(two.map(({ child }) => gone(child)))
})

test('a stale lock file does not block a start', async () => {
  const dataDir = usedFolder()
  const { pid } = spawnSync('true')
  writeLockFile(dataDir, pid)
  await startAndStop(dataDir)
})

test('a lock file with the process id of another program does not block a start', async () => {
  const dataDir = usedFolder()
  const { uid, gid } = statSync(join(dataDir, 'cluster'))
  const other = spawn('cat', { ...(isRoot && { uid, gid }), stdio: ['pipe', 'ignore', 'ignore'] })
  onTestFinished(() => void other.kill('SIGKILL'))
  writeLockFile(dataDir, other.pid ?? 0)
  await startAndStop(dataDir)
  expect(other.exitCode).toBeNull()
})

test('a PostgreSQL that somebody else started on the folder is not affected', async () => {
  const dataDir = usedFolder()
  chmodSync(dataDir, 0o711)
  const cluster = join(dataDir, 'cluster')
  const { uid, gid } = statSync(cluster)
  const user = isRoot ? { uid, gid } : undefined
  const { postgres } = await postgresBinaries({ dataDir, user })
  const args = ['-D', cluster, '-k', cluster, '-c', 'listen_addresses=']
  const theirs = spawn(postgres, args, { ...user, stdio: 'ignore', cwd: '/' })
  onTestFinished(() => void theirs.kill('SIGKILL'))
  await expect.poll(() => stateOf(dataDir), soon).toBe('ready')
  await expect(startEmbeddedPostgres({ dataDir, log: quiet })).rejects.toThrow(
    'is in use by a PostgreSQL that Briefwell did not start',
  )
  expect(theirs.exitCode).toBeNull()
  const ended = new Promise((resolve) => theirs.once('exit', resolve))
  theirs.kill('SIGINT')
  await ended
})

test('a folder of another major version is refused, untouched, with the way to upgrade', async () => {
  const dataDir = usedFolder()
  writeFileSync(join(dataDir, 'cluster/PG_VERSION'), '15\n')
  const refusal = startEmbeddedPostgres({ dataDir, log: quiet })
  await expect(refusal).rejects.toThrow('was made by PostgreSQL 15')
  await expect(refusal).rejects.toThrow('npm run restore')
  expect(readFileSync(join(dataDir, 'cluster/PG_VERSION'), 'utf8')).toBe('15\n')
})

test('a folder with something else in it is refused and keeps its content', async () => {
  const dataDir = newFolder()
  mkdirSync(join(dataDir, 'cluster'), { recursive: true })
  writeFileSync(join(dataDir, 'cluster/thesis.txt'), 'mine')
  await expect(startEmbeddedPostgres({ dataDir, log: quiet })).rejects.toThrow(
    'is neither empty nor a PostgreSQL data folder',
  )
  expect(readFileSync(join(dataDir, 'cluster/thesis.txt'), 'utf8')).toBe('mine')
})

test('SIGKILL of our process under load leaves no process, and the next start has every acknowledged row', async () => {
  const dataDir = usedFolder()
  const { child, outcome } = supervisor(dataDir)
  const server = await ready(outcome)
  await ask(server, 'create table written (n int)')
  const acknowledged = await writeUntilLost(server, 200, () => child.kill('SIGKILL'))
  await nothingLeft(dataDir)

  const next = await startEmbeddedPostgres({ dataDir, log: quiet })
  try {
    expect(await ask(next, 'select count(*)::int from written')).toBeGreaterThanOrEqual(
      acknowledged,
    )
  } finally {
    await next.stop()
  }
})

test('a start right after SIGKILL needs no cleanup', async () => {
  const dataDir = usedFolder()
  for (let round = 0; round < 3; round++) {
    const { child, outcome } = supervisor(dataDir)
    await ready(outcome)
    child.kill('SIGKILL')
    await gone(child)
  }
  await startAndStop(dataDir)
})

/** The files after which the first start is killed: the quick run tries one in each folder. */
const moments = ['cluster.new/base/5', 'cluster/postmaster.pid']
const more = ['', '/PG_VERSION', '/global/pg_control', '/base/1/PG_VERSION']
if (process.env.DEEP === '1') moments.push('cluster', ...more.map((file) => `cluster.new${file}`))

test.each(moments)(
  'SIGKILL during the first start, once %s exists, leaves no process, and the next start works',
  async (moment) => {
    const dataDir = newFolder()
    const { child } = supervisor(dataDir)
    await expect
      .poll(() => existsSync(join(dataDir, moment)), { timeout: 20_000, interval: 1 })
      .toBe(true)
    child.kill('SIGKILL')
    await gone(child)
    await nothingLeft(dataDir)
    await startAndStop(dataDir)
    expect(existsSync(join(dataDir, 'cluster.new'))).toBe(false)
  },
)

test('the parent-death signal of the kernel is enough', async () => {
  const dataDir = usedFolder()
  const { child, outcome } = supervisor(dataDir)
  await ready(outcome)
  const [guard] = processesOf(dataDir).filter(({ program }) => program !== 'postgres')
  expect(guard).toBeDefined()
  process.kill(guard?.pid ?? 0, 'SIGKILL')
  child.kill('SIGKILL')
  await nothingLeft(dataDir)
  await startAndStop(dataDir)
})

test('without the parent-death signal of the kernel, the guard is enough', async () => {
  const dataDir = usedFolder()
  const withoutSetpriv = join(scratch, 'empty')
  mkdirSync(withoutSetpriv, { recursive: true })
  const { child, outcome } = supervisor(dataDir, { path: withoutSetpriv })
  await ready(outcome)
  child.kill('SIGKILL')
  await nothingLeft(dataDir)
  await startAndStop(dataDir)
})

test('a server that survives its process is stopped by the next start', async () => {
  const dataDir = usedFolder()
  const { child, outcome } = supervisor(dataDir)
  await ready(outcome)
  for (const { pid, program } of processesOf(dataDir)) {
    if (program === 'postgres') process.kill(pid, 'SIGSTOP') // deaf to the death signal
  }
  child.kill('SIGKILL')
  await gone(child)
  expect(processesOf(dataDir).length).toBeGreaterThan(0)
  await startAndStop(dataDir)
  expect(processesOf(dataDir)).toEqual([])
})

test('a server that crashes is reported, and its folder can be started again', async () => {
  const dataDir = usedFolder()
  const errors: unknown[] = []
  const log = { ...quiet, error: (...line: unknown[]) => void errors.push(line[1]) }
  const server = await startEmbeddedPostgres({ dataDir, log })
  process.kill(server.pid, 'SIGKILL')
  await server.exited
  expect(errors).toEqual(['the database has ended'])
  await server.stop()
  await startAndStop(dataDir)
})

test('Ctrl-C in the terminal does not reach the server', async () => {
  const dataDir = usedFolder()
  const { child, outcome } = supervisor(dataDir)
  const server = await ready(outcome)
  process.kill(-(child.pid ?? 0), 'SIGINT')
  expect(await ask(server, 'select 1')).toBe(1)
  child.stdin?.end()
  await gone(child)
  expect(child.exitCode).toBe(0)
})

test('starts as a normal user, from a read-only package without its links', async () => {
  const app = `${newFolder()}-app`
  stagedApp(app, 0o755)
  const dataDir = newFolder()
  mkdirSync(dataDir)
  if (isRoot) spawnSync('chown', ['nobody', dataDir])
  else spawnSync('chmod', ['-R', 'a-w', app])
  const { child, outcome } = supervisor(dataDir, { app, ...(isRoot && { user: nobody }) })
  const server = await ready(outcome)
  expect(existsSync(join(app, 'node_modules', nativePackage, 'native/lib/libpq.so.5'))).toBe(false)
  expect(statSync(join(dataDir, 'cluster')).uid).toBe(isRoot ? 65534 : process.getuid?.())
  expect(statSync(`/proc/${server.pid}`).uid).toBe(isRoot ? 65534 : process.getuid?.())
  child.kill('SIGKILL')
  await nothingLeft(dataDir)
  await startAndStop(dataDir)
  if (!isRoot) spawnSync('chmod', ['-R', 'u+w', app])
})

if (isRoot) {
  test('starts as root, from a folder that no other user may enter', async () => {
    const cache = '/var/cache/briefwell'
    const hadCache = existsSync(cache)
    const app = `${newFolder()}-app`
    stagedApp(app, 0o700)
    const dataDir = usedFolder()
    const { child, outcome } = supervisor(dataDir, { app })
    try {
      const server = await ready(outcome)
      const program = readlinkSync(`/proc/${server.pid}/exe`)
      expect(program.startsWith(cache)).toBe(true)
      expect(statSync(program).uid).toBe(0)
      expect(statSync(`/proc/${server.pid}`).uid).not.toBe(0)
      child.stdin?.end()
      await gone(child)
    } finally {
      if (!hadCache) rmSync(cache, { recursive: true, force: true })
    }
  })

  test('starts as root, on a folder that a restored backup left to root', async () => {
    const dataDir = usedFolder()
    spawnSync('chown', ['-R', 'root:root', dataDir])
    await startAndStop(dataDir)
    expect(statSync(join(dataDir, 'cluster/PG_VERSION')).uid).not.toBe(0)
  })
}

let folders = 0

function newFolder(): string {
  folders += 1
  return join(scratch, `data-${folders}`)
}

/** A data folder as a clean stop leaves it. */
function usedFolder(): string {
  const folder = newFolder()
  spawnSync('cp', ['-a', madeOnce, folder])
  return folder
}

/** Inserts row by row and kills after some; returns how many inserts were acknowledged in all. */
async function writeUntilLost(server: Started, killAfter: number, kill: () => void) {
  const client = await connect(server)
  client.on('error', () => {})
  let acknowledged = 0
  try {
    for (;;) {
      await client.query('insert into written values ($1)', [acknowledged])
      acknowledged += 1
      if (acknowledged === killAfter) kill()
    }
  } catch {
    return acknowledged
  }
}

async function startAndStop(dataDir: string): Promise<void> {
  const server = await startEmbeddedPostgres({ dataDir, log: quiet })
  try {
    expect(await ask(server, 'select 1')).toBe(1)
  } finally {
    await server.stop()
  }
}

function stateOf(dataDir: string): string | undefined {
  const file = join(dataDir, 'cluster/postmaster.pid')
  return existsSync(file) ? readFileSync(file, 'utf8').split('\n')[7]?.trim() : undefined
}
