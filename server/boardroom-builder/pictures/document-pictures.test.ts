import { randomBytes, randomUUID } from 'node:crypto'
import sharp from 'sharp'
import { describe, expect, test } from 'vitest'
import {
  type DocumentBlock,
  newBlockId,
} from '../../../contract/boardroom-builder/document-blocks.ts'
import { exportDocument } from '../../../contract/boardroom-builder/document-exports.ts'
import {
  getDocumentPicture,
  getLibraryPicture,
  type StoredPicture,
  uploadDocumentPicture,
} from '../../../contract/boardroom-builder/document-pictures.ts'
import { moveDocument } from '../../../contract/boardroom-builder/document-reviews.ts'
import {
  listDocumentShares,
  shareDocument,
} from '../../../contract/boardroom-builder/document-shares.ts'
import {
  createDocument,
  type DocumentStatus,
  deleteDocument,
  documentForm,
  listDocumentVersions,
  nameDocumentVersion,
  restoreDocumentVersion,
} from '../../../contract/boardroom-builder/documents.ts'
import { getCompanyStorage } from '../../../contract/company/company.ts'
import { revokeShare } from '../../../contract/shares/shares.ts'
import { restoreDeleted } from '../../../contract/undo/undo.ts'
import { sweepOrphans } from '../../storage/sweep-files.ts'
import { fixture } from '../../testing/fixtures.ts'
import { startHarness } from '../../testing/harness.ts'
import { newAddress, proveAddress } from '../../testing/worlds/accounts.ts'
import { rewrite } from '../../testing/worlds/document-samples.ts'
import { companyUsage, setQuota } from '../../testing/worlds/files.ts'
import { newCompanies, newMember, newUser, type TestUser } from '../../testing/worlds/people.ts'
import { newReader } from '../../testing/worlds/shares.ts'
import { forgetPicturesJob } from './forget-pictures.ts'

const h = await startHarness()
const { ours, theirs } = await newCompanies(h)
const viewer = await newMember(h, ours)
await proveAddress(h, ours.owner, 30)

const day = 24 * 3600 * 1000
const missing = { status: 404, code: 'picture_not_found' }
const noDocument = { status: 404, message: 'Document not found' }

async function newDocument(as: TestUser = ours.owner) {
  const body = documentForm.parse({ title: 'Plan', type: 'investment-memo' })
  return (await h.call(createDocument, { as, body })).id
}

/** A photograph of a place, turned by its camera. */
async function photograph(): Promise<Buffer> {
  const pixels = { raw: { width: 400, height: 300, channels: 3 } } as const
  return sharp(randomBytes(400 * 300 * 3), pixels)
    .jpeg()
    .withExif({ IFD3: { GPSLatitude: '51/1 30/1 0/1' }, IFD0: { Copyright: 'Ann Photographer' } })
    .withMetadata({ orientation: 6 })
    .toBuffer()
}

const upload = (as: TestUser, id: string, bytes: Buffer) =>
  h.call(uploadDocumentPicture, { as, params: { id }, body: { picture: bytes.toString('base64') } })
async function readBytes(as: TestUser, id: string, fileId: string) {
  const file = await h.call(getDocumentPicture, { as, params: { id, fileId } })
  return Buffer.from(await file.arrayBuffer())
}

const showing = (picture: StoredPicture, id: string = newBlockId()): DocumentBlock => ({
  type: 'picture',
  attrs: { id, picture: { ...picture, alt: 'A depot', width: 50 } },
})
async function move(id: string, ...statuses: DocumentStatus[]) {
  for (const status of statuses) {
    await h.call(moveDocument, { as: ours.owner, params: { id }, body: { status } })
  }
}

