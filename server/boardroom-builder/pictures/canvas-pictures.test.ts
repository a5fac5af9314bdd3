import { randomUUID } from 'node:crypto'
import { unzipSync } from 'fflate'
import sharp from 'sharp'
import { describe, expect, test } from 'vitest'
import {
  newBlockId,
  type PlacedCanvas,
} from '../../../contract/boardroom-builder/document-blocks.ts'
import { exportDocument } from '../../../contract/boardroom-builder/document-exports.ts'
import {
  drawDocumentPicture,
  getDocumentPicture,
  listCanvasPictures,
  placeCanvas,
} from '../../../contract/boardroom-builder/document-pictures.ts'
import { moveDocument } from '../../../contract/boardroom-builder/document-reviews.ts'
import {
  createDocument,
  documentForm,
  getDocument,
  saveDocument,
} from '../../../contract/boardroom-builder/documents.ts'
import { newWidget, type Widget } from '../../../contract/insight-canvas/canvas-widgets.ts'
import {
  createCanvas,
  deleteCanvas,
  getCanvas,
  saveCanvas,
} from '../../../contract/insight-canvas/canvases.ts'
import { startHarness } from '../../testing/harness.ts'
import { said } from '../../testing/worlds/document-samples.ts'
import { newCompanies, newMember, newUser, type TestUser } from '../../testing/worlds/people.ts'

const h = await startHarness()
const { ours, theirs } = await newCompanies(h)
const viewer = await newMember(h, ours)

const office = { timeout: 60_000 }

const noDocument = { status: 404, message: 'Document not found' }
const noCanvas = { status: 404, message: 'Canvas not found' }

async function newDocument(as: TestUser = ours.owner) {
  const body = documentForm.parse({ title: 'Plan', type: 'investment-memo' })
  const blocks = [said('text', 'Words')]
  return (await h.call(createDocument, { as, body: { ...body, blocks } })).id
}
async function newCanvas(as: TestUser = ours.owner) {
  const swot = newWidget('swot', randomUUID(), { x: 100, y: 100 })
  const debt = newWidget('tech-debt', randomUUID(), { x: 600, y: 100 })
  const body = { title: 'Our market', widgets: [swot, debt] }
  const { id } = await h.call(createCanvas, { as, body })
  return { id, swot, debt }
}
/** Retitles a widget, or deletes it if no title is given. */
async function change(id: string, widget: Widget, title: string | null) {
  const as = ours.owner
  const { revision, widgets } = await h.call(getCanvas, { as, params: { id } })
  const rev = widgets.find((one) => one.widget.id === widget.id)?.rev ?? 0
  const body = title
    ? { revision, widgets: [{ rev, widget: { ...widget, title } }] }
    : { revision, deleted: [{ id: widget.id, rev }] }
  await h.call(saveCanvas, { as, params: { id }, body })
}
const draw = (as: TestUser, id: string, body: PlacedCanvas) =>
  h.call(drawDocumentPicture, { as, params: { id }, body })
const place = (as: TestUser, id: string, body: PlacedCanvas) =>
  h.call(placeCanvas, { as, params: { id }, body })
const readStates = async (as: TestUser, id: string) =>
  (await h.call(listCanvasPictures, { as, params: { id } })).items.map(({ state }) => state)

