import { z } from 'zod'
import { text } from '../values/text.ts'
import { citedSource } from './canvas-sources.ts'
import { canvasColors } from './canvas-things.ts'

// What one puts on a wall from elsewhere, or draws by hand: pictures, strokes, links, and briefs that play. They
// are stored as widgets are.

export const insertTypes = ['picture', 'stroke', 'link', 'clip'] as const
export type InsertType = (typeof insertTypes)[number]

export const insertLimits = {
  /** The description of a picture, in characters. */
  alt: 300,
  address: 2000,
  label: 200,
  /** The points of a stroke; longer ones are simplified, or continued by another stroke. */
  points: 400,
  /** The farthest second of a clip, in milliseconds. */
  ms: 86_400_000,
} as const

/** Strokes are stored in thousandths of their box. */
export const strokeUnits = 1000

export const strokeSizes = ['S', 'M', 'L'] as const
export type StrokeSize = (typeof strokeSizes)[number]

/** The widths of strokes, in pixels. */
export const strokeWidths: Readonly<Record<StrokeSize, number>> = { S: 3, M: 6, L: 14 }

/** The path of a page of this installation, or an address of the web. Nothing else is ever followed. */
const address = z
  .string()
  .trim()
  .max(insertLimits.address, `Use at most ${insertLimits.address} characters`)
  .refine(isFollowed, 'Enter a web address, such as https://example.com')

/** Whether a link leads to a page of ours ('/briefs/…') or of the web. */
export function isFollowed(typed: string): boolean {
  if (/^\/(?![/\\])/.test(typed)) return !/[\s\\]/.test(typed)
  if (!/^https?:\/\/[^\s\\]+$/i.test(typed)) return false
  const url = URL.parse(typed)
  return url !== null && url.hostname !== '' && url.username === '' && url.password === ''
}

const coordinate = z.int().min(0).max(strokeUnits)
const ms = z.int().min(0).max(insertLimits.ms)

export const insertData = {
  picture: z.strictObject({
    /** The stored file, which canvases of the same owner can share. */
    fileId: z.uuid().toLowerCase(),
    /** Its size in pixels. */
    size: z.strictObject({ width: z.int().min(1).max(10_000), height: z.int().min(1).max(10_000) }),
    /** What it shows, for people who cannot see it. */
    alt: text({ max: insertLimits.alt }),
  }),
  stroke: z.strictObject({
    /** x and y in turn, in thousandths of the box. */
    points: z
      .array(coordinate)
      .min(2)
      .max(2 * insertLimits.points, `Use at most ${insertLimits.points} points`)
      .refine(({ length }) => length % 2 === 0, 'Give x and y of each point'),
    color: z.enum(canvasColors),
    size: z.enum(strokeSizes),
  }),
  link: z.strictObject({
    address,
    /** What the author calls it. The titles of our pages are never stored: each viewer sees what they may. */
    label: text({ max: insertLimits.label }),
  }),
  clip: z
    .strictObject({
      /** A brief, or the moment of its video at which it begins; null for who may not watch it. */
      source: citedSource.refine(
        (source) => source?.kind !== 'product',
        'Choose a brief or a moment of its video',
      ),
      /** Where a moment ends; null for the end of the video. */
      endMs: ms.nullable(),
    })
    .refine(({ source, endMs }) => endMs === null || endMs > (source?.startMs ?? 0), {
      path: ['endMs'],
      message: 'The end must be after the start',
    }),
} as const

export type InsertData = { [T in InsertType]: z.infer<(typeof insertData)[T]> }

type Area = { width: number; height: number }

const most = { width: 2000, height: 1500 } as const

/** The size of a new insert, and the smallest and largest it can have. */
export const insertSizes: Readonly<Record<InsertType, { size: Area; least: Area; most: Area }>> = {
  picture: { size: { width: 320, height: 240 }, least: { width: 20, height: 20 }, most },
  stroke: {
    size: { width: 100, height: 100 },
    least: { width: 1, height: 1 },
    most: { width: 4000, height: 3000 },
  },
  link: { size: { width: 280, height: 100 }, least: { width: 140, height: 60 }, most },
  clip: { size: { width: 360, height: 260 }, least: { width: 200, height: 140 }, most },
}

export const insertNames: Readonly<Record<InsertType, string>> = {
  picture: 'Picture',
  stroke: 'Drawing',
  link: 'Link',
  clip: 'Video',
}

/** What an insert holds until it is filled in; no canvas ever has it. */
export const newInsertData: Readonly<InsertData> = {
  picture: {
    fileId: '00000000-0000-4000-8000-000000000000',
    size: { width: 320, height: 240 },
    alt: '',
  },
  stroke: { points: [0, 0, strokeUnits, strokeUnits], color: 'gray', size: 'M' },
  link: { address: '/insight-canvas', label: '' },
  clip: { source: null, endMs: null },
}
