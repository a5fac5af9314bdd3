import { randomUUID } from 'node:crypto'
import { describe, expect, test } from 'vitest'
import type { InsertType } from '../../contract/insight-canvas/canvas-inserts.ts'
import { shareCanvas } from '../../contract/insight-canvas/canvas-shares.ts'
import type { ThingType } from '../../contract/insight-canvas/canvas-things.ts'
import {
  newWidget,
  type Widget,
  type WidgetOf,
} from '../../contract/insight-canvas/canvas-widgets.ts'
import {
  canvasFileSchema,
  createCanvas,
  exportCanvas,
  getCanvas,
  getCanvasVersion,
  listCanvases,
  nameCanvasVersion,
  saveCanvas,
} from '../../contract/insight-canvas/canvases.ts'
import {
  exportLibraryCanvas,
  getLibraryCanvas,
  listLibraryCanvases,
} from '../../contract/insight-canvas/library-canvases.ts'
import { startHarness } from '../testing/harness.ts'
import { newAddress, proveAddress } from '../testing/worlds/accounts.ts'
import { ask, shown } from '../testing/worlds/copilot.ts'
import { newCompanies, newUser } from '../testing/worlds/people.ts'
import { readPdf } from '../testing/worlds/read-pdf.ts'
import { newReader } from '../testing/worlds/shares.ts'

const h = await startHarness()
const { ours } = await newCompanies(h)
const as = ours.owner
await proveAddress(h, as, 30)

function thing<T extends ThingType>(type: T, data: Partial<WidgetOf<T>['data']> = {}): WidgetOf<T> {
  const widget = newWidget(type, randomUUID())
  return { ...widget, data: { ...widget.data, ...data } } as WidgetOf<T>
}
/** One that no page of ours would make. */
const made = (type: InsertType, data: object) => {
  const widget = newWidget(type, randomUUID())
  return { ...widget, data: { ...widget.data, ...data } }
}
const moment = { kind: 'passage', id: randomUUID(), startMs: 4000, mark: 'abc' }
const note = (text: string) => thing('note', { text, author: 'Ann Author' })
function connect(from: Widget, to: Widget): WidgetOf<'connector'> {
  const { id: a, x, y } = from
  return thing('connector', {
    from: { x, y, on: a },
    to: { x: to.x, y: to.y, on: to.id },
    label: 'leads to',
  })
}
const newCanvas = async (widgets: Widget[], title = 'Wall') =>
  (await h.call(createCanvas, { as, body: { title, widgets } })).id
const open = (id: string) => h.call(getCanvas, { as, params: { id } })
const put = (id: string, widget: unknown) =>
  h.call(saveCanvas, {
    as,
    params: { id },
    body: { revision: 1, widgets: [{ rev: null, widget: widget as Widget }] },
  })

function wall() {
  const first = note('Audits take nine days')
  const second = { ...note('مرحبا 👩🏽‍🚒 日本語'), x: 400 }
  const shapes = (['rectangle', 'rounded', 'ellipse', 'diamond'] as const).map((kind, at) => ({
    ...thing('shape', { kind, fill: 'blue', text: `Shape ${kind}` }),
    ...{ x: 100 + at * 200, y: 400 },
  }))
  const text = { ...thing('text', { text: 'Which of them?', size: 'XL', bold: true }), y: 600 }
  const frame = { ...thing('frame', { color: 'green' }), x: 60, y: 60, title: 'Now' }
  return [first, second, ...shapes, text, frame, connect(first, second)] as Widget[]
}

