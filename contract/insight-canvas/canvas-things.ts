import { z } from 'zod'
import { text } from '../values/text.ts'
import { citedSource } from './canvas-sources.ts'

// What one puts on a wall: notes, texts, shapes, frames, and the connectors between them. They are stored as
// widgets are.

export const thingTypes = ['note', 'text', 'shape', 'frame', 'connector'] as const
export type ThingType = (typeof thingTypes)[number]

export const thingLimits = {
  /** The text of a note or shape, in characters. */
  note: 2000,
  text: 5000,
  label: 200,
  author: 100,
} as const

export const canvasColors = ['yellow', 'green', 'blue', 'red', 'violet', 'gray'] as const
export type CanvasColor = (typeof canvasColors)[number]

export const paints = ['none', ...canvasColors] as const
/** A color, or none. */
export type Paint = (typeof paints)[number]

export const textSizes = ['S', 'M', 'L', 'XL'] as const
export type TextSize = (typeof textSizes)[number]
export const textAligns = ['start', 'center', 'end'] as const
export type TextAlign = (typeof textAligns)[number]

export const shapeKinds = ['rectangle', 'rounded', 'ellipse', 'diamond'] as const
export type ShapeKind = (typeof shapeKinds)[number]

export const connectorTips = ['none', 'arrow', 'dot'] as const
export type ConnectorTip = (typeof connectorTips)[number]
export const connectorPaths = ['straight', 'elbow'] as const
export type ConnectorPath = (typeof connectorPaths)[number]

/** The sizes of the whole surface, on which the ends of connectors may lie anywhere. */
export const surfaceSize = { width: 4000, height: 3000 } as const

const endSchema = z.strictObject({
  /** Where it lies; with `on`, where it last lay. */
  x: z.int('Enter a whole number').min(0, 'Use 0 to 4000').max(surfaceSize.width, 'Use 0 to 4000'),
  y: z.int('Enter a whole number').min(0, 'Use 0 to 3000').max(surfaceSize.height, 'Use 0 to 3000'),
  /** What it is attached to, and follows. Once that is gone, the end stays where it last lay. */
  on: z.uuid().toLowerCase().nullable(),
})
export type ConnectorEnd = z.infer<typeof endSchema>

/** How a connector runs. */
export const connectorRun = z.strictObject({
  from: endSchema,
  to: endSchema,
  start: z.enum(connectorTips),
  finish: z.enum(connectorTips),
  path: z.enum(connectorPaths),
})

const wallText = text({ max: thingLimits.note })

export const thingData = {
  note: z.strictObject({
    text: wallText,
    color: z.enum(canvasColors),
    /** Who put it down, as shown on it; not shown to readers outside the company. */
    author: text({ max: thingLimits.author }),
    source: citedSource,
  }),
  text: z.strictObject({
    text: text({ max: thingLimits.text }),
    size: z.enum(textSizes),
    bold: z.boolean(),
    align: z.enum(textAligns),
  }),
  shape: z.strictObject({
    kind: z.enum(shapeKinds),
    fill: z.enum(paints),
    edge: z.enum(paints),
    text: wallText,
  }),
  /** Its title is that of the widget. */
  frame: z.strictObject({ color: z.enum(canvasColors) }),
  connector: connectorRun
    .extend({ label: text({ max: thingLimits.label }) })
    .refine(({ from, to }) => from.on === null || from.on !== to.on, {
      path: ['to', 'on'],
      message: 'Connect two different things',
    }),
} as const

export type ThingData = { [T in ThingType]: z.infer<(typeof thingData)[T]> }

export const newThingData: Readonly<ThingData> = {
  note: { text: '', color: 'yellow', author: '', source: null },
  text: { text: '', size: 'M', bold: false, align: 'start' },
  shape: { kind: 'rounded', fill: 'none', edge: 'gray', text: '' },
  frame: { color: 'gray' },
  connector: {
    from: { x: 100, y: 100, on: null },
    to: { x: 300, y: 100, on: null },
    start: 'none',
    finish: 'arrow',
    path: 'straight',
    label: '',
  },
}

type Sizes = {
  size: { width: number; height: number }
  least: { width: number; height: number }
  most: { width: number; height: number }
}

const most = { width: 2000, height: 1500 } as const

/** The size of a new thing, and the smallest and largest it can have. */
export const thingSizes: Readonly<Record<ThingType, Sizes>> = {
  note: { size: { width: 200, height: 200 }, least: { width: 80, height: 80 }, most },
  text: { size: { width: 280, height: 40 }, least: { width: 40, height: 20 }, most },
  shape: { size: { width: 180, height: 120 }, least: { width: 20, height: 20 }, most },
  frame: { size: { width: 800, height: 460 }, least: { width: 100, height: 80 }, most },
  connector: {
    size: { width: 200, height: 0 },
    least: { width: 0, height: 0 },
    most: surfaceSize,
  },
}

export const thingNames: Readonly<Record<ThingType, string>> = {
  note: 'Note',
  text: 'Text',
  shape: 'Shape',
  frame: 'Frame',
  connector: 'Connector',
}
