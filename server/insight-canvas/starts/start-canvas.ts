import { randomUUID } from 'node:crypto'
import { refusal } from '../../../contract/errors.ts'
import {
  type EntrySource,
  type SourcePlace,
  sourceKey,
} from '../../../contract/insight-canvas/canvas-sources.ts'
import {
  canvasLimits,
  circlePlace,
  newWidget,
  type SwotEntry,
  type SwotList,
  type Widget,
  type WidgetOf,
  type WidgetType,
} from '../../../contract/insight-canvas/canvas-widgets.ts'
import {
  type CanvasStart,
  canvasErrors,
  startTitles,
} from '../../../contract/insight-canvas/canvases.ts'
import type { Tx } from '../../platform/database/transaction.ts'
import { selectSources } from '../sources/queries.ts'
import {
  type StartBrief,
  type StartProduct,
  selectBriefs,
  selectProduct,
  selectProducts,
  selectVendorNames,
} from './queries.ts'

type Started = { title: string; widgets: Widget[] }

/** Where a template's widget appears: near the corner at which a canvas opens. */
const place = { x: 100, y: 100 } as const

/** The initial content of a canvas. Only facts from the material are filled in. */
export async function startCanvas(
  tx: Tx,
  start: CanvasStart,
  productId: string | undefined,
): Promise<Started> {
  switch (start) {
    case 'blank':
      return { title: startTitles.blank, widgets: [] }
    case 'swot':
      return startSwot(tx, productId)
    case 'market':
      return { title: startTitles.market, widgets: [await startMarket(tx)] }
    case 'debt':
      return { title: startTitles.debt, widgets: [await startDebt(tx)] }
    case 'scenario':
      return { title: startTitles.scenario, widgets: [await startScenario(tx)] }
  }
}

const begin = <T extends WidgetType>(type: T, size: { width: number; height: number }) =>
  ({ ...newWidget(type, randomUUID(), place), ...size }) as WidgetOf<T>

const cut = (text: string, most: number) => [...text.trim()].slice(0, most).join('')

// ------------------------------------------------------------------ SWOT of a product

/** The SWOT list that the titles of a brief type go to. */
const listOfType: Readonly<Record<string, SwotList>> = {
  'case-study': 'strengths',
  'product-update': 'strengths',
  crisis: 'weaknesses',
  roadmap: 'opportunities',
  competitive: 'threats',
}

async function startSwot(tx: Tx, productId: string | undefined): Promise<Started> {
  const widget = begin('swot', { width: 640, height: 480 })
  if (!productId) return { title: startTitles.swot, widgets: [widget] }
  const product = await selectProduct(tx, productId)
  if (!product) throw refusal(canvasErrors.productNotFound)
  const briefs = (await selectBriefs(tx, 30, productId)).filter(({ type }) => listOfType[type])
  const marked = await markedSources(tx, [
    placeOf('product', product),
    ...briefs.map((brief) => placeOf('brief', brief)),
  ])
  for (const sentence of sentencesOf(product.description ?? '').slice(0, 3)) {
    widget.data.strengths.push(entry(sentence, marked('product', product)))
  }
  for (const brief of briefs) {
    const list = listOfType[brief.type]
    if (list) widget.data[list].push(entry(brief.title, marked('brief', brief)))
  }
  const title = cut(startTitles.swotOf(product.name), canvasLimits.title)
  return { title, widgets: [{ ...widget, title }] }
}

const entry = (text: string, source: EntrySource | null): SwotEntry => ({
  text: cut(text, canvasLimits.entry),
  source,
})

const sentencesOf = (text: string) =>
  [...new Intl.Segmenter('en', { granularity: 'sentence' }).segment(text)]
    .map(({ segment }) => segment.trim())
    .filter(Boolean)

// ------------------------------------------------------------------ our market

const most = { own: 12, rivals: 12 } as const

/** Own products and library vendors, in a circle, because nobody has placed them yet. */
async function startMarket(tx: Tx): Promise<Widget> {
  const widget = begin('vendor-map', { width: 720, height: 520 })
  const products = await selectProducts(tx, most.own)
  const rivals = await selectVendorNames(tx, most.rivals)
  if (products.length + rivals.length === 0) return widget
  const marked = await markedSources(
    tx,
    products.map((product) => placeOf('product', product)),
  )
  const vendors = [
    ...products.map((product) => ({
      name: product.name,
      own: true,
      source: marked('product', product),
    })),
    ...rivals.map((name) => ({ name, own: false, source: null })),
  ]
  widget.data.vendors = vendors.map(({ name, ...vendor }, at) => ({
    ...vendor,
    ...circlePlace(at, vendors.length),
    name: cut(name, canvasLimits.name),
    size: 'medium',
  }))
  return { ...widget, title: startTitles.market }
}

// ------------------------------------------------------------------ technology debt and scenario

/** A row for each product; its debt is left to be assessed. */
async function startDebt(tx: Tx): Promise<Widget> {
  const widget = begin('tech-debt', { width: 480, height: 360 })
  const products = await selectProducts(tx, most.own)
  if (products.length === 0) return widget
  widget.data.items = products.map(({ name }) => ({
    category: cut(name, canvasLimits.name),
    risk: 'medium',
    impact: 0,
  }))
  return widget
}

/** Named after the newest roadmap, or else the newest brief; its outcomes are left to be assessed. */
async function startScenario(tx: Tx): Promise<Widget> {
  const widget = begin('scenario', { width: 480, height: 300 })
  const briefs = await selectBriefs(tx, 50)
  const brief = briefs.find(({ type }) => type === 'roadmap') ?? briefs[0]
  if (!brief) return widget
  widget.data = { title: cut(brief.title, canvasLimits.title), outcomes: [] }
  return widget
}

// ------------------------------------------------------------------ sources

const placeOf = (kind: 'product' | 'brief', { id }: StartProduct | StartBrief): SourcePlace => ({
  kind,
  id,
  startMs: null,
})

/** The sources of entries, with the current mark of the material. */
async function markedSources(tx: Tx, places: readonly SourcePlace[]) {
  const rows = await selectSources(tx, places)
  const marks = new Map(rows.map((row) => [sourceKey({ ...row, startMs: row.start_ms }), row.mark]))
  return (kind: 'product' | 'brief', of: StartProduct | StartBrief): EntrySource | null => {
    const source = placeOf(kind, of)
    const mark = marks.get(sourceKey(source))
    return mark ? { ...source, mark } : null
  }
}