describe('drawDocumentPicture', () => {
  test('draws a canvas or one widget, and reports when it has changed or is gone', async () => {
    const as = ours.owner
    const id = await newDocument()
    const canvas = await newCanvas()
    const whole = await draw(as, id, { id: canvas.id, widgetId: null })
    expect(whole).toMatchObject({
      canvas: { id: canvas.id, widgetId: null },
      caption: 'Our market',
      alt: 'Our market: SWOT analysis, Technology debt',
    })
    const one = await draw(as, id, { id: canvas.id, widgetId: canvas.swot.id })
    expect(one.caption).toBe('SWOT analysis')
    expect(one.alt).toMatch(/^SWOT analysis\. Strengths: /)
    expect(one.alt.length).toBeLessThanOrEqual(300)
    const file = await h.call(getDocumentPicture, { as, params: { id, fileId: one.fileId } })
    const found = await sharp(Buffer.from(await file.arrayBuffer())).metadata()
    expect(one.size).toEqual({ width: found.width, height: found.height })
    expect(found.width).toBeGreaterThan(canvas.swot.width)
    expect(whole.size?.width).toBeLessThanOrEqual(2000)

    expect(await readStates(as, id)).toEqual(['current', 'current'])
    await change(canvas.id, canvas.debt, 'Our debt')
    expect(await readStates(as, id)).toEqual(['changed', 'current'])
    await change(canvas.id, canvas.swot, 'Our SWOT')
    expect(await readStates(viewer, id)).toEqual(['changed', 'changed'])
    const again = await draw(as, id, { id: canvas.id, widgetId: canvas.swot.id })
    expect(again.caption).toBe('Our SWOT')
    expect(await readStates(as, id)).toEqual(['changed', 'changed', 'current'])
    await change(canvas.id, canvas.swot, null)
    expect(await readStates(as, id)).toEqual(['changed', 'gone', 'gone'])
    await h.call(deleteCanvas, { as, params: { id: canvas.id } })
    expect(await h.call(listCanvasPictures, { as, params: { id } })).toMatchObject({
      items: [{ state: 'gone', title: null }, { state: 'gone' }, { state: 'gone' }],
    })
  })

  test('draws only canvases that the caller may read', async () => {
    const id = await newDocument()
    const foreign = await newCanvas(theirs.owner)
    for (const canvas of [foreign.id, randomUUID()]) {
      const drawn = draw(ours.owner, id, { id: canvas, widgetId: null })
      await expect(drawn).rejects.toMatchObject(noCanvas)
    }
    const { id: canvas } = await newCanvas()
    await expect(
      draw(ours.owner, id, { id: canvas, widgetId: randomUUID() }),
    ).rejects.toMatchObject({ status: 404, message: 'Widget not found' })
    await expect(draw(ours.owner, id, { id: 'no-id', widgetId: null })).rejects.toMatchObject({
      status: 400,
    })
  })

  test('limits the size of the picture of a very large canvas', async () => {
    const as = ours.owner
    const far = [newWidget('swot', randomUUID(), { x: 0, y: 0 })]
    far.push(newWidget('tech-debt', randomUUID(), { x: 3700, y: 2000 }))
    const { id: canvas } = await h.call(createCanvas, { as, body: { title: 'Far', widgets: far } })
    const { size } = await draw(as, await newDocument(), { id: canvas, widgetId: null })
    expect(Math.max(size?.width ?? 0, size?.height ?? 0)).toBeLessThanOrEqual(2001)
  })

  test('draws their own canvases for a person without a company', async () => {
    const person = await newUser(h)
    const canvas = await newCanvas(person)
    const { fileId } = await draw(person, await newDocument(person), {
      id: canvas.id,
      widgetId: null,
    })
    expect(fileId).toBeTruthy()
  })

  test('refuses another company', async () => {
    const { id: canvas } = await newCanvas(theirs.owner)
    const drawn = draw(theirs.owner, await newDocument(), { id: canvas, widgetId: null })
    await expect(drawn).rejects.toMatchObject(noDocument)
  })

  test('refuses a member without the right', async () => {
    const { id: canvas } = await newCanvas()
    const drawn = draw(viewer, await newDocument(), { id: canvas, widgetId: null })
    await expect(drawn).rejects.toMatchObject({ status: 403 })
  })
})

