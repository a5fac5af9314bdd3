import { z } from 'zod'
import {
  basedOn,
  endpoint,
  fileOf,
  foundOf,
  pageQuery,
  type Reply,
  searchWords,
} from '../endpoint.ts'
import { errorEntry } from '../errors.ts'
import { pdfErrors } from '../pdf.ts'
import { recordCalls } from '../records/record-calls.ts'
import { recordErrors } from '../records/record-errors.ts'
import { text } from '../values/text.ts'
import { type SourcePlace, sourceKinds } from './canvas-sources.ts'
import { connectorRun, thingData } from './canvas-things.ts'
import {
  canvasLimits,
  outcomeTypes,
  risks,
  type WidgetType,
  widgetSchema,
  widgetTypes,
} from './canvas-widgets.ts'

export const canvasErrors = {
  ...recordErrors('canvas', 'canvases', 'widget'),
  widgetNotFound: errorEntry(404, 'canvas_widget_not_found', 'Widget not found'),
  productNotFound: errorEntry(404, 'product_not_found', 'Product not found'),
  tooMuchText: errorEntry(
    413,
    'canvas_too_long_for_picture',
    'This canvas has too much text for a picture. Please choose PDF, or one of its widgets.',
  ),
} as const

const canvasTitle = text({
  min: 1,
  minMessage: 'Enter a title',
  max: canvasLimits.title,
})

/** The templates of a new canvas. */
export const canvasStarts = ['blank', 'swot', 'market', 'debt', 'scenario'] as const
export type CanvasStart = (typeof canvasStarts)[number]

/** The titles of new canvases until they are renamed. */
export const startTitles = {
  blank: 'Untitled canvas',
  swot: 'SWOT analysis',
  swotOf: (product: string) => `SWOT of ${product}`,
  market: 'Our market',
  debt: 'Technology debt',
  scenario: 'Scenario',
} as const

const percent = z.int()

/** A widget in the list's picture of a canvas: its place, its colors, and the beginnings of its texts. */
export const outlineSchema = z.object({
  id: z.uuid(),
  type: z.enum(widgetTypes as readonly [WidgetType, ...WidgetType[]]),
  x: z.int(),
  y: z.int(),
  width: z.int(),
  height: z.int(),
  z: z.int(),
  /** What a picture shows of it: colors, forms, texts cut short, and the run of a connector. */
  look: z
    .object({
      ...thingData.note.pick({ color: true }).shape,
      ...thingData.shape.pick({ kind: true, fill: true, edge: true }).shape,
      ...thingData.text.pick({ size: true, bold: true, align: true }).shape,
      ...connectorRun.shape,
      title: z.string(),
      text: z.string(),
      /** The entries of a SWOT, list by list. */
      lists: z.array(z.array(z.string())),
      points: z.array(z.object({ x: percent, y: percent, own: z.boolean() })),
      bars: z.array(z.object({ risk: z.enum(risks), impact: percent })),
      outcomes: z.array(z.enum(outcomeTypes)),
    })
    .partial()
    .nullable(),
})
export type WidgetOutline = z.infer<typeof outlineSchema>

/** The most widgets in a canvas's picture: the largest. */
export const outlinedWidgets = 100

const canvasItem = z.object({
  id: z.uuid(),
  title: z.string(),
  /** Number of saves, plus one. */
  revision: z.int(),
  createdAt: z.iso.datetime(),
  /** When its content last changed. */
  changedAt: z.iso.datetime(),
  /** Who last changed it; null once that account is gone. */
  changedBy: z.string().nullable(),
  author: z.string().nullable(),
  mayChange: z.boolean(),
  /** Whether it belongs to the company, rather than to a person without one. */
  ofCompany: z.boolean(),
})
export type Canvas = z.infer<typeof canvasItem>

const listedCanvas = canvasItem.extend({
  widgetCount: z.int(),
  outline: z.array(outlineSchema).max(outlinedWidgets),
})
export type ListedCanvas = z.infer<typeof listedCanvas>

/** A stored widget, with the canvas revision of its last change. */
const storedWidget = z.object({ rev: z.int(), widget: widgetSchema })
export type StoredWidget = z.infer<typeof storedWidget>

/** The current state of a source, for the reader of the canvas. */
export const resolvedSource = z.object({
  kind: z.enum(sourceKinds),
  id: z.uuid(),
  startMs: z.int().nullable(),
  /** The current `mark`; null if the source is gone or the reader may not see it. */
  mark: z.string().nullable(),
  /** The product's name or the brief's title; null in the same cases. */
  title: z.string().nullable(),
  /** The page of the source, at its second; null in the same cases. */
  url: z.string().nullable(),
})
export type ResolvedSource = z.infer<typeof resolvedSource>

const openCanvas = canvasItem.extend({
  widgets: z.array(storedWidget),
  sources: z.array(resolvedSource),
})
export type OpenCanvas = z.infer<typeof openCanvas>

const canvasOf = z.object({ id: z.uuid() })

export const listCanvases = endpoint({
  name: 'listCanvases',
  call: 'GET /api/canvases',
  summary: "Your company's canvases and your own, the last changed first.",
  access: 'user',
  query: pageQuery.extend({ search: searchWords }),
  reply: foundOf(listedCanvas),
})

