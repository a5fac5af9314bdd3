import { randomUUID } from 'node:crypto'
import { join } from 'node:path'
import sharp from 'sharp'
import { expect, test } from 'vitest'
import { newWidget, type Widget } from '../../contract/insight-canvas/canvas-widgets.ts'
import {
  type CanvasFormat,
  canvasFileSchema,
  createCanvas,
  exportCanvas,
} from '../../contract/insight-canvas/canvases.ts'
import { startHarness } from '../testing/harness.ts'
import { newCompanies, newMember, newUser, type TestUser } from '../testing/worlds/people.ts'
import { readPdf } from '../testing/worlds/read-pdf.ts'

/** To replace it, save the PNG that the test below exports, at half its size. */
const picture = join(import.meta.dirname, 'drawing', 'sample-canvas.png')
const h = await startHarness()
const { ours, theirs } = await newCompanies(h)

const entry = (text: string) => ({ text, source: null })
function sampleWidgets(): Widget[] {
  const swot = newWidget('swot', randomUUID(), { x: 100, y: 100 })
  if (swot.type === 'swot') {
    swot.data.strengths = [entry('Audits in the cold chain'), entry('<script>alert(1)</script>')]
    swot.data.threats = [entry('日本語の監査'), entry('مرحبا')]
  }
  const map = newWidget('vendor-map', randomUUID(), { x: 520, y: 100 })
  if (map.type === 'vendor-map') {
    map.data.vendors = map.data.vendors.map((vendor, at) => ({ ...vendor, own: at === 0 }))
  }
  const debt = newWidget('tech-debt', randomUUID(), { x: 100, y: 420 })
  const scenario = newWidget('scenario', randomUUID(), { x: 420, y: 420 })
  return [swot, map, debt, scenario]
}
const newCanvas = (as: TestUser, widgets = sampleWidgets()) =>
  h.call(createCanvas, { as, body: { title: 'Our market / 2027', widgets } })
const exported = (as: TestUser, id: string, format: CanvasFormat, widget?: string) =>
  h.call(exportCanvas, { as, params: { id }, query: { format, ...(widget && { widget }) } })

test('as SVG: text becomes shapes, without scripts, and is in the description', async () => {
  const { id } = await newCanvas(ours.owner)
  const file = await exported(ours.owner, id, 'svg')
  expect(file).toMatchObject({ name: 'Our market - 2027.svg', type: 'image/svg+xml' })
  const svg = await file.text()
  expect(svg).toContain('<title>Our market / 2027</title>')
  expect(svg).toContain('&#60;script&#62;alert(1)&#60;/script&#62;')
  expect(svg).toContain('Legacy systems: 40%, high risk')
  expect([...new Set(svg.match(/<[a-z]+/gi))].sort()).toEqual([
    '<clipPath',
    '<defs',
    '<desc',
    '<g',
    '<path',
    '<svg',
    '<symbol',
    '<title',
    '<use',
  ])
  expect(svg).toMatch(/^<svg role="img" viewBox="0 0 [\d.]+ [\d.]+" width="850" height="600"/)
})

test('as PNG: at double size, and at most 8,000 pixels wide', async () => {
  const { id } = await newCanvas(ours.owner)
  const png = Buffer.from(await (await exported(ours.owner, id, 'png')).arrayBuffer())
  expect(await sharp(png).metadata()).toMatchObject({ format: 'png', width: 1700, height: 1200 })
  const corners = [
    newWidget('swot', randomUUID(), { x: 0, y: 0 }),
    { ...newWidget('swot', randomUUID(), { x: 3700, y: 2800 }), width: 2000, height: 1500 },
  ]
  const large = await newCanvas(ours.owner, corners)
  const drawn = Buffer.from(await (await exported(ours.owner, large.id, 'png')).arrayBuffer())
  expect((await sharp(drawn).metadata()).width).toBe(8000)
})

