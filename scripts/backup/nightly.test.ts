import { mkdir, readdir, readFile, rename, rm, stat, truncate, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { figures } from '../../server/figures.ts'
import { runAdmin } from '../../server/testing/admin-commands.ts'
import {
  emptyInstallation,
  lastLine,
  readRows,
  runCommand,
  settingsOf,
  temporaryFolder,
} from '../../server/testing/backups.ts'
import { startObjectStore } from '../../server/testing/doubles/object-store.ts'
import { fixture } from '../../server/testing/fixtures.ts'
import { startHarness } from '../../server/testing/harness.ts'
import { postFile, storedRow, uploadFile } from '../../server/testing/worlds/files.ts'
import { newCompany } from '../../server/testing/worlds/people.ts'

const h = await startHarness()
const company = await newCompany(h)
await postFile(h, company.owner, fixture('logo.png'), { key: `${company.id}/logo.png` })

const video = async () => {
  const { key } = await uploadFile(h, company.owner, fixture('h264-aac.mp4'))
  return (await storedRow(h, key))?.id ?? ''
}
const fileIn = (backup: string, id: string) => join(backup, 'files', id.slice(0, 2), id)
const inode = async (path: string) => (await stat(path)).ino

/** Backups are named by the second. */
async function nightly(into: string, ...flags: string[]) {
  const before = await readdir(into)
  const made = await runCommand('backup', ['--into', into, ...flags], settingsOf(h))
  const added = (await readdir(into)).filter((name) => !before.includes(name))
  return { ...made, folder: join(into, added[0] ?? 'none') }
}

async function restored(place: string, more: Record<string, string> = {}) {
  const { connectionString, dataDir } = await emptyInstallation({ bare: true })
  const target = { DATABASE_URL: connectionString, DATA_DIR: dataDir, ...more }
  const done = await runCommand('restore', [place], target)
  return {
    ...done,
    check: () => readRows(connectionString, 'select id from storage.objects', 'service_role'),
  }
}

test('a backup shares the files of the one before, and outlives it', async () => {
  const into = temporaryFolder('nightly')
  const old = await video()
  const first = await nightly(into)
  expect(first).toMatchObject({ code: 0, err: '' })
  const added = await video()
  const second = await nightly(into)
  expect(second).toMatchObject({ code: 0, err: '' })
  expect(lastLine(second.out)).toMatch(/ 4 files .*, and verified everything that is new\.$/)
  expect(await inode(fileIn(second.folder, old))).toBe(await inode(fileIn(first.folder, old)))
  expect((await stat(fileIn(second.folder, added))).nlink).toBe(1)

  const third = await nightly(into, '--keep', '1')
  expect(third.out).toMatch(/\nRemoved .*Z, .*Z\.\n$/)
  expect(await readdir(into)).toHaveLength(1)
  const { code, err, check } = await restored(third.folder)
  expect(code, err).toBe(0)
  expect(await check()).toHaveLength(3)
})

test('a file that was damaged or is missing in the one before is copied', async () => {
  const into = temporaryFolder('nightly')
  const [cut, gone] = [await video(), await video()]
  const first = await nightly(into)
  await truncate(fileIn(first.folder, cut), 10)
  await rm(fileIn(first.folder, gone))
  const second = await nightly(into)
  expect(second).toMatchObject({ code: 0, err: '' })
  for (const id of [cut, gone]) {
    expect((await readFile(fileIn(second.folder, id))).equals(fixture('h264-aac.mp4'))).toBe(true)
  }
})

test('what changes in a shared file is found by a restore', async () => {
  const into = temporaryFolder('nightly')
  const id = await video()
  await nightly(into)
  const second = await nightly(into)
  await writeFile(fileIn(second.folder, id), Buffer.alloc(fixture('h264-aac.mp4').length, 'x'))
  const { code, err } = await restored(second.folder)
  expect(code).toBe(1)
  expect(err).toContain(`${id} was changed after it was written`)
})

test('an interrupted backup is continued, and others in the folder are left alone', async () => {
  const into = temporaryFolder('nightly')
  const first = await nightly(into)
  const later = join(into, '2099-01-01T00-00-00Z')
  await mkdir(join(into, 'letters'))
  await rename(first.folder, later)
  // As a kill between the last file and the manifest leaves it.
  await rm(join(later, 'manifest.json'))
  await writeFile(
    join(later, 'unfinished.json'),
    JSON.stringify({ installation: await installation() }),
  )
  const again = await runCommand('backup', ['--into', into, '--keep-days', '1'], settingsOf(h))
  expect(again).toMatchObject({ code: 0, err: '' })
  expect((await readdir(into)).sort()).toEqual(['2099-01-01T00-00-00Z', 'letters'])
})

/** How a backup recognizes its installation. */
async function installation() {
  const rows = await readRows<{ id: string }>(
    h.database.connectionString,
    `select encode(sha256(convert_to('briefwell backup ' || value, 'UTF8')), 'hex') as id
     from app.secrets where name = 'refresh_secret'`,
    'service_role',
  )
  return rows[0]?.id
}

test('keeps by number and by age, whichever keeps more', async () => {
  const into = temporaryFolder('nightly')
  const { folder } = await nightly(into)
  const daysAgo = (days: number) =>
    `${new Date(Date.now() - days * 86_400_000).toISOString().slice(0, 19).replaceAll(':', '-')}Z`
  const aged = [2, 5, 40, 50].map(daysAgo)
  for (const name of aged) {
    await mkdir(join(into, name))
    await writeFile(
      join(into, name, 'manifest.json'),
      await readFile(join(folder, 'manifest.json')),
    )
  }
  const named = (path: string) => path.slice(into.length + 1)
  const last = await nightly(into, '--keep', '4', '--keep-days', '3')
  expect((await readdir(into)).sort()).toEqual(
    [named(last.folder), named(folder), aged[0], aged[1]].sort(),
  )
})

test('the age of the last backup is a metric', async () => {
  const { pool } = h.database
  const age = async () => {
    const found = await Promise.all(figures(h.services).map(({ read }) => read()))
    return found.flat().find(({ gauge }) => gauge === 'backup_age_seconds')?.value
  }
  await pool.query(
    'set role service_role; delete from app.settings where key = $$last_backup$$; reset role',
  )
  expect(await age()).toBeUndefined()
  await nightly(temporaryFolder('nightly'))
  expect(await age()).toBeLessThan(300)
  expect((await runAdmin(h, 'doctor')).out).not.toContain('last backup')
})

test('wrong retention is refused before anything is made', async () => {
  const into = temporaryFolder('nightly')
  const [none, letters, alone] = await Promise.all([
    runCommand('backup', ['--into', into, '--keep', '0'], settingsOf(h)),
    runCommand('backup', ['--into', into, '--keep-days', 'all'], settingsOf(h)),
    runCommand('backup', [join(into, 'x'), '--keep', '2'], settingsOf(h)),
  ])
  for (const { code, out } of [none, letters, alone])
    expect({ code, out }).toEqual({ code: 1, out: '' })
  expect(await readdir(into)).toEqual([])
})

test('a bucket copies the files itself', async () => {
  const store = await startObjectStore()
  const settings = { ...settingsOf(h), ...store.env, S3_BUCKET: '' }
  const into = `s3://${store.env.S3_BUCKET}/nightly`
  const make = (...flags: string[]) => runCommand('backup', ['--into', into, ...flags], settings)
  expect(await make()).toMatchObject({ code: 0, err: '' })
  const second = await make('--keep', '1')
  expect(second, second.err).toMatchObject({ code: 0, err: '' })
  expect(second.out).toMatch(/verified everything that is new\.\nRemoved .*Z\.\n$/)
  const place = / to (s3:\S+), and verified/.exec(second.out)?.[1] ?? ''
  const { code, err } = await restored(place, { ...store.env, S3_BUCKET: '' })
  expect(code, err).toBe(0)
})
