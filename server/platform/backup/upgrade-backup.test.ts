import { mkdir, mkdtemp, readdir, rename, rm, stat, symlink, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { buffer } from 'node:stream/consumers'
import { expect, test } from 'vitest'
import {
  bareDatabase,
  emptyInstallation,
  lastLine,
  newPlace,
  readRows,
  runCommand,
  settingsOf,
  sourceOf,
  temporaryFolder,
} from '../../testing/backups.ts'
import { testDatabase } from '../../testing/database.ts'
import { fixture } from '../../testing/fixtures.ts'
import { startHarness } from '../../testing/harness.ts'
import { postFile, storedRow } from '../../testing/worlds/files.ts'
import { newCompany } from '../../testing/worlds/people.ts'
import { migrate, ownDatabase } from '../database/migrate/migrate.ts'
import { createLog } from '../observability/log.ts'
import { loadEnv } from '../settings/env.ts'
import { backUpBeforeUpgrade } from './before-upgrade.ts'
import { FolderPlace } from './folder-place.ts'
import { makeBackup } from './make-backup.ts'
import { nameOfFile, readManifest } from './manifest.ts'
import { restoreBackup } from './restore-backup.ts'
import { makeUpgradeBackup } from './upgrade-backup.ts'

const directory = ownDatabase
const log = createLog('silent')
const older = '0018_boardroom_builder.sql'

/** A database of an older version that has one account. */
async function olderDatabase(): Promise<string> {
  const connectionString = await bareDatabase()
  await migrate({ connectionString, directory, log, through: older })
  await readRows(
    connectionString,
    `insert into auth.users (id, email) values (gen_random_uuid(), 'owner@example.test')`,
    'service_role',
  )
  return connectionString
}

const newestIn = async (url: string) =>
  (await readRows<{ name: string }>(url, 'select max(name) as name from app.migrations', 'none'))[0]
    ?.name

test('an upgrade of the embedded database starts with a backup, which a newer version can restore', async () => {
  const connectionString = await olderDatabase()
  const env = loadEnv({ DATA_DIR: temporaryFolder('upgrade') })
  const upgrade = (pending: string[]) =>
    backUpBeforeUpgrade({ env, log, connectionString, pending })
  await migrate({ connectionString, directory, log, beforeUpgrade: upgrade })
  await migrate({ connectionString, directory, log, beforeUpgrade: upgrade })
  const [name, ...others] = await readdir(join(env.DATA_DIR, 'backups'))
  expect(name).toMatch(/^before-0019_shares-\d{4}-/)
  expect(others).toEqual([])
  const place = new FolderPlace(join(env.DATA_DIR, 'backups', name ?? ''))
  expect((await readManifest(place)).migrations.at(-1)?.name).toBe(older)
  const target = await emptyInstallation({ bare: true })
  await restoreBackup(place, target)
  const users = await readRows(
    target.connectionString,
    'select email from auth.users',
    'service_role',
  )
  expect(users).toEqual([{ email: 'owner@example.test' }])
  expect(await newestIn(target.connectionString)).toBe(await newestIn(connectionString))
})

test('nothing is upgraded if that backup fails, and an external database is not backed up', async () => {
  const connectionString = await olderDatabase()
  const folder = temporaryFolder('upgrade')
  await writeFile(join(folder, 'backups'), 'not a folder')
  const lines: string[] = []
  const said = createLog('warn', { write: (line) => void lines.push(line) })
  const start = (settings: Record<string, string>) =>
    migrate({
      connectionString,
      directory,
      log,
      beforeUpgrade: (pending) =>
        backUpBeforeUpgrade({
          env: loadEnv({ DATA_DIR: folder, ...settings }),
          log: said,
          connectionString,
          pending,
        }),
    })
  await expect(start({})).rejects.toThrow(
    /^Nothing was upgraded, because the backup before the upgrade failed: /,
  )
  expect(await newestIn(connectionString)).toBe(older)
  expect(lines).toEqual([])
  await start({ DATABASE_URL: connectionString })
  expect(lines.join('')).toContain(`make a backup with 'npm run backup -- FOLDER'`)
  expect(await newestIn(connectionString)).not.toBe(older)
})

test('that backup takes no space for files, and one each of the two newest upgrades is kept', async () => {
  const { id, connectionString, DATA_DIR } = await withOneFile()
  const backups = join(DATA_DIR, 'backups')
  const upgrade = (...pending: string[]) =>
    makeUpgradeBackup({ env: loadEnv({ DATA_DIR }), log, connectionString, pending })
  await mkdir(join(backups, 'before-the-move'), { recursive: true })
  await upgrade('0997_first.sql')
  await upgrade('0998_next.sql', '0999_last.sql')
  // The upgrade has stopped after its first migration, and is started again and again.
  for (let n = 0; n < 3; n++) await upgrade('0999_last.sql')
  const kept = async () => (await readdir(backups)).map((name) => name.slice(0, 16)).sort()
  expect(await kept()).toEqual(['before-0998_next', 'before-0999_last', 'before-the-move'])
  const names = await readdir(backups)
  const place = new FolderPlace(join(DATA_DIR, 'backups', names[0] ?? ''))
  expect((await stat(join(place.address, nameOfFile(id)))).nlink).toBe(3)
  const target = await emptyInstallation()
  await restoreBackup(place, target)
  expect(await target.store.objects.size(id)).toBe(fixture('logo.png').length)
  expect(await target.store.objects.size(`${id}.webp`)).not.toBeNull()
  // Made while the clock was wrong.
  for (const name of names.filter((name) => /^before-099/.test(name))) {
    await rename(join(backups, name), join(backups, name.replace(/-\d{4}-/, '-2999-')))
  }
  await upgrade('1000_beyond.sql')
  expect(await kept()).toContain('before-1000_beyo')
})

/** The settings of an installation of its own, with one stored file. */
async function withOneFile() {
  const h = await startHarness()
  const company = await newCompany(h)
  const key = `${company.id}/logo.png`
  await postFile(h, company.owner, fixture('logo.png'), { key })
  const { id = '' } = (await storedRow(h, key)) ?? {}
  const { DATABASE_URL: connectionString = '', DATA_DIR = '' } = settingsOf(h)
  const env = loadEnv({ DATA_DIR })
  const upgrade = async () => {
    await makeUpgradeBackup({ env, log, connectionString, pending: ['0999_last.sql'] })
    const [name = ''] = await readdir(join(DATA_DIR, 'backups'))
    return new FolderPlace(join(DATA_DIR, 'backups', name))
  }
  return { h, id, connectionString, DATA_DIR, upgrade }
}

test('a file that was damaged before that backup is listed and restored as it is', async () => {
  const { h, id, upgrade } = await withOneFile()
  const damaged = Buffer.alloc(fixture('logo.png').length)
  await h.services.objects.delete(id)
  await h.services.objects.put(id, damaged)
  const place = await upgrade()
  const { connectionString, dataDir, store } = await emptyInstallation({ bare: true })
  const target = { DATABASE_URL: connectionString, DATA_DIR: dataDir }
  const restored = await runCommand('restore', [place.address], target)
  expect(restored, restored.err).toMatchObject({ code: 2, err: '' })
  expect(restored.out).toContain(`  ${id} is damaged\n`)
  expect(lastLine(restored.out)).toContain('but 1 file of the installation is missing or damaged')
  expect(await buffer(store.objects.read(id))).toEqual(damaged)
})

test('an upgrade starts although the only file is missing, but another backup suspects a wrong store', async () => {
  const { h, id, upgrade } = await withOneFile()
  await h.services.objects.delete(id)
  const { faults } = await readManifest(await upgrade())
  expect(faults).toEqual([{ path: id, fault: 'missing' }])
  await expect(makeBackup({ ...sourceOf(h), place: newPlace() })).rejects.toThrow(
    /^The store has no file of this installation\. Set DATA_DIR or S3_BUCKET as for the server\./,
  )
})

test('that backup copies no files from another disk', async () => {
  const { DATA_DIR, upgrade } = await withOneFile()
  const elsewhere = DATA_DIR.startsWith('/dev/shm/') ? '/var/tmp' : '/dev/shm'
  const disk = await mkdtemp(join(elsewhere, 'briefwell-disk-'))
  try {
    await symlink(disk, join(DATA_DIR, 'backups'))
    await expect(upgrade()).rejects.toThrow(
      `The files in ${DATA_DIR} are on another disk than ${join(DATA_DIR, 'backups')}: instead of links`,
    )
  } finally {
    await rm(disk, { recursive: true })
  }
})

test('an upgrade of the job queue alone starts with a backup', async () => {
  const { connectionString, pool } = await testDatabase()
  const upgrades: string[][] = []
  const start = () =>
    migrate({
      connectionString,
      directory,
      log,
      beforeUpgrade: async (pending) => void upgrades.push(pending),
    })
  await start()
  expect(upgrades).toEqual([])
  await pool.query('update pgboss.version set version = version - 1')
  await start()
  expect(upgrades).toEqual([[expect.stringMatching(/^pgboss_\d+$/)]])
  const env = loadEnv({ DATA_DIR: temporaryFolder('upgrade') })
  for (const pending of upgrades) await makeUpgradeBackup({ env, log, connectionString, pending })
  expect(await readdir(join(env.DATA_DIR, 'backups'))).toEqual([
    expect.stringMatching(/^before-pgboss_\d+-\d{4}-/),
  ])
})