export const createCanvas = endpoint({
  name: 'createCanvas',
  call: 'POST /api/canvases',
  summary:
    'Makes a canvas: blank, from your own material, or with given widgets, as an import has them. It belongs to your company, or to you if you have none.',
  access: 'user',
  body: z.object({
    /** Defaults to the template's title. */
    title: canvasTitle.optional(),
    start: z.enum(canvasStarts).default('blank'),
    /** The product of a SWOT. */
    productId: z.uuid().optional(),
    widgets: z
      .array(widgetSchema)
      .max(canvasLimits.widgets, `A canvas has at most ${canvasLimits.widgets} widgets`)
      .optional(),
  }),
  reply: canvasItem,
  errors: [canvasErrors.productNotFound, canvasErrors.duplicateIds, canvasErrors.tooMany],
})

/** The calls that canvases have in common with other records. */
export const canvasCalls = recordCalls({
  name: 'Canvas',
  one: 'canvas',
  path: 'canvases',
  part: 'widget',
  errors: canvasErrors,
  opened: openCanvas,
  opens: 'A canvas with its widgets, and what their sources are like now.',
  title: canvasTitle,
  partId: z.uuid().toLowerCase(),
  mostParts: canvasLimits.widgets,
  changes: {
    changedAt: z.iso.datetime(),
    /** Widgets added or changed after the given revision. */
    widgets: z.array(storedWidget),
  },
  saved: {
    /** `rev` is null for a new widget. */
    widgets: z
      .array(z.object({ rev: basedOn.nullable(), widget: widgetSchema }))
      .max(canvasLimits.widgets)
      .default([]),
  },
  version: { widgetCount: z.int() },
  content: { widgets: z.array(widgetSchema) },
})
export const {
  get: getCanvas,
  getChanges: getCanvasChanges,
  save: saveCanvas,
  remove: deleteCanvas,
  attend: attendCanvas,
  listVersions: listCanvasVersions,
  nameVersion: nameCanvasVersion,
  getVersion: getCanvasVersion,
  restoreVersion: restoreCanvasVersion,
} = canvasCalls
export type CanvasVersion = Reply<typeof nameCanvasVersion>

const canvasFormats = ['png', 'svg', 'pdf', 'pptx', 'md', 'csv', 'json'] as const
export type CanvasFormat = (typeof canvasFormats)[number]

export const canvasFileTypes = {
  png: 'image/png',
  svg: 'image/svg+xml',
  pdf: 'application/pdf',
  pptx: 'application/vnd.openxmlformats-officedocument.presentationml.presentation',
  md: 'text/markdown',
  csv: 'text/csv',
  json: 'application/json',
} as const satisfies Record<CanvasFormat, string>

export const exportCanvas = endpoint({
  name: 'exportCanvas',
  call: 'GET /api/canvases/:id/export',
  summary:
    'The canvas, or one widget of it, as a picture (PNG at twice its size, or SVG), a PDF of one page, a presentation with a slide for each frame, Markdown, a CSV of its notes, texts and shapes, or JSON.',
  access: 'user',
  params: canvasOf,
  query: z.object({ format: z.enum(canvasFormats), widget: z.uuid().optional() }),
  reply: fileOf([
    canvasFileTypes.png,
    canvasFileTypes.svg,
    canvasFileTypes.pdf,
    canvasFileTypes.pptx,
    canvasFileTypes.md,
    canvasFileTypes.csv,
    canvasFileTypes.json,
  ]),
  errors: [
    canvasErrors.notFound,
    canvasErrors.widgetNotFound,
    canvasErrors.tooMuchText,
    pdfErrors.tooMany,
    pdfErrors.notMade,
  ],
})

const foundSource = z.object({
  kind: z.enum(sourceKinds),
  id: z.uuid(),
  startMs: z.int().nullable(),
  mark: z.string(),
  /** The product's name, or the brief's title. */
  title: z.string(),
  /** The caption at that second; null for products and briefs. */
  quote: z.string().nullable(),
})
export type FoundSource = z.infer<typeof foundSource>

const mostPlaces = 100

/**
 * Places in the format of a query parameter: 'product:ID', 'brief:ID' or 'passage:ID:MS', separated by commas.
 */
export const placesParam = (places: readonly SourcePlace[]): string =>
  places
    .slice(0, mostPlaces)
    .map(({ kind, id, startMs }) => [kind, id, startMs].filter((part) => part !== null).join(':'))
    .join(',')

const placeSchema = z
  .tuple([z.enum(sourceKinds), z.uuid()], z.string().regex(/^\d{1,9}$/))
  .transform(([kind, id, ms]): SourcePlace => ({ kind, id, startMs: ms ? Number(ms) : null }))
const placesSchema = z
  .string()
  .transform((text) => text.split(',').map((place) => place.split(':')))
  .pipe(z.array(placeSchema).max(mostPlaces))

export const findCanvasSources = endpoint({
  name: 'findCanvasSources',
  call: 'GET /api/canvases/sources',
  summary:
    'Products, briefs and passages of captions that you may read and that hold the words: sources for the entries of a canvas. With `places` those at up to 100 places instead.',
  access: 'user',
  query: z.object({
    search: searchWords,
    /** 'product:ID', 'brief:ID' or 'passage:ID:MS' (the milliseconds at which a line begins), separated by commas. */
    places: placesSchema.optional(),
  }),
  reply: z.object({ items: z.array(foundSource).max(mostPlaces) }),
})

/** The file that a JSON export writes and an import reads. */
export const canvasFileSchema = z.strictObject({
  kind: z.literal('briefwell-canvas', 'This is not a canvas exported from Briefwell.'),
  version: z.literal(1, 'This file was made by a newer Briefwell.'),
  title: canvasTitle,
  widgets: z
    .array(widgetSchema)
    .max(canvasLimits.widgets, `A canvas has at most ${canvasLimits.widgets} widgets`),
})
export type CanvasFile = z.infer<typeof canvasFileSchema>
