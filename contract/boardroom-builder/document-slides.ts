import { z } from 'zod'
import { endpoint, type Reply } from '../endpoint.ts'
import { chartSchema, plainMarks, shownTones } from './document-blocks.ts'
import { documentExportErrors } from './document-exports.ts'
import { documentErrors, resolvedDocumentSource } from './documents.ts'

/** The size of a slide, in points. All lengths of slides are. */
export const slideSize = { width: 960, height: 540 } as const

/** `label` marks a word that we add about the text before it. */
const marks = z.enum([...plainMarks, 'label'])

/** Text with one style, the number of a source, or a line break. */
const run = z.discriminatedUnion('kind', [
  z.object({
    kind: z.literal('text'),
    text: z.string(),
    marks: z.array(marks),
    href: z.string().nullable(),
  }),
  z.object({ kind: z.literal('note'), number: z.int() }),
  z.object({ kind: z.literal('break') }),
])
export type SlideRun = z.infer<typeof run>

/** `saying` is a quotation that has a slide for itself, and `figure` a number in large letters. */
const looks = z.enum(['body', 'heading', 'quote', 'gap', 'caption', 'label', 'saying', 'figure'])

const paragraph = z.object({
  runs: z.array(run),
  look: looks,
  /** The letter size. */
  size: z.number(),
  /** The space below. */
  after: z.number(),
  /** How far lists move it to the right, and its marker there. */
  indent: z.number(),
  marker: z.string().nullable(),
})
export type SlideParagraph = z.infer<typeof paragraph>

const place = { x: z.number(), y: z.number(), width: z.number(), height: z.number() }
const texts = {
  ...place,
  paragraphs: z.array(paragraph),
  /** The number of the source of a quotation. */
  source: z.int().nullable(),
}

/** A rectangle of the frame. */
const mark = z.object({ ...place, fill: z.enum(['accent', 'second', 'hairline']) })

const placed = z.discriminatedUnion('kind', [
  z.object({ kind: z.literal('text'), ...texts }),
  z.object({
    kind: z.literal('box'),
    tone: z.enum(['gap', 'quote', ...shownTones]),
    ...texts,
  }),
  z.object({
    kind: z.literal('table'),
    ...place,
    /** Of its columns and rows. */
    widths: z.array(z.number()),
    heights: z.array(z.number()),
    rows: z.array(
      z.array(
        z.object({
          header: z.boolean(),
          colspan: z.int(),
          rowspan: z.int(),
          paragraphs: z.array(paragraph),
        }),
      ),
    ),
  }),
  z.object({ kind: z.literal('chart'), ...place, chart: chartSchema, alt: z.string() }),
  z.object({
    kind: z.literal('picture'),
    ...place,
    fileId: z.uuid(),
    alt: z.string(),
    caption: z.string(),
  }),
  z.object({ kind: z.literal('mark'), ...place, shape: z.enum(['line', 'dot']) }),
])
export type PlacedOnSlide = z.infer<typeof placed>

const slide = z.object({
  kind: z.enum(['cover', 'part', 'content']),
  title: z.object({ ...place, text: z.string(), size: z.number(), notes: z.array(z.int()) }),
  /** The title of its chapter. */
  part: z.string().nullable(),
  placed: z.array(placed),
})
export type DocumentSlide = z.infer<typeof slide>

const colour = z.string()
const tint = z.object({ edge: colour, fill: colour })

/** The colors, fonts and frame of the slides; colors as #rrggbb. */
const deckLook = z.object({
  scheme: z.enum(['light', 'dark']),
  ...{ paper: colour, ink: colour, quiet: colour, hairline: colour, shade: colour },
  ...{ accent: colour, accentText: colour, second: colour },
  cover: z.object({ fill: colour, ink: colour, quiet: colour }),
  gap: tint.extend({ ink: colour }),
  callouts: z.object({ note: tint, decision: tint, risk: tint }),
  charts: z.array(colour),
  fonts: z.object({ titles: z.string(), text: z.string() }),
  marks: z.object({
    cover: z.array(mark),
    part: z.array(mark),
    content: z.array(mark),
  }),
})

/** The slides of a document, as whoever may read it sees them. */
export const deckSchema = z.object({
  title: z.string(),
  /** The number of the version. */
  version: z.int(),
  /** Below the title of the first slide: the kind of document, its version, status, author and date. */
  facts: z.array(z.string()),
  company: z.string(),
  /** The address of the company's logo; null if it has none. */
  logoUrl: z.string().nullable(),
  look: deckLook,
  slides: z.array(slide),
})
export type Deck = z.infer<typeof deckSchema>

export const getDocumentSlides = endpoint({
  name: 'getDocumentSlides',
  call: 'GET /api/documents/:id/slides',
  summary:
    'A document as the slides of its presentation: one message on each, laid out by what it holds. Lengths are in points, on 960 by 540. With `published`, it is the version that readers see, which the room shows.',
  access: 'user',
  params: z.object({ id: z.uuid() }),
  query: z.object({ published: z.literal('true').optional() }),
  reply: deckSchema.extend({
    /** The number of the version that readers see; null if none was published. */
    publishedVersion: z.int().nullable(),
    /** What the presenter sees with each slide: its sources with their quotations, one per line. */
    notes: z.array(z.string()),
    /** The sources by their numbers, from 1. */
    sources: z.array(resolvedDocumentSource),
  }),
  errors: [
    documentErrors.notFound,
    documentErrors.notPublished,
    documentExportErrors.tooLong,
    documentExportErrors.tooMany,
    documentExportErrors.notMade,
  ],
})
export type DocumentSlides = Reply<typeof getDocumentSlides>

/** The texts of presenting. */
export const presentingMessages = {
  present: 'Present',
  /** The title of the browser tab. */
  page: (title: string) => `${title} · Presentation`,
  slide: (number: number, of: number) => `Slide ${number} of ${of}`,
  announced: (number: number, of: number, title: string) => `Slide ${number} of ${of}: ${title}`,
  previous: 'Previous slide',
  next: 'Next slide',
  fullScreen: 'Full screen',
  presenter: 'Presenter window',
  blocked: 'The browser blocked the window. Allow pop-ups for this page.',
  end: 'End presentation',
  failed: 'The presentation could not be loaded.',
  notes: 'Notes',
  noNotes: 'This slide has no sources.',
  nextSlide: 'Next',
  last: 'This is the last slide.',
  elapsed: 'Elapsed',
  restart: 'Restart the clock',
  play: (title: string) => `Play ${title}`,
  closeVideo: 'Close the video',
} as const
