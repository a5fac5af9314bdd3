import { z } from 'zod'
import { text, withoutHalves, withoutNul } from '../values/text.ts'

// The content of a document: a list of blocks in ProseMirror's JSON format, as in the editor. Each block has an
// id, by which saves are merged, versions compared and comments anchored.

export const documentLimits = {
  title: 200,
  blocks: 5000,
  /** The JSON of all blocks together, in bytes: about 450 pages. */
  bytes: 2_000_000,
  /** The maximum letters of one paragraph. */
  paragraph: 20_000,
  /** The maximum nesting of lists. */
  listDepth: 5,
  rows: 200,
  columns: 12,
  labels: 50,
  series: 6,
  question: 300,
  caption: 300,
} as const

/** The source of a statement. Its title and quotation are stored, so that a document outlives its sources. */
export const sourceSchema = z.object({
  kind: z.enum(['product', 'brief', 'passage', 'canvas', 'document', 'company']),
  /** The product, the canvas, the document, the company, or the brief of a passage. */
  id: z.uuid().toLowerCase(),
  /** The start of a passage, in milliseconds. */
  startMs: z.int().min(0).nullable(),
  title: text({ max: 300 }),
  /** The verbatim text; empty if the source as a whole supports the statement. */
  quote: text({ max: 1000 }),
})
export type DocumentSource = z.infer<typeof sourceSchema>

export const documentSourceKey = ({
  kind,
  id,
  startMs,
}: Pick<DocumentSource, 'kind' | 'id' | 'startMs'>) => `${kind} ${id} ${startMs ?? ''}`

/** The target of a link: never a script, and nothing internal to the browser. */
const linkSchema = z
  .string()
  .max(2000, 'Use an address of at most 2000 characters')
  .refine(isLinkable, 'Use a web or mail address')

/** Whether a link may have this target: the web, mail or telephone. */
export function isLinkable(href: string): boolean {
  if (!/^(https?|mailto|tel):/i.test(href)) return false
  return URL.canParse(href)
}

/** The marks without a value of their own. */
export const plainMarks = [
  'bold',
  'italic',
  'underline',
  'strike',
  'code',
  'superscript',
  'subscript',
  'unconfirmed',
] as const
const plainMark = z.object({ type: z.enum(plainMarks) })
const linkMark = z.object({ type: z.literal('link'), attrs: z.object({ href: linkSchema }) })
const markSchema = z.discriminatedUnion('type', [plainMark, linkMark])
export type DocumentMark = z.infer<typeof markSchema>

const tooManyLetters = `A paragraph has at most ${documentLimits.paragraph.toLocaleString('en')} letters`

/** Text as typed: unlike in a form, leading and trailing spaces are kept. */
const letters = z
  .string()
  .min(1)
  .max(documentLimits.paragraph, tooManyLetters)
  .refine(withoutNul, 'Remove the invisible NUL character')
  .refine(withoutHalves, 'Remove the unsupported characters')

const inlineSchema = z.discriminatedUnion('type', [
  z.object({
    type: z.literal('text'),
    text: letters,
    marks: z.array(markSchema).max(10).optional(),
  }),
  z.object({ type: z.literal('hardBreak') }),
  /** A small number that links to the source of the preceding text. */
  z.object({ type: z.literal('sourceNote'), attrs: z.object({ source: sourceSchema }) }),
])
export type DocumentInline = z.infer<typeof inlineSchema>

/** The length of inline content in letters; a break counts as one. */
export const lettersOf = (content: readonly DocumentInline[]) =>
  content.reduce((sum, one) => {
    if (one.type === 'text') return sum + [...one.text].length
    return one.type === 'hardBreak' ? sum + 1 : sum
  }, 0)

const inline = z
  .array(inlineSchema)
  .max(5000)
  .refine((content) => lettersOf(content) <= documentLimits.paragraph, tooManyLetters)
  .optional()

export const blockId = z.string().regex(/^[\w-]{8,36}$/, 'Not the id of a block')
const top = z.object({ id: blockId })

const paragraph = z.object({ type: z.literal('paragraph'), content: inline })
const gap = z.object({
  type: z.literal('gap'),
  attrs: z.object({
    question: text({ min: 1, minMessage: 'Enter a question', max: documentLimits.question }),
  }),
})

/** The section that an open point belongs to. */
const pointSection = z.object({
  title: text({ min: 1, max: documentLimits.title }),
  /** The block that is its heading, or will be once somebody writes it. */
  headingId: blockId,
})

type Paragraph = z.infer<typeof paragraph>
type Gap = z.infer<typeof gap>
export type DocumentListItem = { type: 'listItem'; content: (Paragraph | DocumentList)[] }
export type DocumentList = {
  type: 'bulletList' | 'orderedList'
  content: DocumentListItem[]
}

