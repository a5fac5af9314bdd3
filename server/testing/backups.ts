import { spawn } from 'node:child_process'
import { randomBytes } from 'node:crypto'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join, resolve } from 'node:path'
import { text } from 'node:stream/consumers'
import pg from 'pg'
import { expect, inject } from 'vitest'
import { FolderPlace } from '../platform/backup/folder-place.ts'
import { makeBackup } from '../platform/backup/make-backup.ts'
import type { Manifest } from '../platform/backup/manifest.ts'
import type { Installation } from '../platform/backup/restore-backup.ts'
import { ownDatabase } from '../platform/database/migrate/migrate.ts'
import { localStore } from '../platform/files/local-store.ts'
import { createLog } from '../platform/observability/log.ts'
import { afterFile } from './after-file.ts'
import { testDatabase } from './database.ts'
import { dropDatabase } from './drop-database.ts'
import type { Harness } from './harness.ts'

/** A folder for one test file. */
export function temporaryFolder(name: string): string {
  const folder = mkdtempSync(join(tmpdir(), `briefwell-${name}-`))
  afterFile(() => rmSync(folder, { recursive: true, force: true }))
  return folder
}

/** A completely empty database, without a template's clock. */
export async function bareDatabase(): Promise<string> {
  const clusterUrl = inject('clusterUrl')
  const name = `bare_${process.pid}_${randomBytes(5).toString('hex')}`
  const cluster = new pg.Client({ connectionString: clusterUrl })
  await cluster.connect()
  await cluster.query(`create database ${name}`)
  afterFile(async () => {
    await dropDatabase(cluster, name)
    await cluster.end()
  })
  return clusterUrl.replace(/\/[^/?]*(\?|$)/, `/${name}$1`)
}

/** An unused installation; unless `bare`, its tables exist. */
export async function emptyInstallation({ bare = false } = {}) {
  const dataDir = temporaryFolder('target')
  const connectionString = bare ? await bareDatabase() : (await testDatabase()).connectionString
  const installation: Installation = {
    connectionString,
    store: await localStore({ DATA_DIR: dataDir, FILES_ACCEL: undefined }),
    directory: ownDatabase,
    log: createLog('silent'),
    say: () => {},
  }
  return { ...installation, dataDir }
}

/** What a backup reads from a running application. */
export const sourceOf = (h: Harness) => ({
  connectionString: h.database.connectionString,
  store: h.services,
  say: () => {},
})

export const newPlace = () => new FolderPlace(join(temporaryFolder('backup'), 'new'))

/** The settings that identify an installation for a command. */
export type Settings = Record<string, string>

export const settingsOf = (h: Harness): Settings => ({
  DATABASE_URL: h.database.connectionString,
  DATA_DIR: h.services.env.DATA_DIR,
})

/** Starts `npm run backup`, `restore` or `move` for the installation with these settings. */
export function startCommand(command: string, args: readonly string[], settings: Settings) {
  const root = resolve(import.meta.dirname, '../..')
  const child = spawn(process.execPath, [join(root, 'scripts', `${command}.ts`), ...args], {
    cwd: root,
    env: { PATH: process.env.PATH, ...settings },
  })
  const ended = Promise.all([
    text(child.stdout),
    text(child.stderr),
    new Promise<number | null>((done) => child.on('close', done)),
  ]).then(([out, err, code]) => ({ out, err, code }))
  return { child, ended }
}

export const runCommand = (command: string, args: readonly string[], settings: Settings) =>
  startCommand(command, args, settings).ended

export const lastLine = (out: string) => out.trim().split('\n').at(-1)

export type Count = { name: string; rows: number }

/** Says when the last backup was made and whether the installation was restored, in other ways than its backups. */
const settingsTable = 'app.settings'

/** The number of rows of each backed-up table in a database but the settings, ordered by name. */
export async function countsIn(connectionString: string, { tables }: Manifest): Promise<Count[]> {
  const counts = async (role: 'service_role' | 'none') => {
    const asked = tables
      .filter(({ name }) => name !== settingsTable)
      .filter(({ name }) => name.startsWith('pgboss.') === (role === 'none'))
      .map(({ name }) => `select '${name}' as name, count(*)::int as rows from ${name}`)
    return readRows<Count>(connectionString, asked.join(' union all '), role)
  }
  return [...(await counts('none')), ...(await counts('service_role'))].sort(byName)
}

/** The counts of a backup that a restored database has too; see `unchanged` about the others. */
export function restoredCounts({ tables }: Manifest): Count[] {
  return tables
    .filter(({ name }) => name !== settingsTable)
    .map(({ name, rows }) => ({ name, rows }))
    .sort(byName)
}

/**
 * The parts of a backup that a restore leaves unchanged: everything except settings and the data of Undo.
 */
export function unchanged({ tables }: Manifest) {
  const changed = ['app.trash', 'app.notifications', settingsTable]
  return tables.filter(({ name }) => !changed.includes(name))
}

/**
 * Asserts that an installation has the backup's rows, by number and SHA-256 per table, and all of its files.
 * Returns the sorted hashes of the files.
 */
export async function expectRestored(
  { connectionString, store, say }: Pick<Installation, 'connectionString' | 'store' | 'say'>,
  manifest: Manifest,
): Promise<string[]> {
  expect(await countsIn(connectionString, manifest)).toEqual(restoredCounts(manifest))
  // A backup reads every file and compares it with its row.
  const copy = await makeBackup({ connectionString, store, say, place: newPlace() })
  expect(unchanged(copy)).toEqual(unchanged(manifest))
  expect(copy.sequences).toEqual(manifest.sequences)
  const { count, bytes } = manifest.files
  expect(copy).toMatchObject({ files: { count, bytes }, faults: [] })
  const files = await readRows<{ sha256: string }>(
    connectionString,
    'select sha256 from storage.objects order by 1',
    'service_role',
  )
  return files.map(({ sha256 }) => sha256)
}

const byName = (a: Count, b: Count) => (a.name < b.name ? -1 : 1)

export async function readRows<Row extends object>(
  url: string,
  text: string,
  role: 'service_role' | 'none',
): Promise<Row[]> {
  const client = new pg.Client({ connectionString: url })
  await client.connect()
  try {
    await client.query(`set role ${role}`)
    return (await client.query<Row>(text)).rows
  } finally {
    await client.end()
  }
}