describe('uploadDocumentPicture', () => {
  test('rotates a photograph upright, strips its metadata, and counts its size', async () => {
    const id = await newDocument()
    const before = await companyUsage(h, ours)
    const stored = await upload(ours.owner, id, await photograph())
    expect(stored).toMatchObject({ canvas: null, size: { width: 300, height: 400 }, alt: '' })
    const bytes = await readBytes(viewer, id, stored.fileId)
    const found = await sharp(bytes).metadata()
    expect(found).toMatchObject({ format: 'jpeg', width: 300, height: 400 })
    expect(found.exif).toBeUndefined()
    expect(found.orientation).toBeUndefined()
    expect(bytes.includes('Ann Photographer')).toBe(false)
    expect((await companyUsage(h, ours)) - before).toBe(bytes.length)
  })

  test('converts drawings to PNG, and limits pictures to 2,000 pixels', async () => {
    const id = await newDocument()
    const create = { width: 3000, height: 1500, channels: 4 as const, background: '#00ff0080' }
    for (const format of ['png', 'webp', 'gif'] as const) {
      const drawing = await sharp({ create }).toFormat(format).toBuffer()
      const stored = await upload(ours.owner, id, drawing)
      expect(stored.size).toEqual({ width: 2000, height: 1000 })
      const found = await sharp(await readBytes(ours.owner, id, stored.fileId)).metadata()
      expect(found.format).toBe('png')
    }
    const noise = await sharp(randomBytes(1200 * 900 * 3), {
      raw: { width: 1200, height: 900, channels: 3 },
    })
      .png()
      .toBuffer()
    const photo = await upload(ours.owner, id, noise)
    const found = await sharp(await readBytes(ours.owner, id, photo.fileId)).metadata()
    expect(found.format).toBe('jpeg')
  })

  test('refuses invalid pictures, and stores nothing', async () => {
    const id = await newDocument()
    const huge = { width: 7100, height: 7100, channels: 3 as const, background: 'white' }
    const photo = await photograph()
    const refused: [Buffer, object][] = [
      [Buffer.alloc(0), { status: 415, message: 'The file is empty.' }],
      [
        Buffer.from('<svg xmlns="http://www.w3.org/2000/svg"/>'),
        { status: 415, code: 'not_a_picture' },
      ],
      [Buffer.from('%PDF-1.7 not a picture'), { status: 415, code: 'not_a_picture' }],
      [photo.subarray(0, photo.length / 2), { status: 415, code: 'picture_damaged' }],
      [fixture('logo.jpg').subarray(0, 900), { status: 415, code: 'picture_damaged' }],
      [
        await sharp({ create: huge }).png().toBuffer(),
        { status: 413, message: 'This picture has 51 megapixels; the maximum is 16.' },
      ],
      [
        Buffer.concat([photo, Buffer.alloc(10_000_000)]),
        { status: 413, code: 'picture_too_large' },
      ],
    ]
    const before = await companyUsage(h, ours)
    for (const [bytes, error] of refused) {
      await expect(upload(ours.owner, id, bytes)).rejects.toMatchObject(error)
    }
    const params = { id }
    for (const picture of ['no base64!', 7 as never]) {
      const wrong = h.call(uploadDocumentPicture, { as: ours.owner, params, body: { picture } })
      await expect(wrong).rejects.toMatchObject({ status: 400 })
    }
    expect(await companyUsage(h, ours)).toBe(before)
  })

  test('stores one picture when a request is repeated after a lost reply', async () => {
    const id = await newDocument()
    const picture = (await photograph()).toString('base64')
    const request = {
      as: ours.owner,
      params: { id },
      body: { picture },
      idempotencyKey: randomUUID(),
    }
    const first = await h.call(uploadDocumentPicture, request)
    const usage = await companyUsage(h, ours)
    expect(await h.call(uploadDocumentPicture, request)).toEqual(first)
    expect(await companyUsage(h, ours)).toBe(usage)
  })

  test('refuses a picture beyond the quota, and the 301st of a document', async () => {
    const id = await newDocument()
    const { fileId } = await upload(ours.owner, id, fixture('logo.png'))
    await setQuota(h, (await companyUsage(h, ours)) + 10)
    await expect(upload(ours.owner, id, fixture('logo.png'))).rejects.toMatchObject({
      status: 413,
      message: 'Your company has no room for this file.',
    })
    await setQuota(h, h.services.env.COMPANY_QUOTA_BYTES)
    await h.sql`
      insert into app.document_pictures (document_id, file_id, type, size, width, height)
      select document_id, gen_random_uuid(), type, size, width, height
      from app.document_pictures, generate_series(1, 299) where file_id = ${fileId}`
    await expect(upload(ours.owner, id, fixture('logo.png'))).rejects.toMatchObject({
      status: 409,
      code: 'limit_reached',
    })
  })

  test('accepts pictures of a person without a company', async () => {
    const person = await newUser(h)
    const id = await newDocument(person)
    const { fileId } = await upload(person, id, fixture('logo.png'))
    expect((await readBytes(person, id, fileId)).length).toBeGreaterThan(0)
    await expect(readBytes(ours.owner, id, fileId)).rejects.toMatchObject(noDocument)
  })

  test('refuses a document whose text is locked', async () => {
    const id = await newDocument()
    await rewrite(h, ours.owner, id)
    await move(id, 'review', 'approved')
    await expect(upload(ours.owner, id, fixture('logo.png'))).rejects.toMatchObject({
      status: 409,
      code: 'document_locked',
    })
  })

  test('refuses another company', async () => {
    const id = await newDocument()
    await expect(upload(theirs.owner, id, fixture('logo.png'))).rejects.toMatchObject(noDocument)
    const { fileId } = await upload(ours.owner, id, fixture('logo.png'))
    await expect(readBytes(theirs.owner, id, fileId)).rejects.toMatchObject(noDocument)
  })

  test('refuses a member without the right', async () => {
    const id = await newDocument()
    await expect(upload(viewer, id, fixture('logo.png'))).rejects.toMatchObject({ status: 403 })
  })
})