/** Lists can contain lists up to a depth; building the schema level by level makes it finite. */
function listItems(depth: number): z.ZodType<DocumentListItem[]> {
  const nested = depth > 1 ? [listOf(depth - 1)] : []
  return z
    .array(
      z.object({
        type: z.literal('listItem'),
        content: z
          .array(z.union([paragraph, ...nested]))
          .min(1)
          .max(200),
      }),
    )
    .min(1)
    .max(1000)
}
function listOf(depth: number): z.ZodType<DocumentList> {
  return z.object({ type: z.enum(['bulletList', 'orderedList']), content: listItems(depth) })
}
const items = listItems(documentLimits.listDepth)
const flow = z
  .array(z.union([paragraph, gap, listOf(2)]))
  .min(1)
  .max(200)

const span = z.int().min(1).max(documentLimits.columns).default(1)
const cell = z.object({
  type: z.enum(['tableHeader', 'tableCell']),
  attrs: z
    .object({
      colspan: span,
      rowspan: z.int().min(1).max(documentLimits.rows).default(1),
      /** The editor keeps the text of such a cell the sum of its column. */
      sum: z.literal(true).optional(),
    })
    .optional(),
  content: flow,
})
type Row = { content: { attrs?: { colspan: number; rowspan: number } | undefined }[] }

/** The number of columns of a table; a merged cell counts for each column it covers, also in later rows. */
export function columnsOf(rows: readonly Row[]): number {
  const widths = rows.map(() => 0)
  for (const [at, { content }] of rows.entries()) {
    for (const { attrs: { colspan, rowspan } = { colspan: 1, rowspan: 1 } } of content) {
      const end = Math.min(rows.length, at + rowspan)
      for (let below = at; below < end; below += 1) widths[below] = (widths[below] ?? 0) + colspan
    }
  }
  return Math.max(...widths)
}

const row = z.object({
  type: z.literal('tableRow'),
  content: z
    .array(cell)
    .min(1)
    .max(documentLimits.columns, `Use at most ${documentLimits.columns} columns`),
})

export const chartKinds = ['bar', 'line', 'pie'] as const
export const chartSchema = z.object({
  kind: z.enum(chartKinds),
  title: text({ max: documentLimits.caption }),
  labels: z
    .array(text({ max: 60 }))
    .min(1)
    .max(documentLimits.labels),
  /** One value per label; null if missing. */
  series: z
    .array(
      z.object({
        name: text({ max: 60 }),
        values: z.array(z.number().min(-1e15).max(1e15).nullable()).max(documentLimits.labels),
      }),
    )
    .min(1)
    .max(documentLimits.series),
})
export type DocumentChart = z.infer<typeof chartSchema>

/** The callouts that readers see, and one that is for members alone. */
export const shownTones = ['note', 'decision', 'risk'] as const
export const calloutTones = [...shownTones, 'internal'] as const
export const pictureWidths = [25, 50, 75, 100] as const

/** A canvas, or one of its widgets. */
export const placedCanvasSchema = z.object({
  id: z.uuid().toLowerCase(),
  widgetId: z.uuid().toLowerCase().nullable(),
})
export type PlacedCanvas = z.infer<typeof placedCanvasSchema>

/** A picture: an uploaded file, or a canvas or widget as of its last update. */
export const pictureSchema = z.object({
  fileId: z.uuid().toLowerCase(),
  canvas: placedCanvasSchema.nullable().default(null),
  /** In pixels, so that its space is reserved while it loads. */
  size: z
    .object({ width: z.int().min(1).max(10_000), height: z.int().min(1).max(10_000) })
    .nullish(),
  /** Its description, for people who cannot see it. */
  alt: text({ max: documentLimits.caption }),
  caption: text({ max: documentLimits.caption }),
  width: z.literal(pictureWidths).default(100),
})
export type DocumentPicture = z.infer<typeof pictureSchema>

