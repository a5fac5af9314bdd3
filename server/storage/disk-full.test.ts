import { rmSync, symlinkSync } from 'node:fs'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { generalErrors } from '../../contract/errors.ts'
import { createProduct, listProducts } from '../../contract/products/products.ts'
import { buckets, storageErrors } from '../../contract/storage/storage.ts'
import { startBadLine } from '../testing/crashes/bad-line.ts'
import { productRow } from '../testing/data-client.ts'
import { startObjectStore } from '../testing/doubles/object-store.ts'
import { fixture } from '../testing/fixtures.ts'
import { type Harness, startHarness } from '../testing/harness.ts'
import {
  askOffset,
  beginUpload,
  companyUsage,
  postFile,
  sendPiece,
} from '../testing/worlds/files.ts'
import { newCompany, type TestCompany } from '../testing/worlds/people.ts'
import { sampleProduct } from '../testing/worlds/samples.ts'

const { status, message } = storageErrors.diskFull
const mp4 = fixture('h264-aac.mp4')

test('an upload to a disk that has filled up is told so, and continues once there is room', async () => {
  const h = await startHarness()
  const { owner } = await newCompany(h)
  const { path, id } = await beginUpload(h, { as: owner, length: mp4.length })
  const draft = join(h.services.env.DATA_DIR, 'files', id.slice(0, 2), id)
  rmSync(draft)
  symlinkSync('/dev/full', draft)
  const refused = await sendPiece(h, path, { as: owner, offset: 0, bytes: mp4 })
  expect([refused.statusCode, refused.body.trim()]).toEqual([507, message])
  rmSync(draft)
  expect((await askOffset(h, path, owner)).headers['upload-offset']).toBe('0')
  const stored = await sendPiece(h, path, { as: owner, offset: 0, bytes: mp4 })
  expect(stored.statusCode).toBe(204)
})

test('a store without room is told so, and nothing is kept', async () => {
  const store = await startObjectStore()
  const line = await startBadLine(store.endpoint)
  const h = await startHarness({ env: { ...store.env, S3_ENDPOINT: line.endpoint } })
  const company = await newCompany(h)
  const as = company.owner
  const { path } = await beginUpload(h, { as, length: mp4.length })
  const before = await companyUsage(h, company)
  line.decide(({ method }) => (method === 'PUT' || method === 'POST' ? 'finds no room' : 'passes'))
  const key = `${company.id}/logo.png`
  const whole = await postFile(h, as, fixture('logo.png'), { key })
  expect(whole.statusCode).toBe(507)
  expect(whole.json()).toMatchObject({ message })
  const piece = await sendPiece(h, path, { as, offset: 0, bytes: mp4 })
  expect([piece.statusCode, piece.body.trim()]).toEqual([507, message])
  expect(await companyUsage(h, company)).toBe(before)
  line.decide()
  expect((await postFile(h, as, fixture('logo.png'), { key })).statusCode).toBe(200)
})

describe('while the disk of the database is full', () => {
  let h: Harness
  let company: TestCompany
  beforeAll(async () => {
    h = await startHarness()
    company = await newCompany(h)
    await h.database.pool.query(`
      create function app.no_room() returns trigger language plpgsql as $$
      begin
        raise exception 'could not extend file "base/5/1": No space left on device' using errcode = 'disk_full';
      end $$;
      create trigger no_room before insert on public.products execute function app.no_room();
      create trigger no_room before insert on storage.objects execute function app.no_room()`)
  })
  afterAll(() => h.database.pool.query('drop function app.no_room cascade'))

  test('calls, tables and files say so, without the paths of the server', async () => {
    const as = company.owner
    const failed = await h
      .call(createProduct, { as, body: sampleProduct() })
      .catch((error: unknown) => error)
    expect(failed).toMatchObject({ status: 507, code: generalErrors.noSpace.code })
    const row = await h.request({
      as,
      method: 'POST',
      url: '/rest/v1/products',
      payload: productRow,
    })
    expect([row.statusCode, row.json().code]).toEqual([507, '53100'])
    const file = await postFile(h, as, fixture('logo.png'), { bucket: buckets.logos })
    expect([file.statusCode, file.json().message]).toEqual([status, message])
    for (const { body } of [row, file]) expect(body).not.toContain('base/5')
    expect((await h.call(listProducts, { as, query: {} })).items).toEqual([])
  })
})
