// Runs for minutes, in test:deep only (vitest.config.ts).
import { mkdir } from 'node:fs/promises'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { BucketPlace } from '../../server/platform/backup/bucket-place.ts'
import { FolderPlace } from '../../server/platform/backup/folder-place.ts'
import { type Manifest, manifestName, readManifest } from '../../server/platform/backup/manifest.ts'
import type { Place } from '../../server/platform/backup/place.ts'
import { verifyBackup } from '../../server/platform/backup/verify-backup.ts'
import { restoredKey } from '../../server/platform/database/saved-settings.ts'
import { Bucket } from '../../server/platform/files/s3/bucket.ts'
import { loadEnv } from '../../server/platform/settings/env.ts'
import { Seeded } from '../../server/testing/attacks/random.ts'
import {
  emptyInstallation,
  expectRestored,
  readRows,
  runCommand,
  type Settings,
  settingsOf,
  temporaryFolder,
} from '../../server/testing/backups.ts'
import { startBadLine } from '../../server/testing/crashes/bad-line.ts'
import {
  countChanges,
  cutOff,
  Steps,
  storeFolders,
  type Work,
} from '../../server/testing/crashes/cut-off.ts'
import { databaseLine } from '../../server/testing/crashes/database-line.ts'
import { startObjectStore } from '../../server/testing/doubles/object-store.ts'
import { fixture } from '../../server/testing/fixtures.ts'
import { startHarness } from '../../server/testing/harness.ts'
import { postFile, uploadFile } from '../../server/testing/worlds/files.ts'
import { newCompany } from '../../server/testing/worlds/people.ts'

const cuts = 10
const files = 40
const random = new Seeded('cut off')
const h = await startHarness()
const { id, owner } = await newCompany(h)
for (let n = 0; n < files; n++) {
  await postFile(h, owner, fixture('logo.png'), { key: `${id}/${n}.png` })
}
const large = Buffer.concat([fixture('h264-aac.mp4'), random.bytes(40 * 1024 * 1024)])
await uploadFile(h, owner, large, { key: `${id}/large.mp4` })
/** An uninterrupted backup, and its manifest. */
const whole = join(temporaryFolder('whole'), 'backup')
expect(await runCommand('backup', [whole], settingsOf(h))).toMatchObject({ code: 0, err: '' })
const manifest = await readManifest(new FolderPlace(whole))

/** Asserts that a backup is complete, or has no manifest. */
async function expectUnmistakable(place: Place) {
  if ((await place.size(manifestName)) === null) return
  await verifyBackup(place, await readManifest(place), { say: () => {} })
}

/**
 * The tables that an idle server and a backup leave alone: the server maintains its queues and records requests late,
 * and the backup notes there when it ended.
 */
const ours = ({ tables }: Manifest) =>
  tables.filter(
    ({ name }) =>
      !name.startsWith('pgboss.') && name !== 'auth.rate_limits' && name !== 'app.settings',
  )

/** Asserts that a backup equals the uninterrupted one; nothing has been written since. */
async function expectComplete(place: Place) {
  const made = await readManifest(place)
  await verifyBackup(place, made, { say: () => {} })
  expect(ours(made)).toEqual(ours(manifest))
  const { count, bytes } = manifest.files
  expect(made.files).toMatchObject({ count, bytes })
  const names: string[] = []
  for await (const name of place.list('')) names.push(name)
  expect(names).toHaveLength(2 + made.tables.length + count)
}

test('a backup into a folder succeeds however often it is interrupted', async () => {
  const begin = async (): Promise<Work> => {
    const steps = new Steps()
    const folder = join(temporaryFolder('cut'), 'backup')
    const place = new FolderPlace(folder)
    const line = await databaseLine(h.database.connectionString, steps.add)
    return {
      command: 'backup',
      args: [folder],
      settings: { ...settingsOf(h), DATABASE_URL: line.connectionString },
      steps,
      before: async () => {
        await mkdir(join(folder, '.parts'), { recursive: true })
        return countChanges([folder, join(folder, '.parts')], steps)
      },
      afterCut: () => expectUnmistakable(place),
      atEnd: () => expectComplete(place),
    }
  }
  await cutOff({ what: 'A backup', cuts, random }, begin)
})

/** Places in an empty bucket, and settings that reach it through an unreliable connection. */
async function bucketBehindBadLine() {
  const store = await startObjectStore()
  const line = await startBadLine(store.endpoint)
  const { S3_BUCKET = '', ...keys } = store.env
  const { s3 } = loadEnv(store.env)
  if (!s3) throw new Error('there is no bucket')
  const bucket = new Bucket(s3)
  const settings: Settings = { ...keys, S3_ENDPOINT: line.endpoint }
  let places = 0
  const newPlace = () => {
    const prefix = `backups/${places++}`
    const address = `s3://${S3_BUCKET}/${prefix}`
    return { address, place: new BucketPlace(address, bucket, `${prefix}/`) }
  }
  return { line, keys, settings, newPlace }
}