export const blockSchema = z.discriminatedUnion(
  'type',
  [
    z.object({
      type: z.literal('heading'),
      attrs: top.extend({ level: z.literal([1, 2, 3]) }),
      content: inline,
    }),
    paragraph.extend({ attrs: top }),
    z.object({ type: z.literal('bulletList'), attrs: top, content: items }),
    z.object({ type: z.literal('orderedList'), attrs: top, content: items }),
    z.object({
      type: z.literal('blockquote'),
      attrs: top.extend({ source: sourceSchema.nullable().default(null) }),
      content: z.array(paragraph).min(1).max(50),
    }),
    z.object({
      type: z.literal('callout'),
      attrs: top.extend({ tone: z.enum(calloutTones) }),
      content: flow,
    }),
    z.object({
      type: z.literal('table'),
      attrs: top,
      content: z
        .array(row)
        .min(1)
        .max(documentLimits.rows, `Use at most ${documentLimits.rows} rows`)
        .refine(
          (rows) => columnsOf(rows) <= documentLimits.columns,
          `Use at most ${documentLimits.columns} columns`,
        ),
    }),
    z.object({ type: z.literal('picture'), attrs: top.extend({ picture: pictureSchema }) }),
    z.object({ type: z.literal('chart'), attrs: top.extend({ chart: chartSchema }) }),
    /** An open point if it names a section: authors see it in a list, at its place in the order of the blocks. */
    gap.extend({
      attrs: gap.shape.attrs.extend({ id: blockId, section: pointSection.optional() }),
    }),
    z.object({ type: z.literal('horizontalRule'), attrs: top }),
  ],
  'A document has no such block.',
)
export type DocumentBlock = z.infer<typeof blockSchema>
export type BlockType = DocumentBlock['type']

export type DocumentFlow = Paragraph | Gap | DocumentList

/** The paragraphs, lists and gaps in a block, outermost first; none for a picture. */
export function flowOf(block: DocumentBlock): DocumentFlow[] {
  if (block.type === 'paragraph' || block.type === 'gap') return [block]
  if (block.type === 'bulletList' || block.type === 'orderedList') return [block]
  if (block.type === 'blockquote' || block.type === 'callout') return block.content
  if (block.type === 'table') {
    return block.content.flatMap(({ content }) => content.flatMap((one) => one.content))
  }
  return []
}

/** The open questions of a block, in reading order. */
export const questionsOf = (block: DocumentBlock): string[] =>
  flowOf(block).flatMap((flow) => (flow.type === 'gap' ? [flow.attrs.question] : []))

export type OpenPoint = Extract<DocumentBlock, { type: 'gap' }> & {
  attrs: { section: z.infer<typeof pointSection> }
}

/** Whether a block is a question that stands in the authors' list rather than in the text. */
export const isOpenPoint = (block: DocumentBlock): block is OpenPoint =>
  block.type === 'gap' && block.attrs.section !== undefined

/** Whether a block is for those who write the document: in no reader's page, file or passage. */
export const staysInside = (block: DocumentBlock): boolean =>
  isOpenPoint(block) || (block.type === 'callout' && block.attrs.tone === 'internal')

/** All inline content of a block, in reading order. */
export function inlineOf(block: DocumentBlock): DocumentInline[] {
  if (block.type === 'heading') return block.content ?? []
  return flowOf(block).flatMap(inlineOfFlow)
}

function inlineOfFlow(flow: DocumentFlow): DocumentInline[] {
  if (flow.type === 'gap') return []
  if (flow.type === 'paragraph') return flow.content ?? []
  return flow.content.flatMap(({ content }) => content.flatMap(inlineOfFlow))
}

/** The sources of a block, in reading order. */
export function sourcesOfBlock(block: DocumentBlock): DocumentSource[] {
  const notes = inlineOf(block).flatMap((one) =>
    one.type === 'sourceNote' ? [one.attrs.source] : [],
  )
  return block.type === 'blockquote' && block.attrs.source ? [...notes, block.attrs.source] : notes
}

/** The distinct sources of a document in numbered order, from 1. */
export function numberedSources(blocks: readonly DocumentBlock[]): DocumentSource[] {
  const sources = blocks.flatMap(sourcesOfBlock)
  return [...new Map(sources.map((source) => [documentSourceKey(source), source])).values()]
}

/** The plain text of a block; paragraphs are separated by newlines. */
export function textOfBlock(block: DocumentBlock): string {
  if (block.type === 'heading') return textOfInlines(block.content ?? [])
  if (block.type === 'picture') return block.attrs.picture.caption
  if (block.type === 'chart') return block.attrs.chart.title
  return flowOf(block).map(textOfFlow).join('\n')
}

/** The plain text of a cell of a table. */
export const textOfCell = ({ content }: { content: readonly DocumentFlow[] }): string =>
  content.map(textOfFlow).join('\n')

function textOfFlow(flow: DocumentFlow): string {
  if (flow.type === 'gap') return flow.attrs.question
  if (flow.type === 'paragraph') return textOfInlines(flow.content ?? [])
  return flow.content.map(({ content }) => content.map(textOfFlow).join('\n')).join('\n')
}

/** The plain text of inline content. */
export const textOfInlines = (content: readonly DocumentInline[]) =>
  content.map(textOfInline).join('')

function textOfInline(inline: DocumentInline): string {
  if (inline.type === 'text') return inline.text
  return inline.type === 'hardBreak' ? '\n' : ''
}

/** A new id for a block. */
export const newBlockId = () => crypto.randomUUID().slice(0, 13)