describe('a canvas in a document', () => {
  const as = ours.owner
  async function placed() {
    const id = await newDocument()
    const canvas = await newCanvas()
    await place(as, id, { id: canvas.id, widgetId: canvas.debt.id })
    const readPicture = async () => {
      const { blocks } = await h.call(getDocument, { as, params: { id } })
      const block = blocks.at(-1)?.block
      if (block?.type !== 'picture') throw new Error('no picture')
      return block.attrs.picture
    }
    const readFileAt = async (fileId: string, newest?: 'true') => {
      const query = newest && { newest }
      const file = await h.call(getDocumentPicture, { as, params: { id, fileId }, query })
      return Buffer.from(await file.arrayBuffer())
    }
    const readExported = async () => {
      const file = await h.call(exportDocument, { as, params: { id }, query: { format: 'docx' } })
      const media = Object.entries(unzipSync(await file.bytes())).find(([name]) =>
        name.startsWith('word/media/'),
      )
      return Buffer.from(media?.[1] ?? [])
    }
    return { id, canvas, readPicture, readFileAt, readExported }
  }

  test(
    'is shown and exported as it is now, until its text is approved; then what was seen stays',
    office,
    async () => {
      const { id, canvas, readPicture, readFileAt, readExported } = await placed()
      const { fileId } = await readPicture()
      const first = await readFileAt(fileId)
      expect(await readFileAt(fileId, 'true')).toEqual(first)
      await change(canvas.id, { ...canvas.debt, width: 500 }, 'Our debt')
      const newest = await readFileAt(fileId, 'true')
      expect(newest).not.toEqual(first)
      expect(await readFileAt(fileId)).toEqual(first)
      expect(await readExported()).toEqual(newest)

      await h.call(moveDocument, { as, params: { id }, body: { status: 'review' } })
      await h.call(moveDocument, { as, params: { id }, body: { status: 'approved' } })
      const approved = await readPicture()
      expect(await readFileAt(approved.fileId)).toEqual(newest)
      await change(canvas.id, { ...canvas.debt, width: 600 }, 'Our debt, later')
      expect(await readFileAt(approved.fileId, 'true')).toEqual(newest)
      expect(await readExported()).toEqual(newest)
    },
  )

  test('keeps its last picture once the canvas is gone', office, async () => {
    const { canvas, readPicture, readFileAt, readExported } = await placed()
    const { fileId } = await readPicture()
    const last = await readFileAt(fileId)
    await change(canvas.id, canvas.debt, 'Changed before it went')
    await h.call(deleteCanvas, { as, params: { id: canvas.id } })
    expect(await readFileAt(fileId, 'true')).toEqual(last)
    expect(await readExported()).toEqual(last)
  })
})

describe('placeCanvas', () => {
  test('appends the picture, as a save that merges with others', async () => {
    const as = ours.owner
    const id = await newDocument()
    const before = await h.call(getDocument, { as, params: { id } })
    const canvas = await newCanvas()
    const placed = await place(as, id, { id: canvas.id, widgetId: canvas.debt.id })
    expect(placed).toEqual({ title: 'Plan', revision: before.revision + 1 })
    const { blocks } = await h.call(getDocument, { as, params: { id } })
    expect(blocks).toHaveLength(before.blocks.length + 1)
    const block = blocks.at(-1)?.block
    expect(block).toMatchObject({
      type: 'picture',
      attrs: {
        picture: {
          canvas: { id: canvas.id, widgetId: canvas.debt.id },
          caption: 'Technology debt',
          width: 100,
        },
      },
    })
    // A concurrent writer's text and the picture are both kept.
    const added = { type: 'paragraph' as const, attrs: { id: newBlockId() } }
    const order = before.blocks.map((one) => one.block.attrs.id)
    const saved = await h.call(saveDocument, {
      as,
      params: { id },
      body: {
        revision: before.revision,
        blocks: [{ rev: null, block: added }],
        order: { before: order, after: [added.attrs.id, ...order] },
      },
    })
    expect(saved).toMatchObject({ collisions: [], blocks: [{ block }, { block: added }] })
  })

  test('refuses a document whose text is locked', async () => {
    const as = ours.owner
    const id = await newDocument()
    for (const status of ['review', 'approved'] as const) {
      await h.call(moveDocument, { as, params: { id }, body: { status } })
    }
    const { id: canvas } = await newCanvas()
    await expect(place(as, id, { id: canvas, widgetId: null })).rejects.toMatchObject({
      status: 409,
      code: 'document_locked',
    })
  })

  test('refuses another company', async () => {
    const { id: canvas } = await newCanvas(theirs.owner)
    const placed = place(theirs.owner, await newDocument(), { id: canvas, widgetId: null })
    await expect(placed).rejects.toMatchObject(noDocument)
  })

  test('refuses a member without the right', async () => {
    const { id: canvas } = await newCanvas()
    const placed = place(viewer, await newDocument(), { id: canvas, widgetId: null })
    await expect(placed).rejects.toMatchObject({ status: 403 })
  })
})