test('a backup into a bucket and its restore succeed however often they are interrupted', async () => {
  const { line, keys, settings, newPlace } = await bucketBehindBadLine()
  let complete = { address: '', made: manifest }
  const begin = async (): Promise<Work> => {
    const steps = new Steps()
    const { address, place } = newPlace()
    return {
      command: 'backup',
      args: [address],
      settings: { ...settingsOf(h), ...settings },
      steps,
      before: async () => {
        line.decide(() => {
          steps.add()
          return 'passes'
        })
        return () => line.decide()
      },
      afterCut: () => expectUnmistakable(place),
      atEnd: async () => {
        await expectComplete(place)
        complete = { address, made: await readManifest(place) }
      },
    }
  }
  await cutOff({ what: 'A backup to a bucket', cuts, random }, begin)
  await cutOff({ what: 'A restore from it', cuts, random }, () =>
    beginRestore(complete.address, complete.made, keys),
  )
})

test('backup and restore continue if the connection to the store breaks once within each body', async () => {
  const { line, settings, newPlace } = await bucketBehindBadLine()
  const { address, place } = newPlace()
  let breaks = 0
  const once = new Set<string>()
  line.decide(({ method, url }) => {
    if (once.has(method + url)) return 'passes'
    once.add(method + url)
    if (url.includes('partNumber')) breaks += 1
    return method === 'GET' ? 'is cut short' : 'breaks off'
  })
  const made = await runCommand('backup', [address], { ...settingsOf(h), ...settings })
  expect(made, made.out).toMatchObject({ code: 0, err: '' })
  expect(breaks).toBeGreaterThan(2)
  await expectComplete(place)
  once.clear()
  const target = await emptyInstallation({ bare: true })
  const restored = await runCommand('restore', [address], { ...settings, ...settingsFor(target) })
  expect(restored, restored.out).toMatchObject({ code: 0, err: '' })
  await expectRestored(target, await readManifest(place))
})

test('if the store is away for long, they say so, and succeed when they are run again', async () => {
  const { line, settings, newPlace } = await bucketBehindBadLine()
  const { address, place } = newPlace()
  const said =
    /^The S3 store refused or failed a request \(.+\)\.\nRun the same command again: .*\n$/
  const backup = () => runCommand('backup', [address], { ...settingsOf(h), ...settings })
  const breakReading = () => {
    let asked = 0
    line.decide(({ method, url }) => {
      if (method !== 'GET' || !url.includes('/files/')) return 'passes'
      return asked++ < 10 ? 'is cut short' : 'fails'
    })
  }
  line.decide(({ url }) => (/partNumber=[^1]/.test(url) ? 'breaks off' : 'passes'))
  expect(await backup()).toMatchObject({ code: 1, err: expect.stringMatching(said) })
  await expectUnmistakable(place)
  // Everything is sent, but cannot be read again to check it.
  breakReading()
  expect(await backup()).toMatchObject({ code: 1, err: expect.stringMatching(said) })
  expect(await place.size(manifestName)).toBeNull()
  line.decide()
  expect(await backup()).toMatchObject({ code: 0, err: '' })
  await expectComplete(place)

  const target = await emptyInstallation({ bare: true })
  const restore = () => runCommand('restore', [address], { ...settings, ...settingsFor(target) })
  breakReading()
  expect(await restore()).toMatchObject({ code: 1, err: expect.stringMatching(said) })
  await expectEmptyOrWhole(target.connectionString)
  line.decide()
  expect(await restore()).toMatchObject({ code: 0, err: '' })
  await expectRestored(target, await readManifest(place))
})

test('a restore succeeds however often it is interrupted', async () => {
  await cutOff({ what: 'A restore', cuts, random }, () => beginRestore(whole, manifest))
})

const settingsFor = (target: { connectionString: string; dataDir: string }): Settings => ({
  DATABASE_URL: target.connectionString,
  DATA_DIR: target.dataDir,
})

async function beginRestore(address: string, made: Manifest, keys: Settings = {}): Promise<Work> {
  const steps = new Steps()
  const target = await emptyInstallation({ bare: true })
  const { connectionString, dataDir } = target
  const line = await databaseLine(connectionString, steps.add)
  return {
    command: 'restore',
    args: [address],
    settings: { ...keys, DATABASE_URL: line.connectionString, DATA_DIR: dataDir },
    steps,
    before: async () => countChanges(await storeFolders(dataDir), steps),
    afterCut: () => expectEmptyOrWhole(connectionString),
    atEnd: async () => void (await expectRestored(target, made)),
  }
}

/** All rows come in one transaction: there is the one account, or none. */
async function expectEmptyOrWhole(connectionString: string) {
  const [made] = await readRows<{ made: boolean }>(
    connectionString,
    `select num_nulls(to_regclass('app.settings'), to_regclass('auth.users'), to_regclass('storage.objects')) = 0
       as made`,
    'none',
  )
  if (!made?.made) return
  const [found] = await readRows<{ restored: boolean; users: number; files: number }>(
    connectionString,
    `select exists (select from app.settings where key = '${restoredKey}') as restored,
            (select count(*)::int from auth.users) as users,
            (select count(*)::int from storage.objects) as files`,
    'service_role',
  )
  const all = { restored: true, users: 1, files: files + 1 }
  expect([{ restored: false, users: 0, files: 0 }, all]).toContainEqual(found)
}
