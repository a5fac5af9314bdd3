import { randomUUID } from 'node:crypto'
import { mkdtempSync, rmSync } from 'node:fs'
import { utimes } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeAll, describe, expect, it, onTestFinished } from 'vitest'
import { createBrief, deleteBrief } from '../../contract/briefs/briefs.ts'
import { createProduct } from '../../contract/products/products.ts'
import { holdFiles } from '../platform/backup/hold-files.ts'
import { withSystemTx } from '../platform/database/transaction.ts'
import { localStore } from '../platform/files/local-store.ts'
import { fixture } from '../testing/fixtures.ts'
import { startHarness } from '../testing/harness.ts'
import {
  beginUpload,
  companyUsage,
  postFile,
  sendPiece,
  storedBytes,
  storedRow,
  uploadFile,
  uploadRow,
} from '../testing/worlds/files.ts'
import { newCompany } from '../testing/worlds/people.ts'
import { sampleBrief, sampleProduct } from '../testing/worlds/samples.ts'
import { storageJobs } from './jobs.ts'
import { pictureOf } from './picture.ts'
import { expireUploads, sweepObjects, sweepOrphans } from './sweep-files.ts'

const h = await startHarness()
const hour = 3600 * 1000
const day = 24 * hour
const mp4 = fixture('h264-aac.mp4')

const company = await newCompany(h)

afterEach(() => h.setClock(null))

const inFuture = (ms: number) => h.setClock(new Date(Date.now() + ms))

describe('expireUploads', () => {
  it('removes unfinished uploads after 24 hours: row, bytes, reservation', async () => {
    const as = company.owner
    const before = await companyUsage(h, company)
    const { path, id } = await beginUpload(h, { as, length: mp4.length })
    await sendPiece(h, path, { as, offset: 0, bytes: mp4.subarray(0, 5000) })
    await inFuture(23.9 * hour)
    await expireUploads(h.services)
    expect(await storedBytes(h, id)).toHaveLength(5000)
    await inFuture(24.1 * hour)
    expect(await companyUsage(h, company)).toBe(before + mp4.length)
    await expireUploads(h.services)
    expect(await storedBytes(h, id)).toBeNull()
    expect(await uploadRow(h, id)).toBeUndefined()
    expect(await companyUsage(h, company)).toBe(before)
  })
})

describe('sweepObjects', () => {
  it('removes a file that nothing has referred to for 30 days, with its picture', async () => {
    const key = `${randomUUID()}.png`
    await postFile(h, company.owner, fixture('logo.png'), { key })
    const id = (await storedRow(h, key))?.id ?? ''
    await inFuture(29.9 * day)
    await sweepObjects(h.services)
    expect(await storedBytes(h, pictureOf(id))).not.toBeNull()
    await inFuture(30.1 * day)
    await sweepObjects(h.services)
    expect(await storedRow(h, key)).toBeUndefined()
    expect(await storedBytes(h, id)).toBeNull()
    expect(await storedBytes(h, pictureOf(id))).toBeNull()
  })

  it('keeps files that a row or the trash refers to', async () => {
    const as = company.owner
    const keep = async () => {
      const video = await uploadFile(h, as, mp4)
      const uploadedVideoUrl = `${h.services.env.PUBLIC_URL}${video.url}`
      const product = await h.call(createProduct, { as, body: sampleProduct() })
      const body = { ...sampleBrief({ uploadedVideoUrl }), productId: product.id }
      return { ...video, brief: await h.call(createBrief, { as, body }) }
    }
    const referred = await keep()
    const trashed = await keep()
    await h.call(deleteBrief, { as, params: { id: trashed.brief.id } })
    await inFuture(31 * day)
    await sweepObjects(h.services)
    expect(await storedRow(h, referred.key)).toBeDefined()
    expect(await storedRow(h, trashed.key)).toBeDefined()
    await withSystemTx(h.services, 'test: empty the trash', (tx) =>
      tx.sql.deleteFrom('app.trash').where('row_id', '=', trashed.brief.id).execute(),
    )
    await sweepObjects(h.services)
    expect(await storedRow(h, referred.key)).toBeDefined()
    expect(await storedBytes(h, referred.id)).not.toBeNull()
    expect(await storedRow(h, trashed.key)).toBeUndefined()
    expect(await storedBytes(h, trashed.id)).toBeNull()
  })
})

