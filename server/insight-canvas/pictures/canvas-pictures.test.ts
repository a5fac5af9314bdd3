import { randomBytes, randomUUID } from 'node:crypto'
import sharp from 'sharp'
import { describe, expect, test } from 'vitest'
import {
  addCanvasPicture,
  getCanvasPicture,
  getLibraryCanvasPicture,
} from '../../../contract/insight-canvas/canvas-pictures.ts'
import { listCanvasShares, shareCanvas } from '../../../contract/insight-canvas/canvas-shares.ts'
import { newWidget, type WidgetOf } from '../../../contract/insight-canvas/canvas-widgets.ts'
import {
  createCanvas,
  exportCanvas,
  saveCanvas,
} from '../../../contract/insight-canvas/canvases.ts'
import { exportLibraryCanvas } from '../../../contract/insight-canvas/library-canvases.ts'
import { revokeShare } from '../../../contract/shares/shares.ts'
import { fixture } from '../../testing/fixtures.ts'
import { startHarness } from '../../testing/harness.ts'
import { newAddress, proveAddress } from '../../testing/worlds/accounts.ts'
import { companyUsage, setQuota } from '../../testing/worlds/files.ts'
import { newCompanies, newMember, newUser, type TestUser } from '../../testing/worlds/people.ts'
import { newReader } from '../../testing/worlds/shares.ts'
import { forgetCanvasPicturesJob } from './forget-canvas-pictures.ts'

const h = await startHarness()
const { ours, theirs } = await newCompanies(h)
const as = ours.owner
const viewer = await newMember(h, ours)
await proveAddress(h, as, 30)

const missing = { status: 404, code: 'picture_not_found' }
const noCanvas = { status: 404, message: 'Canvas not found' }
const logo = fixture('logo.png')

const newCanvas = async (by: TestUser = as, widgets: WidgetOf<'picture'>[] = []) =>
  (await h.call(createCanvas, { as: by, body: { title: 'Wall', widgets } })).id
const add = (by: TestUser, id: string, bytes: Buffer) =>
  h.call(addCanvasPicture, { as: by, params: { id }, body: { picture: bytes.toString('base64') } })
async function readBytes(by: TestUser, id: string, fileId: string) {
  const file = await h.call(getCanvasPicture, { as: by, params: { id, fileId } })
  return Buffer.from(await file.arrayBuffer())
}
function showing(stored: Pick<WidgetOf<'picture'>['data'], 'fileId' | 'size'>, alt = 'A depot') {
  const widget = newWidget('picture', randomUUID()) as WidgetOf<'picture'>
  return { ...widget, data: { ...stored, alt } }
}
const show = (id: string, widget: WidgetOf<'picture'>, revision = 1) =>
  h.call(saveCanvas, {
    as,
    params: { id },
    body: { revision, widgets: [{ rev: null, widget }] },
  })

describe('addCanvasPicture', () => {
  test('stores an upright picture without metadata, once for a repeated request', async () => {
    const id = await newCanvas()
    const before = await companyUsage(h, ours)
    const photograph = await sharp(randomBytes(400 * 300 * 3), {
      raw: { width: 400, height: 300, channels: 3 },
    })
      .jpeg()
      .withExif({ IFD0: { Copyright: 'Ann Photographer' } })
      .withMetadata({ orientation: 6 })
      .toBuffer()
    const request = {
      ...{ as, params: { id }, idempotencyKey: randomUUID() },
      body: { picture: photograph.toString('base64') },
    }
    const stored = await h.call(addCanvasPicture, request)
    expect(await h.call(addCanvasPicture, request)).toEqual(stored)
    expect(stored.size).toEqual({ width: 300, height: 400 })
    const bytes = await readBytes(viewer, id, stored.fileId)
    expect(bytes.includes('Ann Photographer')).toBe(false)
    expect((await companyUsage(h, ours)) - before).toBe(bytes.length)
  })

  test('refuses what is no picture, damaged, or too large, and stores nothing', async () => {
    const id = await newCanvas()
    const pixels = { width: 10_000, height: 6000, channels: 3 as const, background: 'white' }
    const refused: [Buffer, object][] = [
      [Buffer.alloc(0), { status: 415, code: 'picture_empty' }],
      [Buffer.from('<svg onload="alert(1)"/>'), { status: 415, code: 'not_a_picture' }],
      [Buffer.from('<html><script>alert(1)</script>'), { status: 415, code: 'not_a_picture' }],
      [logo.subarray(0, 300), { status: 415, code: 'picture_damaged' }],
      [Buffer.concat([logo, Buffer.alloc(10_000_000)]), { status: 413, code: 'picture_too_large' }],
      [
        await sharp({ create: pixels }).png().toBuffer(),
        { status: 413, message: 'This picture has 60 megapixels; the maximum is 16.' },
      ],
    ]
    const before = await companyUsage(h, ours)
    for (const [bytes, error] of refused) {
      await expect(add(as, id, bytes)).rejects.toMatchObject(error)
    }
    for (const picture of ['no base64!', 7 as never]) {
      const sent = h.call(addCanvasPicture, { as, params: { id }, body: { picture } })
      await expect(sent).rejects.toMatchObject({ status: 400 })
    }
    expect(await companyUsage(h, ours)).toBe(before)
  })

  test('refuses a picture beyond the quota, and the 301st of a canvas', async () => {
    const id = await newCanvas()
    const { fileId } = await add(as, id, logo)
    await setQuota(h, (await companyUsage(h, ours)) + 10)
    await expect(add(as, id, logo)).rejects.toMatchObject({
      status: 413,
      message: 'Your company has no room for this file.',
    })
    await setQuota(h, h.services.env.COMPANY_QUOTA_BYTES)
    await h.sql`
      insert into app.canvas_pictures (canvas_id, file_id, type, size, width, height)
      select canvas_id, gen_random_uuid(), type, size, width, height
      from app.canvas_pictures, generate_series(1, 299) where file_id = ${fileId}`
    await expect(add(as, id, logo)).rejects.toMatchObject({ status: 409, code: 'limit_reached' })
  })

  test('stores pictures of a person without a company', async () => {
    const person = await newUser(h)
    const id = await newCanvas(person)
    const { fileId } = await add(person, id, logo)
    expect((await readBytes(person, id, fileId)).length).toBeGreaterThan(0)
    await expect(readBytes(as, id, fileId)).rejects.toMatchObject(noCanvas)
  })

  test('refuses another company', async () => {
    const id = await newCanvas()
    await expect(add(theirs.owner, id, logo)).rejects.toMatchObject(noCanvas)
    const { fileId } = await add(as, id, logo)
    await expect(readBytes(theirs.owner, id, fileId)).rejects.toMatchObject(noCanvas)
  })

  test('refuses a member without the right', async () => {
    await expect(add(viewer, await newCanvas(), logo)).rejects.toMatchObject({ status: 403 })
  })
})

