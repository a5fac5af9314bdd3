import { randomUUID } from 'node:crypto'
import { expect, test } from 'vitest'
import {
  newWidget,
  type Widget,
  type WidgetOf,
  type WidgetType,
} from '../../../contract/insight-canvas/canvas-widgets.ts'
import {
  type CanvasFormat,
  createCanvas,
  exportCanvas,
  findCanvasSources,
} from '../../../contract/insight-canvas/canvases.ts'
import { createProduct } from '../../../contract/products/products.ts'
import { startHarness } from '../../testing/harness.ts'
import { packageProblems, partsOf } from '../../testing/worlds/package-problems.ts'
import { newCompanies, newUser } from '../../testing/worlds/people.ts'
import { sampleProduct } from '../../testing/worlds/samples.ts'

const h = await startHarness()
const { ours, theirs } = await newCompanies(h)
const as = ours.owner

type Part<T extends WidgetType> = Partial<Omit<WidgetOf<T>, 'data'>> & {
  data?: Partial<WidgetOf<T>['data']>
}
function put<T extends WidgetType>(type: T, x: number, y: number, { data, ...rest }: Part<T> = {}) {
  const widget = newWidget(type, randomUUID(), { x, y })
  return { ...widget, ...rest, data: { ...widget.data, ...data } } as unknown as WidgetOf<T>
}

await h.call(createProduct, { as, body: sampleProduct({ name: 'Quokka * Compass' }) })
const { items } = await h.call(findCanvasSources, { as, query: { search: 'Quokka' } })
const [found] = items
if (!found) throw new Error('not found')
const { title: _title, quote: _quote, ...source } = found

const address = `${h.services.env.PUBLIC_URL}/products/${source.id}`
const note = put('note', 1140, 200, {
  proposed: true,
  data: { text: '=1+1\n# not a heading', author: 'Ann', color: 'green', source },
})
const other = put('note', 1400, 200, { data: { text: 'مرحبا 🎉' } })
const widgets: Widget[] = [
  put('text', 100, 900, { data: { text: 'Outside <b>', size: 'L' } }),
  put('frame', 1100, 100, { title: 'Second' }),
  put('frame', 100, 100, { title: 'First' }),
  put('frame', 1120, 160, { title: 'Nested', width: 300, height: 280 }),
  note,
  other,
  put('shape', 200, 200, { data: { text: '@SUM(A1)', kind: 'ellipse', fill: 'blue' } }),
  put('swot', 420, 180, { data: { strengths: [{ text: 'Audits', source: null }] } }),
  put('connector', 1300, 300, {
    data: {
      from: { x: 1340, y: 300, on: note.id },
      to: { x: 1400, y: 300, on: other.id },
      label: 'leads to',
    },
  }),
]
const newCanvas = async (on: Widget[], title = 'Wall & more') =>
  (await h.call(createCanvas, { as, body: { title, widgets: on } })).id
const fileOf = (id: string, format: CanvasFormat, who = as) =>
  h.call(exportCanvas, { as: who, params: { id }, query: { format } })
const wall = await newCanvas(widgets)

test('as Markdown: frames are headings, inside each other, and notes are items with their sources', async () => {
  const file = await fileOf(wall, 'md')
  expect(file).toMatchObject({ name: 'Wall & more.md', type: 'text/markdown' })
  const cited = `[Quokka \\* Compass](<${address}>)`
  expect(await file.text()).toBe(
    `# Wall \\& more

## First

### SWOT analysis

**Strengths**

- Audits

- \\@SUM(A1)

## Second

- مرحبا 🎉

### Nested

- \\=1+1  
  \\# not a heading *(Proposed)* (${cited})

## Outside the frames

- Outside \\<b\\>

## Connections

- leads to from =1+1 to مرحبا 🎉
`,
  )
})

test('as CSV: a row for each note, text and shape, whose text is never a formula', async () => {
  const csv = await (await fileOf(wall, 'csv')).text()
  const lines = csv.split('\r\n')
  expect(lines[0]).toBe('"Frame","Type","Text","Color","Author","Source","Time","Address","State"')
  expect(lines.slice(1)).toEqual([
    `"First","Shape","'@SUM(A1)","Blue","","","","",""`,
    '"Second","Note","مرحبا 🎉","Yellow","","","","",""',
    `"Nested","Note","'=1+1\n# not a heading","Green","Ann","Quokka * Compass","","${address}","Proposed"`,
    '"","Text","Outside <b>","","","","","",""',
    '',
  ])
})

const office = { timeout: 60_000 }

test(
  'as PPTX: a slide for each frame in reading order, of shapes and connectors one can edit',
  office,
  async () => {
    const file = new Uint8Array(await (await fileOf(wall, 'pptx')).arrayBuffer())
    expect(packageProblems(file)).toEqual([])
    const slides = [...partsOf(file)]
      .filter(([name]) => /^ppt\/slides\/slide\d+\.xml$/.test(name))
      .sort(([a], [b]) => a.localeCompare(b, 'en', { numeric: true }))
      .map(([, xml]) => xml)
    const words = slides.map((xml) => xml.replace(/<[^>]+>/g, ' ').replace(/\s+/g, ' '))
    expect(slides).toHaveLength(4)
    expect(words[0]).toContain('First')
    expect(words[0]).toContain('Audits')
    // A frame shows what lies in the frames inside it, which have slides of their own.
    for (const at of [1, 2]) expect(words[at]).toContain('=1+1')
    expect(words[2]).not.toContain('مرحبا')
    expect(words[2]).toContain('Proposed · Quokka * Compass')
    expect(words[3]).toContain('Outside &lt;b&gt;')
    expect(words[3]).not.toContain('=1+1')
    expect(slides[0]).toContain('prst="ellipse"')
    const [, begin, end] = /<a:stCxn id="(\d+)".*?<a:endCxn id="(\d+)"/.exec(slides[1] ?? '') ?? []
    expect(begin && end && slides[1]).toContain(`<p:cNvPr id="${begin}" name="Note ${begin}"`)
    expect(file.byteLength).toBeLessThan(200_000)
    expect(slides.join('')).not.toMatch(/§|<a:blip/)
  },
)

test('an empty canvas, one without frames, and a full one are files, too', {
  timeout: 90_000,
}, async () => {
  const full = Array.from({ length: 500 }, (_, at) =>
    put('note', (at % 20) * 180, Math.floor(at / 20) * 110, { data: { text: `Note ${at}` } }),
  )
  for (const [on, count] of [
    [[], 0],
    [full, 500],
  ] as const) {
    const id = await newCanvas([...on])
    expect((await (await fileOf(id, 'csv')).text()).split('\r\n')).toHaveLength(count + 2)
    expect((await (await fileOf(id, 'md')).text()).split('\n- ')).toHaveLength(count + 1)
    const parts = partsOf(new Uint8Array(await (await fileOf(id, 'pptx')).arrayBuffer()))
    expect([...parts.keys()].filter((name) => /slides\/slide\d/.test(name))).toHaveLength(1)
    expect(parts.get('ppt/slides/slide1.xml')?.match(/>Note \d/g) ?? []).toHaveLength(count)
  }
  const many = [...full, ...full, put('note', 1, 1)].map((one) => ({ ...one, id: randomUUID() }))
  await expect(newCanvas(many)).rejects.toMatchObject({ status: 400 })
})

test('refuses another company', async () => {
  for (const who of [theirs.owner, await newUser(h)]) {
    for (const format of ['md', 'csv', 'pptx'] as const) {
      await expect(fileOf(wall, format, who)).rejects.toMatchObject({ status: 404 })
    }
  }
})