describe('things', () => {
  test('are stored as widgets are: listed, versioned and exported', async () => {
    const widgets = wall()
    const id = await newCanvas(widgets)
    expect((await open(id)).widgets.map(({ widget }) => widget)).toEqual(
      expect.arrayContaining(widgets),
    )
    const { items } = await h.call(listCanvases, { as })
    const { outline = [] } = items.find((item) => item.id === id) ?? {}
    const looks = new Map(outline.map(({ type, look }) => [type, look]))
    expect(looks.get('note')).toMatchObject({ color: 'yellow', text: expect.any(String) })
    expect(looks.get('connector')).toMatchObject({ to: { on: widgets[1]?.id }, path: 'straight' })
    expect(looks.get('text')).toMatchObject({ text: 'Which of them?', size: 'XL' })
    expect(JSON.stringify(outline)).not.toContain('leads to')
    expect(JSON.stringify(outline)).not.toContain('Ann Author')
    const version = await h.call(nameCanvasVersion, { as, params: { id }, body: { name: 'First' } })
    const params = { id, versionId: version.id }
    expect((await h.call(getCanvasVersion, { as, params })).widgets).toHaveLength(widgets.length)
    const file = async (format: 'png' | 'svg' | 'pdf' | 'json') =>
      h.call(exportCanvas, { as, params: { id }, query: { format } })
    const svg = await (await file('svg')).text()
    for (const text of ['Audits take nine days', 'Shape diamond', 'Which of them?', 'leads to']) {
      expect(svg).toContain(text)
    }
    const { text } = await readPdf(await (await file('pdf')).bytes())
    expect(text).toContain('Which ofthem?')
    expect((await file('png')).size).toBeGreaterThan(10_000)
    const json = canvasFileSchema.parse(JSON.parse(await (await file('json')).text()))
    expect(json.widgets).toEqual(expect.arrayContaining(widgets))
  })

  test.each([
    ['a note of 100,000 letters', note('x'.repeat(100_000))],
    ['a text of 100,000 letters', thing('text', { text: 'x'.repeat(100_000) })],
    ['an unknown color', thing('note', { color: 'beige' as 'gray' })],
    ['an end outside of the surface', thing('connector', { to: { x: 9000, y: 0, on: null } })],
    ['a group that is no id', { ...note('x'), group: 'mine' }],
    ['a link that is a script', made('link', { address: 'javascript:alert(1)' })],
    ['a link with credentials', made('link', { address: 'https://ann@evil.example' })],
    ['a link without a scheme', made('link', { address: '//evil.example' })],
    ['a stroke of a million points', made('stroke', { points: Array(2_000_000).fill(5) })],
    ['a stroke that lacks a y', made('stroke', { points: [1, 2, 3] })],
    ['a picture that is no file', made('picture', { fileId: '../../etc/passwd' })],
    ['a moment that ends before it begins', made('clip', { source: moment, endMs: 1000 })],
    ['a product that plays', made('clip', { source: { ...moment, kind: 'product' } })],
    ['a frame of ten pixels', { ...thing('frame'), width: 10 }],
  ])('are refused with %s', async (_, widget) => {
    const id = await newCanvas([])
    await expect(put(id, widget)).rejects.toMatchObject({ status: 400 })
  })

  test('are refused if a connector connects one with itself', async () => {
    const one = note('One')
    const id = await newCanvas([])
    await expect(put(id, connect(one, one))).rejects.toMatchObject({
      status: 400,
      issues: [expect.objectContaining({ message: 'Connect two different things' })],
    })
  })

  test('are at most 500, connectors to what is not there among them', async () => {
    const many = Array.from({ length: 5000 }, (_, at) => note(`Note ${at}`))
    await expect(newCanvas(many)).rejects.toMatchObject({ status: 400 })
    const id = await newCanvas(many.slice(0, 499))
    const lost = connect(note('gone'), note('foreign'))
    await put(id, lost)
    await expect(put(id, note('One too many'))).rejects.toMatchObject({
      status: 409,
      message: 'A canvas has at most 500 widgets.',
    })
    const query = { format: 'svg', widget: lost.id } as const
    expect((await h.call(exportCanvas, { as, params: { id }, query })).size).toBeGreaterThan(100)
  })

  test('that two people group at once are in one group, and the other is told', async () => {
    const notes = [note('One'), note('Two')]
    const id = await newCanvas(notes)
    const group = (group: string) =>
      h.call(saveCanvas, {
        as,
        params: { id },
        body: {
          revision: 1,
          widgets: notes.map((widget) => ({ rev: 1, widget: { ...widget, group } })),
        },
      })
    const replies = await Promise.all([group(randomUUID()), group(randomUUID())])
    expect(replies.flatMap(({ collisions }) => collisions).sort()).toEqual(
      notes.map((one) => one.id).sort(),
    )
    const groups = (await open(id)).widgets.map(({ widget }) => widget.group)
    expect(new Set(groups).size).toBe(1)
  })

  test('are found by the copilot, and read by readers without the authors of notes', async () => {
    const words = 'The quoll audit takes 9 days.'
    const id = await newCanvas([note(words), thing('shape', { text: 'Dibbler gate' })], 'Workshop')
    const question = 'How many days does the quoll audit take?'
    const answer = await ask(h, as, question)
    expect(shown(answer)).toContain('9 days')
    expect(answer.sources[0]).toMatchObject({ title: 'Workshop', field: 'note' })
    expect(shown(await ask(h, await newUser(h), question))).not.toContain('9 days')
    const email = newAddress()
    await h.call(shareCanvas, {
      as,
      params: { id },
      body: { emails: [email], mayDownload: true },
    })
    const reader = await newReader(h, { email })
    const seen = await h.call(getLibraryCanvas, { as: reader, params: { canvasId: id } })
    expect(JSON.stringify(seen)).toContain(words)
    expect(JSON.stringify(seen)).not.toContain('Ann Author')
    const query = { format: 'csv' } as const
    const asked = { as: reader, params: { canvasId: id }, query }
    const csv = await (await h.call(exportLibraryCanvas, asked)).text()
    expect(csv).toContain(words)
    expect(csv).not.toContain('Ann Author')
    const { items } = await h.call(listLibraryCanvases, { as: reader })
    expect(items[0]?.outline.find(({ type }) => type === 'shape')?.look).toMatchObject({
      kind: 'rounded',
    })
    expect(shown(await ask(h, reader, question))).toContain('9 days')
  })
})