describe('a picture on a canvas', () => {
  test('is copied to other canvases of its owner, and outlives the first', async () => {
    const from = await newCanvas()
    const stored = await add(as, from, logo)
    const to = await newCanvas(as, [showing(stored)])
    const later = await newCanvas()
    await expect(readBytes(as, later, stored.fileId)).rejects.toMatchObject(missing)
    await show(later, showing(stored))
    await h.sql`delete from app.canvases where id = ${from}`
    for (const id of [to, later]) {
      expect((await readBytes(viewer, id, stored.fileId)).length).toBeGreaterThan(0)
    }
  })

  test('of another company, or unknown, is saved but not shown', async () => {
    const foreign = await newCanvas(theirs.owner)
    const stored = await add(theirs.owner, foreign, logo)
    const id = await newCanvas()
    await show(id, showing(stored))
    await show(id, showing({ ...stored, fileId: randomUUID() }), 2)
    await expect(readBytes(as, id, stored.fileId)).rejects.toMatchObject(missing)
    const png = await h.call(exportCanvas, { as, params: { id }, query: { format: 'png' } })
    expect(png.size).toBeGreaterThan(1000)
  })

  test('is in every file, with its description', async () => {
    const id = await newCanvas()
    await show(id, showing(await add(as, id, logo)))
    const file = (format: 'svg' | 'png' | 'pdf') =>
      h.call(exportCanvas, { as, params: { id }, query: { format } })
    const svg = await (await file('svg')).text()
    expect(svg).toContain('data:image/png;base64,')
    expect(svg).toContain('A depot')
    expect((await (await file('pdf')).bytes()).length).toBeGreaterThan(5000)
    const { dominant } = await sharp(await (await file('png')).bytes()).stats()
    expect(dominant).toBeTruthy()
  })

  test('is seen by readers of the canvas while it shows it, until access ends', async () => {
    const id = await newCanvas()
    const shown = await add(as, id, logo)
    const hidden = await add(as, id, logo)
    await show(id, showing(shown))
    const email = newAddress()
    const body = { emails: [email], mayDownload: true }
    await h.call(shareCanvas, { as, params: { id }, body })
    const reader = await newReader(h, { email })
    const readAs = (by: TestUser, fileId: string) =>
      h.call(getLibraryCanvasPicture, { as: by, params: { canvasId: id, fileId } })
    const read = (fileId: string) => readAs(reader, fileId)
    await expect(readAs(await newUser(h), shown.fileId)).rejects.toMatchObject(missing)
    expect((await read(shown.fileId)).size).toBeGreaterThan(0)
    await expect(read(hidden.fileId)).rejects.toMatchObject(missing)
    const query = { format: 'svg' } as const
    const file = await h.call(exportLibraryCanvas, { as: reader, params: { canvasId: id }, query })
    expect(await file.text()).toContain('data:image/png;base64,')
    const { items } = await h.call(listCanvasShares, { as, params: { id } })
    await h.call(revokeShare, { as, params: { id: items[0]?.id ?? '' } })
    await expect(read(shown.fileId)).rejects.toMatchObject(missing)
  })

  test('is forgotten 30 days after neither the canvas nor a version shows it', async () => {
    const id = await newCanvas()
    const [shown, unused] = [await add(as, id, logo), await add(as, id, logo)]
    await show(id, showing(shown))
    await h.sql`update app.canvas_pictures set created_at = app.now() - interval '2 days' where canvas_id = ${id}`
    const forget = () => forgetCanvasPicturesJob(h.services).work({})
    await forget()
    await h.sql`
      update app.canvas_pictures set unused_since = unused_since - interval '31 days' where canvas_id = ${id}`
    await forget()
    await expect(readBytes(as, id, unused.fileId)).rejects.toMatchObject(missing)
    expect((await readBytes(as, id, shown.fileId)).length).toBeGreaterThan(0)
  })
})
