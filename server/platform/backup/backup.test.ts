import { truncate, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { buffer } from 'node:stream/consumers'
import pg from 'pg'
import { afterEach, beforeAll, describe, expect, test } from 'vitest'
import { getMe } from '../../../contract/account/account.ts'
import { createProduct, deleteProduct } from '../../../contract/products/products.ts'
import { listTrash, restoreDeleted } from '../../../contract/undo/undo.ts'
import { buildApp } from '../../app.ts'
import { sweepOrphans } from '../../storage/sweep-files.ts'
import {
  countsIn,
  emptyInstallation,
  newPlace,
  readRows,
  restoredCounts,
  sourceOf,
  unchanged,
} from '../../testing/backups.ts'
import { fixture, sha256 } from '../../testing/fixtures.ts'
import { startHarness } from '../../testing/harness.ts'
import {
  beginUpload,
  postFile,
  sendPiece,
  storedBytes,
  storedRow,
  uploadFile,
} from '../../testing/worlds/files.ts'
import { newCompany } from '../../testing/worlds/people.ts'
import { sampleProduct } from '../../testing/worlds/samples.ts'
import { createLog } from '../observability/log.ts'
import { openOnDatabase } from '../services.ts'
import { loadEnv } from '../settings/env.ts'
import { FolderPlace } from './folder-place.ts'
import { makeBackup } from './make-backup.ts'
import {
  fileListName,
  type Manifest,
  manifestName,
  nameOfFile,
  nameOfTable,
  readManifest,
  writeManifest,
} from './manifest.ts'
import { restoreBackup } from './restore-backup.ts'
import { verifyBackup } from './verify-backup.ts'

const log = createLog('silent')
const logo = fixture('logo.png')
const video = fixture('h264-aac.mp4')
const usersTable = nameOfTable('auth.users')
const day = 24 * 3600 * 1000
const keyOf = (name: string) => `${company.id}/${name}`

/** A place that has something happen when the first file is about to be written. */
class EventfulPlace extends FolderPlace {
  readonly #happens: () => Promise<unknown>
  #event: Promise<unknown> | undefined

  constructor(happens: () => Promise<unknown>) {
    super(newPlace().address)
    this.#happens = happens
  }

  override async write(name: string, pieces: AsyncIterable<Buffer>) {
    if (name.startsWith('files/')) {
      this.#event ??= this.#happens()
      await this.#event
    }
    await super.write(name, pieces)
  }
}

const h = await startHarness()
const company = await newCompany(h)
for (const name of ['one.png', 'two.png']) {
  await postFile(h, company.owner, logo, { key: keyOf(name) })
}
await uploadFile(h, company.owner, video, { key: keyOf('video.mp4') })
const body = sampleProduct({ name: 'Deleted by mistake', description: 'One line\nand another' })
const { id } = await h.call(createProduct, { as: company.owner, body })
await h.call(deleteProduct, { as: company.owner, params: { id } })

describe('a backup made while others write', () => {
  let place: EventfulPlace
  let manifest: Manifest
  let deleted: { id: string }
  let unfinished: string
  const target = emptyInstallation()
  beforeAll(async () => {
    await postFile(h, company.owner, logo, { key: keyOf('deleted.png') })
    const row = await storedRow(h, keyOf('deleted.png'))
    if (!row) throw new Error('not stored')
    deleted = row
    const upload = await beginUpload(h, { as: company.owner, length: video.length })
    const piece = { as: company.owner, offset: 0, bytes: video.subarray(0, 5000) }
    await sendPiece(h, upload.path, piece)
    unfinished = upload.id
    place = new EventfulPlace(async () => {
      const url = `/storage/v1/object/product_logos/${keyOf('deleted.png')}`
      const answer = await h.request({ as: company.owner, method: 'DELETE', url })
      expect(answer.statusCode).toBe(200)
      await postFile(h, company.owner, logo, { key: keyOf('later.png') })
    })
    const write = (n: number) =>
      h.call(createProduct, { as: company.owner, body: sampleProduct({ name: `Product ${n}` }) })
    await write(0)
    let writing = true
    const writer = (async () => {
      for (let n = 1; writing; n++) await write(n)
    })()
    manifest = await makeBackup({ ...sourceOf(h), place })
    writing = false
    await writer
    await restoreBackup(place, await target)
  })

  test('is restored with every row', async () => {
    const { connectionString } = await target
    const found = await countsIn(connectionString, manifest)
    expect(found).toEqual(restoredCounts(manifest))
    expect(found.find(({ name }) => name === 'public.products')?.rows).toBeGreaterThan(0)
  })

  test('has the same values when it is backed up again', async () => {
    const { connectionString, store, say } = await target
    const copy = await makeBackup({ connectionString, store, say, place: newPlace() })
    expect(unchanged(copy)).toEqual(unchanged(manifest))
    expect(copy.sequences).toEqual(manifest.sequences)
    expect(copy.files).toMatchObject({ count: manifest.files.count, bytes: manifest.files.bytes })
  })

  test('has its foreign keys, triggers and row-level security back', async () => {
    const rules = `
      select conrelid::regclass || ' ' || conname || ' ' || pg_get_constraintdef(oid) || convalidated::text as rule
      from pg_constraint
      union all select tgrelid::regclass || ' ' || tgname || ' ' || tgenabled::text from pg_trigger where not tgisinternal
      union all select oid::regclass || ' ' || relrowsecurity::text || relforcerowsecurity::text from pg_class where relkind = 'r'
      order by rule`
    const before = await readRows(h.database.connectionString, rules, 'none')
    expect(before.length).toBeGreaterThan(500)
    expect(await readRows((await target).connectionString, rules, 'none')).toEqual(before)
  })

  test('has every file of its moment, and no later one', async () => {
    const { connectionString, store } = await target
    const rows = await readRows<{ id: string; sha256: string; name: string }>(
      connectionString,
      'select id, sha256, name from storage.objects',
      'service_role',
    )
    expect(rows.map(({ name }) => name).sort()).toEqual(
      ['deleted.png', 'one.png', 'two.png', 'video.mp4'].map(keyOf),
    )
    for (const { id, sha256: expected } of rows) {
      expect(sha256(await buffer(store.objects.read(id)))).toBe(expected)
    }
    expect(await store.objects.size(unfinished)).toBeNull()
    expect(manifest.faults).toEqual([])
  })

  test('leaves files that are deleted meanwhile to the nightly sweep', async () => {
    expect(await storedBytes(h, deleted.id)).toHaveLength(logo.length)
    await h.setClock(new Date(Date.now() + 2 * day))
    await sweepOrphans(h.services)
    await h.setClock(null)
    expect(await storedBytes(h, deleted.id)).toBeNull()
    expect(await storedBytes(h, unfinished)).toHaveLength(5000)
  })

  test('keeps its sessions and trash when it is restored, and is refused after that', async () => {
    const { connectionString, dataDir } = await target
    const env = loadEnv({ DATA_DIR: dataDir, DATABASE_URL: connectionString })
    await restoreBackup(place, await target) // as after an interruption at the very end
    const { services, close } = await openOnDatabase(env, log, connectionString)
    const app = await buildApp(services)
    const headers = { authorization: `Bearer ${company.owner.accessToken}` }
    try {
      const me = await app.inject({ url: getMe.path, headers })
      expect(me.json()).toMatchObject({ company: { name: company.name } })
      const trash = await app.inject({ url: listTrash.path, headers })
      const [deletion] = trash.json<{ items: { transactionId: string }[] }>().items
      const transactionId = deletion?.transactionId ?? ''
      expect(Number(transactionId)).toBeGreaterThanOrEqual(2 ** 52)
      const undone = await app.inject({
        method: 'POST',
        url: restoreDeleted.path,
        headers,
        payload: { transactionId },
      })
      expect(undone.json()).toEqual({ restored: 1 })
    } finally {
      await app.close()
      await close()
    }
    // The database ends the connections of the server a moment after the server has.
    const refused = async () => restoreBackup(place, await target).catch(({ message }) => message)
    await expect
      .poll(refused)
      .toMatch(/^The database is not empty: there are rows in .*Choose an empty one\.$/)
  })
})

describe('a damaged backup', () => {
  let place: FolderPlace
  let manifest: Manifest
  let original: string
  let target: Awaited<ReturnType<typeof emptyInstallation>>
  const kept = new Map<string, Buffer>()
  const at = (name: string) => join(place.address, name)
  beforeAll(async () => {
    place = newPlace()
    manifest = await makeBackup({ ...sourceOf(h), place })
    original = nameOfFile((await storedRow(h, keyOf('one.png')))?.id ?? '')
    target = await emptyInstallation()
    for (const name of [original, usersTable, fileListName, manifestName]) {
      kept.set(name, await buffer(place.read(name)))
    }
  })
  afterEach(async () => {
    for (const [name, bytes] of kept) await writeFile(at(name), bytes)
  })

  const refusal = async () => {
    const failed = await restoreBackup(place, target).catch((reason: unknown) => reason)
    for await (const { path } of target.store.objects.list()) expect(path).toBe('nowhere')
    return (failed as Error).message
  }
  const change = async (name: string, where: number) => {
    const bytes = Buffer.from(kept.get(name) ?? '')
    bytes.writeUInt8(bytes.readUInt8(where) ^ 1, where)
    await writeFile(at(name), bytes)
  }

  test('is refused with the name of the changed, truncated or missing part, and nothing is written', async () => {
    await change(original, 100)
    expect(await refusal()).toBe(
      `The backup in ${place.address} is damaged: ${original} was changed after it was written.`,
    )
    await truncate(at(original), 10)
    expect(await refusal()).toContain(`${original} has 10 bytes instead of ${logo.length}`)
    await place.remove(original)
    expect(await refusal()).toContain(`${original} is missing`)
    await writeFile(at(original), kept.get(original) ?? '')
    await change(usersTable, 50)
    expect(await refusal()).toContain(`${usersTable} was changed`)
    await place.remove(usersTable)
    expect(await refusal()).toContain(`${usersTable} is missing`)
    await writeFile(at(usersTable), kept.get(usersTable) ?? '')
    await change(fileListName, 30)
    expect(await refusal()).toContain(`${fileListName} was changed`)
    await truncate(at(fileListName), 20)
    expect(await refusal()).toContain(`${fileListName} has 20 bytes instead of`)
  })

  test('is refused if its manifest was changed, truncated or not written yet', async () => {
    const text = String(kept.get('manifest.json'))
    await writeFile(at('manifest.json'), text.replace(/"rows": \d/, '"rows": 7'))
    expect(await refusal()).toBe(
      `The backup in ${place.address} is damaged: manifest.json was truncated or changed. Nothing was restored.`,
    )
    await writeFile(at('manifest.json'), text.slice(0, -40))
    expect(await refusal()).toContain('manifest.json was truncated')
    await place.remove('manifest.json')
    expect(await refusal()).toBe(`${place.address} holds no backup: it has no manifest.json.`)
    await writeFile(at('unfinished.json'), '{"installation":null}')
    expect(await refusal()).toContain('was interrupted and is incomplete')
  })

  test('is refused if a newer version made it', async () => {
    const newer = { name: '9999_later.sql', checksum: '0'.repeat(64) }
    await writeManifest(place, { ...manifest, migrations: [...manifest.migrations, newer] })
    expect(await refusal()).toMatch(/newer or a different version of Briefwell.* 9999_later\.sql/)
    await writeManifest(place, { ...manifest, format: 2 } as unknown as Manifest)
    expect(await refusal()).toContain('has a format that this version of Briefwell does not know')
  })
})

test('a backup names files that the store loses meanwhile, and has the others', async () => {
  for (let n = 0; n < 5; n++)
    await postFile(h, company.owner, logo, { key: keyOf(`more ${n}.png`) })
  const { objects } = h.services
  const [damaged = '', lost = ''] = await Promise.all(
    [0, 1].map(async (n) => (await storedRow(h, keyOf(`more ${n}.png`)))?.id),
  )
  const bytes = Buffer.alloc((await storedBytes(h, damaged))?.length ?? 0)
  await objects.delete(damaged)
  await objects.put(damaged, bytes)
  const place = new EventfulPlace(() => objects.delete(lost))
  const { faults, files } = await makeBackup({ ...sourceOf(h), place })
  expect(new Set(faults)).toEqual(
    new Set([
      { path: lost, fault: 'missing' },
      { path: damaged, fault: 'damaged' },
    ]),
  )
  expect(files.count).toBeGreaterThan(3)
  await verifyBackup(place, await readManifest(place), { say: () => {} })
})

test('a backup is refused if an upgrade rewrites a table meanwhile, or has come before', async () => {
  const { pool } = h.database
  const place = new FolderPlace(newPlace().address)
  const say = (line: string) => {
    if (line.startsWith('Saving')) rewritten ??= pool.query(rewrite)
  }
  const rewrite = `alter table storage.objects
    add column rewritten text generated always as (bucket_id || 'x') stored`
  let rewritten: Promise<unknown> | undefined
  await expect(makeBackup({ ...sourceOf(h), place, say })).rejects.toThrow(
    /^The database was upgraded meanwhile: .* has been rewritten\. Run the command again\.$/,
  )
  await rewritten
  await pool.query('alter table storage.objects drop column rewritten')
  await pool.query(`insert into app.migrations values ('9999_later.sql', repeat('0', 64))`)
  await expect(makeBackup({ ...sourceOf(h), place })).rejects.toThrow(
    /newer or a different version/,
  )
  await pool.query(`delete from app.migrations where name = '9999_later.sql'`)
  await makeBackup({ ...sourceOf(h), place })
})

test('a restore is refused while a server has started on its target, and continues after that', async () => {
  const place = newPlace()
  await makeBackup({ ...sourceOf(h), place })
  const target = await emptyInstallation({ bare: true })
  // A first migration that failed has left this.
  await readRows(
    target.connectionString,
    `create schema app; create table app.migrations
       (name text primary key, checksum text not null, applied_at timestamptz not null default now())`,
    'none',
  )
  const server = new pg.Client({
    connectionString: target.connectionString,
    application_name: 'briefwell',
  })
  let started: Promise<unknown> | undefined
  const say = (line: string) => {
    if (line.startsWith('Storing')) started ??= server.connect()
  }
  await expect(restoreBackup(place, { ...target, say })).rejects.toThrow(/^A server or a command /)
  expect(started).toBeDefined()
  await server.end()
  const again = () => restoreBackup(place, target).then(() => 'done', String)
  await expect.poll(again).toBe('done')
})
