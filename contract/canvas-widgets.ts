import { z } from 'zod'
import { text } from './text.ts'

/** The surface of a canvas, in pixels at a zoom of 1. Widgets snap to the grid. */
export const canvasSurface = { width: 4000, height: 3000, grid: 20 } as const

/** Where a widget's upper left corner may be, at most. */
export const farthestPosition = {
  x: canvasSurface.width - 300,
  y: canvasSurface.height - 200,
} as const

/** The smallest and largest size of a widget. */
export const widgetSizes = {
  min: { width: 160, height: 120 },
  max: { width: 2000, height: 1500 },
} as const

export const canvasLimits = {
  widgets: 500,
  /** Entries of one list, vendors of a map, items of a technology debt. */
  entries: 100,
  title: 200,
  entry: 500,
  name: 100,
  value: 40,
  /** The JSON of all widgets together, in bytes. */
  bytes: 900_000,
} as const

export const widgetTypes = ['swot', 'vendor-map', 'tech-debt', 'scenario'] as const
export type WidgetType = (typeof widgetTypes)[number]

/** The lists of a SWOT, in the order in which they are read. */
export const swotLists = ['strengths', 'weaknesses', 'opportunities', 'threats'] as const
export type SwotList = (typeof swotLists)[number]

export const vendorSizes = ['large', 'medium', 'small'] as const
export const risks = ['high', 'medium', 'low'] as const
export const outcomeTypes = ['positive', 'negative', 'warning', 'neutral'] as const
export const debtOrders = ['manual', 'impact', 'risk', 'category'] as const

export type Risk = (typeof risks)[number]
export type OutcomeType = (typeof outcomeTypes)[number]

const percent = z.int('Enter a whole number').min(0, 'Use 0 to 100').max(100, 'Use 0 to 100')

const name = (missing: string) => text({ min: 1, minMessage: missing, max: canvasLimits.name })

export const sourceKinds = ['product', 'brief', 'passage'] as const

/**
 * A place in the material that an entry comes from: a product, a brief, or a second of its video.
 * Its words are not stored: they are looked up with the rights of whoever reads.
 */
const entrySourceSchema = z.strictObject({
  kind: z.enum(sourceKinds),
  /** The product, or the brief of a passage. */
  id: z.uuid().toLowerCase(),
  /** The second of a passage, in milliseconds. */
  startMs: z.int().min(0).nullable(),
  /** What the source was like when it was linked: `findCanvasSources` tells it. */
  mark: z.string().regex(/^[0-9a-f]{1,64}$/),
})
export type EntrySource = z.infer<typeof entrySourceSchema>

/** Where a source is, without what it was like. */
export type SourcePlace = Pick<EntrySource, 'kind' | 'id' | 'startMs'>

/** The same for the same place. */
export const sourceKey = ({ kind, id, startMs }: SourcePlace) => `${kind} ${id} ${startMs ?? ''}`

const source = entrySourceSchema.nullable().default(null)

const entrySchema = z.strictObject({
  text: text({ min: 1, minMessage: 'Enter a text', max: canvasLimits.entry }),
  source,
})
export type SwotEntry = z.infer<typeof entrySchema>

const entries = z
  .array(entrySchema)
  .max(canvasLimits.entries, `Use at most ${canvasLimits.entries} entries`)

const vendorSchema = z.strictObject({
  name: name('Enter the name of the vendor'),
  x: percent,
  y: percent,
  size: z.enum(vendorSizes),
  /** A product of one's own. */
  own: z.boolean().default(false),
  source,
})
export type MapVendor = z.infer<typeof vendorSchema>

const debtSchema = z.strictObject({
  category: name('Enter a category'),
  risk: z.enum(risks),
  /** In percent. */
  impact: percent,
})
export type DebtItem = z.infer<typeof debtSchema>

const outcomeSchema = z.strictObject({
  label: name('Enter a label'),
  value: text({ max: canvasLimits.value }),
  type: z.enum(outcomeTypes),
})
export type Outcome = z.infer<typeof outcomeSchema>

const most = `Use at most ${canvasLimits.entries}`
const dataOf = {
  swot: z.strictObject({
    strengths: entries,
    weaknesses: entries,
    opportunities: entries,
    threats: entries,
  }),
  'vendor-map': z.strictObject({
    xAxis: text({ max: canvasLimits.name }),
    yAxis: text({ max: canvasLimits.name }),
    vendors: z.array(vendorSchema).max(canvasLimits.entries, `${most} vendors`),
  }),
  'tech-debt': z.strictObject({
    items: z.array(debtSchema).max(canvasLimits.entries, `${most} items`),
    /** How the bars are sorted: as listed, or the largest impact, the highest risk or A first. */
    order: z.enum(debtOrders).default('manual'),
  }),
  scenario: z.strictObject({
    title: text({ max: canvasLimits.title }),
    outcomes: z.array(outcomeSchema).max(canvasLimits.entries, `${most} outcomes`),
  }),
} as const

const between = (least: number, most: number) =>
  z
    .int('Enter a whole number')
    .min(least, `Use ${least} to ${most}`)
    .max(most, `Use ${least} to ${most}`)

const placed = {
  /** Made by whoever adds the widget. */
  id: z.uuid().toLowerCase(),
  title: text({ max: canvasLimits.title }),
  x: between(0, farthestPosition.x),
  y: between(0, farthestPosition.y),
  width: between(widgetSizes.min.width, widgetSizes.max.width),
  height: between(widgetSizes.min.height, widgetSizes.max.height),
  /** Of two widgets the one with the larger number lies above. */
  z: between(0, 1_000_000),
}