describe('a picture in a block', () => {
  test('is still shown in another document after the first is deleted', async () => {
    const [from, to] = [await newDocument(), await newDocument()]
    const stored = await upload(ours.owner, from, fixture('logo.png'))
    await expect(readBytes(ours.owner, to, stored.fileId)).rejects.toMatchObject(missing)
    const pictures = async () => (await h.call(getCompanyStorage, { as: ours.owner })).pictures
    const before = await pictures()
    await rewrite(h, ours.owner, to, showing(stored), showing(stored))
    expect(await pictures()).toBe(before)
    await h.sql`delete from app.documents where id = ${from}`
    expect((await readBytes(viewer, to, stored.fileId)).length).toBeGreaterThan(0)
  })

  test('is shown in a document that is created with it', async () => {
    const stored = await upload(ours.owner, await newDocument(), fixture('logo.png'))
    const form = documentForm.parse({ title: 'Copy', type: 'investment-memo' })
    const body = { ...form, blocks: [showing(stored)] }
    const { id } = await h.call(createDocument, { as: ours.owner, body })
    expect((await readBytes(viewer, id, stored.fileId)).length).toBeGreaterThan(0)
  })

  test('of another company is saved, but not shown', async () => {
    const [foreign, id] = [await newDocument(theirs.owner), await newDocument()]
    const stored = await upload(theirs.owner, foreign, fixture('logo.png'))
    await rewrite(h, ours.owner, id, showing(stored), showing({ ...stored, fileId: randomUUID() }))
    await expect(readBytes(ours.owner, id, stored.fileId)).rejects.toMatchObject(missing)
    const file = await h.call(exportDocument, {
      as: ours.owner,
      params: { id },
      query: { format: 'docx' },
    })
    expect(Buffer.from(await file.arrayBuffer()).includes('word/media')).toBe(false)
  })

  test('is included in the exported files', async () => {
    const id = await newDocument()
    await rewrite(h, ours.owner, id, showing(await upload(ours.owner, id, await photograph())))
    const places = { docx: 'word/media/', pptx: 'ppt/media/', pdf: '/Subtype /Image' }
    for (const format of ['docx', 'pptx', 'pdf'] as const) {
      const file = await h.call(exportDocument, {
        as: viewer,
        params: { id },
        query: { format },
      })
      const bytes = Buffer.from(await file.arrayBuffer())
      expect(bytes.includes(places[format]), format).toBe(true)
    }
  })

  test('is restored with a version, and from the trash', async () => {
    const as = ours.owner
    const id = await newDocument()
    const stored = await upload(as, id, fixture('logo.png'))
    await rewrite(h, as, id, showing(stored))
    await h.call(nameDocumentVersion, { as, params: { id }, body: { name: 'With picture' } })
    await rewrite(h, as, id)
    await h.setClock(new Date(Date.now() + 40 * day))
    await forgetPicturesJob(h.services).work({})
    await h.setClock(new Date(Date.now() + 80 * day))
    await forgetPicturesJob(h.services).work({})
    await h.setClock(null)
    const { items } = await h.call(listDocumentVersions, { as, params: { id }, query: {} })
    const versionId = items.find(({ name }) => name === 'With picture')?.id ?? ''
    await h.call(restoreDocumentVersion, { as, params: { id, versionId } })
    expect((await readBytes(as, id, stored.fileId)).length).toBeGreaterThan(0)
    const { transactionId } = await h.call(deleteDocument, { as, params: { id } })
    await expect(readBytes(as, id, stored.fileId)).rejects.toMatchObject(noDocument)
    await h.call(restoreDeleted, { as, body: { transactionId } })
    expect((await readBytes(as, id, stored.fileId)).length).toBeGreaterThan(0)
  })

  test('is swept after 30 days without being shown, or with its document', async () => {
    const as = ours.owner
    const [id, doomed] = [await newDocument(), await newDocument()]
    const shown = await upload(as, id, fixture('logo.png'))
    await rewrite(h, as, id, showing(shown))
    const idle = await upload(as, id, fixture('logo.png'))
    const lost = await upload(as, doomed, fixture('logo.png'))
    await h.sql`delete from app.documents where id = ${doomed}`
    const nightAfter = async (days: number) => {
      await h.setClock(new Date(Date.now() + days * day))
      await forgetPicturesJob(h.services).work({})
      await sweepOrphans(h.services)
      await h.setClock(null)
    }
    const sizes = async () =>
      Promise.all([shown, idle, lost].map(({ fileId }) => h.services.objects.size(fileId)))
    await nightAfter(2)
    expect(await sizes()).toEqual([expect.any(Number), expect.any(Number), null])
    // Undo in the editor restores it in the meantime.
    await rewrite(h, as, id, showing(shown), showing(idle))
    await nightAfter(20)
    await nightAfter(40)
    expect(await sizes()).toEqual([expect.any(Number), expect.any(Number), null])
  })

  test('is swept if it was never shown', async () => {
    const id = await newDocument()
    const { fileId } = await upload(ours.owner, id, fixture('logo.png'))
    for (const days of [2, 33]) {
      await h.setClock(new Date(Date.now() + days * day))
      await forgetPicturesJob(h.services).work({})
      await sweepOrphans(h.services)
      await h.setClock(null)
    }
    expect(await h.services.objects.size(fileId)).toBeNull()
    await expect(readBytes(ours.owner, id, fileId)).rejects.toMatchObject(missing)
  })
})

