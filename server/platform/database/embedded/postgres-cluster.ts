import { existsSync, readFileSync } from 'node:fs'
import { chown, mkdir, open, readdir, rename, rm } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import type { PostgresBinaries } from './postgres-binaries.ts'
import { endServers } from './postgres-folder.ts'
import { inFolder, launch } from './postgres-process.ts'
import type { OsUser } from './postgres-user.ts'

/** Throws unless the folder is missing, empty, or a cluster of this major version. */
export async function isCluster(cluster: string, major: number): Promise<boolean> {
  if (!existsSync(cluster) || (await readdir(cluster)).length === 0) return false
  const versionFile = join(cluster, 'PG_VERSION')
  if (!existsSync(versionFile)) {
    throw new Error(
      `${cluster} is neither empty nor a PostgreSQL data folder. Move it away, or choose another DATA_DIR.`,
    )
  }
  const found = readFileSync(versionFile, 'utf8').trim()
  if (found === String(major)) return true
  throw new Error(
    [
      `The database in ${cluster} was made by PostgreSQL ${found}, and this version of Briefwell uses PostgreSQL ${major}. Nothing has been changed. To upgrade:`,
      `1. With the version that you ran before: npm run backup -- FOLDER`,
      `2. With this version: DATA_DIR=NEW_FOLDER npm run restore -- FOLDER`,
      `3. Start this version with DATA_DIR=NEW_FOLDER.`,
    ].join('\n'),
  )
}

/**
 * Created beside its final path and renamed when complete, so that an interrupted start leaves no partial
 * cluster.
 */
export async function createCluster(
  cluster: string,
  user: OsUser | undefined,
  binaries: PostgresBinaries,
): Promise<void> {
  const unfinished = `${cluster}.new`
  await endServers(unfinished)
  await rm(unfinished, { recursive: true, force: true })
  await mkdir(unfinished, { mode: 0o700 })
  if (user) await chown(unfinished, user.uid, user.gid)
  await runToEnd(unfinished, user, [
    binaries.initdb,
    '--username=postgres',
    '--encoding=UTF8',
    '--locale=C',
    '--locale-provider=icu',
    '--icu-locale=und',
    '--data-checksums',
    '--auth-local=trust', // access is limited by the socket's folder
    '--auth-host=reject',
  ])
  await runToEnd(
    unfinished,
    user,
    [binaries.postgres, '--single', '-c', 'exit_on_error=on'],
    'create role briefwell login createdb createrole\ncreate database briefwell owner briefwell\n',
  )
  await rename(unfinished, cluster)
  const folder = await open(dirname(cluster))
  await folder.sync()
  await folder.close()
}

async function runToEnd(
  cluster: string,
  user: OsUser | undefined,
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
    const lines = running.lastLines()
    const reasons = lines.split('\n').filter((line) => /(FATAL|PANIC|ERROR|error): /.test(line))
    throw new Error(
      `PostgreSQL could not create its database (${end}): ${reasons.join(' ') || lines}`,
    )
  }
}