export const widgetSchema = z.discriminatedUnion('type', [
  z.strictObject({ ...placed, type: z.literal('swot'), data: dataOf.swot }),
  z.strictObject({ ...placed, type: z.literal('vendor-map'), data: dataOf['vendor-map'] }),
  z.strictObject({ ...placed, type: z.literal('tech-debt'), data: dataOf['tech-debt'] }),
  z.strictObject({ ...placed, type: z.literal('scenario'), data: dataOf.scenario }),
])
export type Widget = z.infer<typeof widgetSchema>
export type WidgetOf<T extends WidgetType> = Extract<Widget, { type: T }>
export type WidgetData<T extends WidgetType = WidgetType> = WidgetOf<T>['data']

export const defaultSizes: Readonly<Record<WidgetType, { width: number; height: number }>> = {
  swot: { width: 400, height: 300 },
  'vendor-map': { width: 350, height: 250 },
  'tech-debt': { width: 300, height: 200 },
  scenario: { width: 300, height: 180 },
}

/** Where a new widget appears. */
export const defaultPosition = { x: 100, y: 100 } as const

const defaultData: { [T in WidgetType]: WidgetData<T> } = {
  swot: { strengths: [], weaknesses: [], opportunities: [], threats: [] },
  'vendor-map': {
    xAxis: 'Completeness of vision',
    yAxis: 'Ability to deliver',
    vendors: [
      { name: 'Vendor A', x: 70, y: 75, size: 'large', own: false, source: null },
      { name: 'Vendor B', x: 40, y: 55, size: 'medium', own: false, source: null },
      { name: 'Vendor C', x: 25, y: 25, size: 'small', own: false, source: null },
    ],
  },
  'tech-debt': {
    items: [
      { category: 'Legacy systems', risk: 'high', impact: 40 },
      { category: 'Documentation', risk: 'medium', impact: 25 },
      { category: 'Test coverage', risk: 'low', impact: 15 },
    ],
    order: 'manual',
  },
  scenario: {
    title: 'If we go ahead',
    outcomes: [
      { label: 'Revenue', value: '+10%', type: 'positive' },
      { label: 'Cost', value: '+5%', type: 'negative' },
      { label: 'Time to market', value: '6 months', type: 'warning' },
      { label: 'Headcount', value: 'unchanged', type: 'neutral' },
    ],
  },
}

export const widgetNames: Readonly<Record<WidgetType, string>> = {
  swot: 'SWOT analysis',
  'vendor-map': 'Vendor map',
  'tech-debt': 'Technology debt',
  scenario: 'Scenario',
}

/** A new widget of a type with its default data and size. */
export function newWidget(
  type: WidgetType,
  id: string,
  at: { x: number; y: number } = defaultPosition,
  z = 0,
): Widget {
  return {
    id,
    type,
    title: widgetNames[type],
    ...at,
    ...defaultSizes[type],
    z,
    data: structuredClone(defaultData[type]),
  } as Widget
}

/** Places of a map's points that nobody has judged yet: on a circle. */
export function circlePlace(at: number, of: number): Pick<MapVendor, 'x' | 'y'> {
  const angle = (2 * Math.PI * at) / of
  return { x: Math.round(50 + 30 * Math.cos(angle)), y: Math.round(50 + 30 * Math.sin(angle)) }
}

/** The sources of a widget's entries. */
export function sourcesOf(widget: Widget): EntrySource[] {
  const entries =
    widget.type === 'swot'
      ? swotLists.flatMap((list) => widget.data[list])
      : widget.type === 'vendor-map'
        ? widget.data.vendors
        : []
  return entries.flatMap(({ source }) => source ?? [])
}

/** A widget without the sources of its entries that are not to be kept. */
export function keepSources(widget: Widget, keep: (source: EntrySource) => boolean): Widget {
  const kept = <E extends { source: EntrySource | null }>(entries: readonly E[]) =>
    entries.map((entry) => ({
      ...entry,
      source: entry.source && keep(entry.source) ? entry.source : null,
    }))
  if (widget.type === 'vendor-map') {
    return { ...widget, data: { ...widget.data, vendors: kept(widget.data.vendors) } }
  }
  if (widget.type !== 'swot') return widget
  const { strengths, weaknesses, opportunities, threats } = widget.data
  return {
    ...widget,
    data: {
      ...widget.data,
      strengths: kept(strengths),
      weaknesses: kept(weaknesses),
      opportunities: kept(opportunities),
      threats: kept(threats),
    },
  }
}

/** The sum of the impacts of a technology debt, in percent; it can exceed 100. */
export const totalImpact = (items: readonly DebtItem[]) =>
  items.reduce((sum, { impact }) => sum + impact, 0)

/** The items of a technology debt in the order in which they are shown. */
export function sortedDebt({ items, order }: WidgetData<'tech-debt'>): readonly DebtItem[] {
  const compare = {
    manual: null,
    impact: (a: DebtItem, b: DebtItem) => b.impact - a.impact,
    risk: (a: DebtItem, b: DebtItem) => risks.indexOf(a.risk) - risks.indexOf(b.risk),
    category: (a: DebtItem, b: DebtItem) => a.category.localeCompare(b.category, 'en'),
  }[order]
  return compare ? [...items].sort(compare) : items
}