describe('getLibraryPicture', () => {
  test('returns readers the pictures of the published version, while it is shared', async () => {
    const as = ours.owner
    const id = await newDocument()
    const [published, drafted] = [
      await upload(as, id, fixture('logo.png')),
      await upload(as, id, await photograph()),
    ]
    await rewrite(h, as, id, showing(published))
    await move(id, 'review', 'approved', 'published')
    const email = newAddress()
    await h.call(shareDocument, { as, params: { id }, body: { emails: [email] } })
    const reader = await newReader(h, { email })
    const seen = (by: TestUser, fileId: string, documentId = id) =>
      h.call(getLibraryPicture, { as: by, params: { documentId, fileId } })
    expect(await seen(reader, published.fileId)).toMatchObject({ type: 'image/png' })
    await move(id, 'draft')
    await rewrite(h, as, id, showing(drafted))
    expect((await seen(reader, published.fileId)).size).toBeGreaterThan(0)
    await expect(seen(reader, drafted.fileId)).rejects.toMatchObject(missing)
    await expect(readBytes(reader, id, published.fileId)).rejects.toMatchObject(noDocument)
    await expect(seen(theirs.owner, published.fileId)).rejects.toMatchObject(missing)
    await expect(seen(reader, published.fileId, await newDocument())).rejects.toMatchObject(missing)
    const { items } = await h.call(listDocumentShares, { as, params: { id }, query: {} })
    await h.call(revokeShare, { as, params: { id: items[0]?.id ?? '' } })
    await expect(seen(reader, published.fileId)).rejects.toMatchObject(missing)
  })
})