test('as PNG: looks like the picture saved by the browser', async () => {
  const { id } = await newCanvas(ours.owner)
  const png = Buffer.from(await (await exported(ours.owner, id, 'png')).arrayBuffer())
  const readPixels = (picture: Buffer | string) =>
    sharp(picture).resize(850, 600).removeAlpha().raw().toBuffer()
  const [drawn, stored] = await Promise.all([readPixels(png), readPixels(picture)])
  const different = drawn.filter((value, at) => Math.abs(value - (stored[at] ?? 0)) > 24)
  expect(different.length / drawn.length).toBeLessThan(0.002)
})

test('as PDF: one page, tagged, with headings and our fonts', async () => {
  const { id } = await newCanvas(ours.owner)
  const file = await exported(ours.owner, id, 'pdf')
  const pdf = Buffer.from(await file.arrayBuffer())
  const read = await readPdf(pdf)
  expect(read).toMatchObject({ pages: 1, title: 'Our market / 2027', language: 'en' })
  for (const words of [
    'Audits in the cold chain',
    'Vendor A',
    'Legacy systems',
    'If we go ahead',
  ]) {
    expect(read.text).toContain(words)
  }
  expect([...read.roles]).toEqual(expect.arrayContaining(['H1', 'H2', 'Figure']))
  expect(pdf.toString('latin1')).toContain('pdfuaid')
})

test('as JSON: can be imported without change', async () => {
  const widgets = sampleWidgets()
  const { id } = await newCanvas(ours.owner, widgets)
  const file = canvasFileSchema.parse(
    JSON.parse(await (await exported(ours.owner, id, 'json')).text()),
  )
  expect(file.title).toBe('Our market / 2027')
  expect(new Map(file.widgets.map((widget) => [widget.id, widget]))).toEqual(
    new Map(widgets.map((widget) => [widget.id, widget])),
  )
})

test('exports a single widget and an empty canvas, and refuses an unknown widget', async () => {
  const widgets = sampleWidgets()
  const { id } = await newCanvas(ours.owner, widgets)
  const svg = await (await exported(ours.owner, id, 'svg', widgets[2]?.id)).text()
  expect(svg).toContain('<title>Technology debt</title>')
  expect(svg).toMatch(/width="380" height="280"/)
  const empty = await newCanvas(ours.owner, [])
  for (const format of ['svg', 'png', 'pdf', 'json'] as const) {
    expect((await exported(ours.owner, empty.id, format)).size).toBeGreaterThan(50)
  }
  await expect(exported(ours.owner, id, 'svg', randomUUID())).rejects.toMatchObject({ status: 404 })
})

test('refuses a picture of more text than it can draw, which the PDF has', async () => {
  const long = Array.from({ length: 70 }, (_, at) => {
    const note = newWidget('note', randomUUID(), { x: 50 * at, y: 100 })
    if (note.type === 'note') note.data.text = `Quokka${at} ${'word '.repeat(350)}`.trim()
    return note
  })
  const { id } = await newCanvas(ours.owner, long)
  for (const format of ['png', 'svg'] as const) {
    await expect(exported(ours.owner, id, format)).rejects.toMatchObject({
      status: 413,
      code: 'canvas_too_long_for_picture',
    })
  }
  const { text } = await readPdf(await (await exported(ours.owner, id, 'pdf')).bytes())
  for (const at of [0, 69]) expect(text).toContain(`Quokka${at}`)
  expect((await exported(ours.owner, id, 'svg', long[0]?.id)).size).toBeGreaterThan(50)
})

test('refuses another company; members who may only view a canvas can export it', async () => {
  const { id } = await newCanvas(ours.owner)
  for (const as of [theirs.owner, await newUser(h)]) {
    await expect(exported(as, id, 'svg')).rejects.toMatchObject({ status: 404 })
  }
  expect((await exported(await newMember(h, ours), id, 'json')).size).toBeGreaterThan(50)
})
