// Runs for minutes, in test:deep only (vitest.config.ts).
import { mkdir, readdir } from 'node:fs/promises'
import { join } from 'node:path'
import { beforeAll, expect, test } from 'vitest'
import { BucketPlace } from '../../server/platform/backup/bucket-place.ts'
import { FolderPlace } from '../../server/platform/backup/folder-place.ts'
import { type Manifest, manifestName, readManifest } from '../../server/platform/backup/manifest.ts'
import type { Place } from '../../server/platform/backup/place.ts'
import { verifyBackup } from '../../server/platform/backup/verify-backup.ts'
import { Bucket } from '../../server/platform/files/s3/bucket.ts'
import { loadEnv } from '../../server/platform/settings/env.ts'
import { restoredKey } from '../../server/platform/settings/kept-settings.ts'
import {
  emptyInstallation,
  expectRestored,
  rowsOf,
  runCommand,
  type Settings,
  settingsOf,
  temporaryFolder,
} from '../../server/testing/backups.ts'
import { startBadLine } from '../../server/testing/bad-line.ts'
import {
  countChanges,
  countedLine,
  cutOff,
  Steps,
  type Work,
} from '../../server/testing/cut-off.ts'
import { postFile, uploadFile } from '../../server/testing/files.ts'
import { fixture } from '../../server/testing/fixtures.ts'
import { type Harness, startHarness } from '../../server/testing/harness.ts'
import { startObjectStore } from '../../server/testing/object-store.ts'
import { newCompany } from '../../server/testing/people.ts'
import { Seeded } from '../../server/testing/random.ts'

const cuts = 10
const files = 40
const random = new Seeded('cut off')

let h: Harness
/** A backup that nobody has cut off, and what it says. */
let whole: string
let manifest: Manifest
beforeAll(async () => {
  h = await startHarness()
  const { id, owner } = await newCompany(h)
  for (let n = 0; n < files; n++) {
    await postFile(h, owner, fixture('logo.png'), { key: `${id}/${n}.png` })
  }
  const large = Buffer.concat([fixture('h264-aac.mp4'), random.bytes(40 * 1024 * 1024)])
  await uploadFile(h, owner, large, { key: `${id}/large.mp4` })
  whole = join(temporaryFolder('whole'), 'backup')
  expect(await runCommand('backup', [whole], settingsOf(h))).toMatchObject({ code: 0, err: '' })
  manifest = await readManifest(new FolderPlace(whole))
}, 600_000)

/** A backup is complete, or nobody takes it for complete. */
async function expectUnmistakable(place: Place) {
  if ((await place.size(manifestName)) === null) return
  await verifyBackup(place, await readManifest(place), { say: () => {} })
}

/** The tables that an idle server does not change: it maintains its queues, and books requests later. */
const ours = ({ tables }: Manifest) =>
  tables.filter(({ name }) => !name.startsWith('pgboss.') && name !== 'auth.rate_limits')

/** Nobody else has written meanwhile, so that it says the same as the other. */
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

function tell(what: string, said: readonly string[]) {
  console.info(`${what} was cut off ${said.length} times, after the lines\n${said.join('\n')}`)
  expect(said).toHaveLength(cuts)
}

test('a backup into a folder ends right however often it is cut off', async () => {
  const begin = async (): Promise<Work> => {
    const steps = new Steps()
    const folder = join(temporaryFolder('cut'), 'backup')
    const place = new FolderPlace(folder)
    return {
      command: 'backup',
      args: [folder],
      settings: {
        ...settingsOf(h),
        DATABASE_URL: await countedLine(h.database.connectionString, steps),
      },
      steps,
      before: async () => {
        await mkdir(join(folder, '.parts'), { recursive: true })
        return countChanges([folder, join(folder, '.parts')], steps)
      },
      afterCut: () => expectUnmistakable(place),
      atEnd: () => expectComplete(place),
    }
  }
  tell('A backup', await cutOff(cuts, random, begin))
})

test('and so does a backup into a bucket, and a restore from there', async () => {
  const store = await startObjectStore()
  const line = await startBadLine(store.endpoint)
  const { S3_BUCKET = '', ...keys } = store.env
  const { s3 } = loadEnv(store.env)
  if (!s3) throw new Error('there is no bucket')
  const bucket = new Bucket(s3)
  let runs = 0
  let complete = { address: '', made: manifest }
  const begin = async (): Promise<Work> => {
    const steps = new Steps()
    const prefix = `backups/${runs++}`
    const address = `s3://${S3_BUCKET}/${prefix}`
    const place = new BucketPlace(address, bucket, `${prefix}/`)
    return {
      command: 'backup',
      args: [address],
      settings: { ...settingsOf(h), ...keys, S3_ENDPOINT: line.endpoint },
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
  tell('A backup to a bucket', await cutOff(cuts, random, begin))
  tell(
    'A restore from it',
    await cutOff(cuts, random, () => beginRestore(complete.address, complete.made, keys)),
  )
})

test('a restore ends right however often it is cut off', async () => {
  tell('A restore', await cutOff(cuts, random, () => beginRestore(whole, manifest)))
})

async function beginRestore(address: string, made: Manifest, keys: Settings = {}): Promise<Work> {
  const steps = new Steps()
  const target = await emptyInstallation({ bare: true })
  const { connectionString, dataDir } = target
  const root = join(dataDir, 'files')
  return {
    command: 'restore',
    args: [address],
    settings: {
      ...keys,
      DATABASE_URL: await countedLine(connectionString, steps),
      DATA_DIR: dataDir,
    },
    steps,
    before: async () => {
      const names = await readdir(root)
      return countChanges(
        names.map((name) => join(root, name)),
        steps,
      )
    },
    afterCut: () => expectEmptyOrWhole(connectionString),
    atEnd: async () => void (await expectRestored(target, made)),
  }
}

/** All rows come at once: there is the one account, or none. */
async function expectEmptyOrWhole(connectionString: string) {
  const [made] = await rowsOf<{ made: boolean }>(
    connectionString,
    `select num_nulls(to_regclass('app.settings'), to_regclass('auth.users'), to_regclass('storage.objects')) = 0
       as made`,
    'none',
  )
  if (!made?.made) return
  const [found] = await rowsOf<{ restored: boolean; users: number; files: number }>(
    connectionString,
    `select exists (select from app.settings where key = '${restoredKey}') as restored,
            (select count(*)::int from auth.users) as users,
            (select count(*)::int from storage.objects) as files`,
    'service_role',
  )
  const all = { restored: true, users: 1, files: files + 1 }
  expect([{ restored: false, users: 0, files: 0 }, all]).toContainEqual(found)
}
