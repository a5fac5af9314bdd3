import { mkdir, readdir, rename, stat, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import {
  bareDatabase,
  emptyInstallation,
  rowsOf,
  settingsOf,
  temporaryFolder,
} from '../../testing/backups.ts'
import { postFile, storedRow } from '../../testing/files.ts'
import { fixture } from '../../testing/fixtures.ts'
import { startHarness } from '../../testing/harness.ts'
import { newCompany } from '../../testing/people.ts'
import { migrate, ownMigrations } from '../database/migrate.ts'
import { createLog } from '../observability/log.ts'
import { loadEnv } from '../settings/env.ts'
import { backUpBeforeUpgrade } from './before-upgrade.ts'
import { FolderPlace } from './folder-place.ts'
import { nameOfFile, readManifest } from './manifest.ts'
import { restoreBackup } from './restore-backup.ts'
import { makeUpgradeBackup } from './upgrade-backup.ts'

const directory = ownMigrations
const log = createLog('silent')
const older = '0070_document_pictures.sql'

/** A database of an older version that has one account. */
async function olderDatabase(): Promise<string> {
  const connectionString = await bareDatabase()
  await migrate({ connectionString, directory, log, through: older })
  await rowsOf(
    connectionString,
    `insert into auth.users (id, email) values (gen_random_uuid(), 'owner@example.test')`,
    'service_role',
  )
  return connectionString
}

const newestIn = async (url: string) =>
  (await rowsOf<{ name: string }>(url, 'select max(name) as name from app.migrations', 'none'))[0]
    ?.name

test('an upgrade of the embedded database starts with a backup, which a newer version can restore', async () => {
  const connectionString = await olderDatabase()
  const env = loadEnv({ DATA_DIR: temporaryFolder('upgrade') })
  const upgrade = (pending: string[]) =>
    backUpBeforeUpgrade({ env, log, connectionString, pending })
  await migrate({ connectionString, directory, log, beforeUpgrade: upgrade })
  await migrate({ connectionString, directory, log, beforeUpgrade: upgrade })
  const [name, ...others] = await readdir(join(env.DATA_DIR, 'backups'))
  expect(name).toMatch(/^before-0071_company_brands-\d{4}-/)
  expect(others).toEqual([])
  const place = new FolderPlace(join(env.DATA_DIR, 'backups', name ?? ''))
  expect((await readManifest(place)).migrations.at(-1)?.name).toBe(older)
  const target = await emptyInstallation({ bare: true })
  await restoreBackup(place, target)
  const users = await rowsOf(
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
  const h = await startHarness()
  const company = await newCompany(h)
  const key = `${company.id}/logo.png`
  await postFile(h, company.owner, fixture('logo.png'), { key })
  const { id = '' } = (await storedRow(h, key)) ?? {}
  const { DATABASE_URL: connectionString = '', DATA_DIR = '' } = settingsOf(h)
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