describe('sweepOrphans', () => {
  it('removes files without a row once they are a day old', async () => {
    const { drafts, objects, env } = h.services
    const as = company.owner
    const known = await uploadFile(h, as, mp4)
    const pending = await beginUpload(h, { as, length: mp4.length })
    const orphan = randomUUID()
    const young = randomUUID()
    for (const id of [orphan, young]) await objects.put(id, Buffer.from('left by a crash'))
    const old = new Date(Date.now() - 25 * hour)
    for (const id of [orphan, known.id, pending.id]) {
      await utimes(join(env.DATA_DIR, 'files', id.slice(0, 2), id), old, old)
    }
    await sweepOrphans(h.services)
    expect(await objects.size(orphan)).toBeNull()
    expect(await objects.size(young)).not.toBeNull()
    expect(await objects.size(known.id)).toBe(mp4.length)
    expect(await drafts.size(pending.id)).toBe(0)
  })

  it('removes nothing from a store in which it knows no file', async () => {
    const DATA_DIR = mkdtempSync(join(tmpdir(), 'briefwell-foreign-'))
    onTestFinished(() => rmSync(DATA_DIR, { recursive: true }))
    const { objects, drafts } = await localStore({ DATA_DIR, FILES_ACCEL: undefined })
    const services = { ...h.services, objects, drafts }
    const foreign = randomUUID()
    await objects.put(foreign, Buffer.from('of another installation'))
    const logged = () => h.logged().split('seems to belong to another database').length - 1
    const before = logged()
    await sweepOrphans(services)
    expect(logged()).toBe(before)
    const old = new Date(Date.now() - 25 * hour)
    await utimes(join(DATA_DIR, 'files', foreign.slice(0, 2), foreign), old, old)
    expect(await sweepOrphans(services)).toBe(0)
    expect(await objects.size(foreign)).not.toBeNull()
    expect(logged()).toBe(before + 1)
    const known = await uploadFile(h, company.owner, mp4)
    await objects.put(known.id, mp4)
    expect(await sweepOrphans(services)).toBe(1)
    expect(await objects.size(foreign)).toBeNull()
    expect(await objects.size(known.id)).not.toBeNull()
  })

  it('removes the replaced parts of a video, but not while a step is due', async () => {
    const { objects, env } = h.services
    const { id } = await uploadFile(h, company.owner, mp4)
    const current = ['poster2', 'play3', 'r360x3'].map((part) => `${id}.${part}`)
    const replaced = ['poster1', 'play1', 'draft3', 'r360x1'].map((part) => `${id}.${part}`)
    const small = `${id}.webp`
    const old = new Date(Date.now() - 25 * hour)
    for (const path of [...current, ...replaced, small]) {
      await objects.put(path, Buffer.from('a part'))
      await utimes(join(env.DATA_DIR, 'files', path.slice(0, 2), path), old, old)
    }
    const [poster, playback, rendition] = current
    await h.sql`
      update app.videos set state = 'ready', step = 'renditions', playback = 'converted',
      poster_path = ${poster}, playback_path = ${playback} where object_id = ${id}`
    await h.sql`
      insert into app.video_renditions
        (object_id, company_id, path, width, height, bytes, bandwidth, codecs, segments)
      values (${id}, ${company.id}, ${rendition}, 640, 360, 6, 1000, 'avc1', '{}')`
    const left = async () => (await objects.named(id)).sort()
    await sweepOrphans(h.services)
    expect(await left()).toEqual([id, ...current, ...replaced, small].sort())
    await h.sql`update app.videos set step = null where object_id = ${id}`
    await sweepOrphans(h.services)
    expect(await left()).toEqual([id, ...current, small].sort())
  })
})

describe('storageJobs', () => {
  // A store without any known file is left alone.
  beforeAll(() => uploadFile(h, company.owner, mp4))

  const sweep = () =>
    storageJobs(h.services)
      .find(({ queue }) => queue === 'storage.sweep-orphans')
      ?.work({})
  const oldOrphan = async () => {
    const id = randomUUID()
    await h.services.objects.put(id, Buffer.from('left by a crash'))
    const old = new Date(Date.now() - 25 * hour)
    await utimes(join(h.services.env.DATA_DIR, 'files', id.slice(0, 2), id), old, old)
    return id
  }

  it('sweep an hour later if a backup is running', async () => {
    const id = await oldOrphan()
    const hold = await holdFiles(h.database.connectionString)
    await sweep()
    expect(await h.services.objects.size(id)).not.toBeNull()
    const { rows } = await h.database.pool.query(
      `select start_after > now() + interval '59 minutes' as later from pgboss.job
       where name = 'storage.sweep-orphans'`,
    )
    expect(rows).toEqual([{ later: true }])
    await hold.release()
    await sweep()
    expect(await h.services.objects.size(id)).toBeNull()
  })

  it('remove no file that a newer version may refer to', async () => {
    const id = await oldOrphan()
    const { pool } = h.database
    await pool.query(`insert into app.migrations values ('9999_later.sql', repeat('0', 64))`)
    await sweep()
    expect(await h.services.objects.size(id)).not.toBeNull()
    await pool.query(`delete from app.migrations where name = '9999_later.sql'`)
    await sweep()
    expect(await h.services.objects.size(id)).toBeNull()
  })

  it('run periodically', async () => {
    for (const job of storageJobs(h.services)) {
      expect(job.cron).toMatch(/^\d+ (\*|\d+) \* \* \*$/)
      await job.work({})
    }
  })
})
