import { randomUUID } from 'node:crypto'
import { buffer } from 'node:stream/consumers'
import { expect, test } from 'vitest'
import { idLength } from '../../server/platform/files/file-rows.ts'
import { openStore } from '../../server/platform/files/open-store.ts'
import { loadEnv } from '../../server/platform/settings/env.ts'
import {
  emptyInstallation,
  lastLine,
  readRows,
  runCommand,
  type Settings,
  settingsOf,
} from '../../server/testing/backups.ts'
import { startObjectStore } from '../../server/testing/doubles/object-store.ts'
import { fixture, sha256 } from '../../server/testing/fixtures.ts'
import { startHarness } from '../../server/testing/harness.ts'
import { postFile, uploadFile } from '../../server/testing/worlds/files.ts'
import { newCompany } from '../../server/testing/worlds/people.ts'

const store = await startObjectStore()
const h = await startHarness()
const { id, owner } = await newCompany(h)
await postFile(h, owner, fixture('logo.png'), { key: `${id}/logo.png` })
const large = Buffer.concat([fixture('h264-aac.mp4'), Buffer.alloc(20 * 1024 * 1024)])
await uploadFile(h, owner, large, { key: `${id}/large.mp4` })

async function expectFiles(settings: Settings) {
  const { objects } = await openStore(loadEnv(settings))
  const rows = await readRows<{ id: string; sha256: string }>(
    settings.DATABASE_URL ?? '',
    'select id, sha256 from storage.objects',
    'service_role',
  )
  expect(rows).toHaveLength(2)
  for (const { id, sha256: expected } of rows) {
    expect(sha256(await buffer(objects.read(id)))).toBe(expected)
  }
}

/** Moves the database alone while files are unfinished: an upload, and one that is made from another. */
async function movesAlone(source: Settings) {
  const { drafts, objects } = await openStore(loadEnv(source))
  let stored = ''
  for await (const { path } of objects.list()) stored = path.slice(0, idLength)
  const unfinished = [randomUUID(), `${stored}.made`]
  for (const path of unfinished) await drafts.create(path)
  const { connectionString } = await emptyInstallation()
  const beside = ['--to', connectionString, '--files', `s3://${source.S3_BUCKET}`]
  const moved = await runCommand('move', beside, source)
  expect(moved, moved.err).toMatchObject({ code: 0, err: '' })
  for (const path of unfinished) expect(await drafts.size(path)).toBe(0)
  await expectFiles({ ...source, DATABASE_URL: connectionString })
}

test('a backup in a bucket is restored into an installation with another bucket', async () => {
  const { S3_BUCKET = '', ...keys } = store.env
  const address = `s3://${S3_BUCKET}/backups/one`
  const made = await runCommand('backup', [address], { ...settingsOf(h), ...keys })
  expect(made, made.err).toMatchObject({ code: 0, err: '' })
  expect(lastLine(made.out)).toContain(`to ${address}, and verified everything.`)
  const again = await runCommand('backup', [address], { ...settingsOf(h), ...keys })
  expect(again.err).toContain(`${address} is not empty: it holds the complete backup`)

  const { connectionString, dataDir } = await emptyInstallation()
  const target = { DATABASE_URL: connectionString, DATA_DIR: dataDir, ...store.env }
  const { objects } = await openStore(loadEnv(target))
  const foreign = randomUUID()
  await objects.put(foreign, Buffer.from('mine'))
  const refusal = {
    code: 1,
    out: '',
    err: `The file store is not empty: it holds ${foreign}, which is not part of this content. Choose an empty one.\n`,
  }
  expect(await runCommand('restore', [address], target)).toEqual(refusal)
  await objects.delete(foreign)
  const restored = await runCommand('restore', [address], target)
  expect(restored, restored.err).toMatchObject({ code: 0, err: '' })
  await expectFiles(target)
  const other = await emptyInstallation()
  const away = ['--to', other.connectionString, '--files', other.dataDir]
  const moved = await runCommand('move', away, target)
  expect(moved, moved.err).toMatchObject({ code: 0, err: '' })
  await expectFiles({ DATABASE_URL: other.connectionString, DATA_DIR: other.dataDir })
  const third = await emptyInstallation()
  const here = { DATABASE_URL: other.connectionString, DATA_DIR: other.dataDir, ...keys }
  const back = ['--to', third.connectionString, '--files', `s3://${S3_BUCKET}`]
  await objects.put(foreign, Buffer.from('mine'))
  expect(await runCommand('move', back, here)).toEqual(refusal)
  await objects.delete(foreign)
  // The same files are there already, as after an interruption.
  const returned = await runCommand('move', back, here)
  expect(returned, returned.err).toMatchObject({ code: 0, err: '' })
  expect(lastLine(returned.out)).toContain(`S3_BUCKET=${S3_BUCKET}`)
  await movesAlone({ DATABASE_URL: third.connectionString, DATA_DIR: third.dataDir, ...store.env })
})
