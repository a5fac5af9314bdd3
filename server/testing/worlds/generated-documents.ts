import fc from 'fast-check'
import {
  chartKinds,
  type DocumentBlock,
  type DocumentChart,
  type DocumentFlow,
  type DocumentInline,
  type DocumentList,
  newBlockId,
  pictureWidths,
  shownTones,
} from '../../../contract/boardroom-builder/document-blocks.ts'
import { note, source } from './exported-documents.ts'

/** A letter of endless words that occurs nowhere else. */
const endlessLetter = 'ƕ'
const longLetter = 'ŵ'
/** Letters of words that may end a slide or page within: long ones, and those of Chinese and Japanese text. */
const brokenLetters = [endlessLetter, longLetter, '監', '审', '链', 'デ'] as const
/** Letters of words that are not found whole; PDFs have those from right to left in another order. */
export const countedLetters = {
  presentation: brokenLetters,
  pdf: [...brokenLetters, 'ج', 'ש'],
} as const

const stems = ['depot', 'Kühlkette', 'аудит', 'it’s', 'a'] as const
const fromRight = ['مراجعة', 'שרשרת', 'مراجعة שרשרת'] as const
const joined = ['監査', 'データ', '冷链', '审计'] as const
const emoji = ['🚀', '👩‍💻', '🇪🇺'] as const

/**
 * Words as they are typed: single ones, texts without spaces, long words and emoji. `unique` numbers them all,
 * as in 'depot12.', so that the loss of any one is noticed.
 */
const word: fc.Arbitrary<string> = fc.oneof(
  { weight: 20, arbitrary: fc.constantFrom(...stems).map((one) => `${one}#x `) },
  { weight: 3, arbitrary: fc.constantFrom(...joined).map((one) => `${one}#x。`) },
  { weight: 3, arbitrary: fc.constantFrom(...fromRight).map((one) => `${one} `) },
  { weight: 1, arbitrary: fc.constantFrom(...emoji).map((one) => `${one} word#x `) },
  {
    weight: 1,
    arbitrary: fc.integer({ min: 20, max: 60 }).map((n) => `${longLetter.repeat(n)}#x `),
  },
)
const endless = fc.integer({ min: 300, max: 3000 }).map((n) => ` ${endlessLetter.repeat(n)} `)

const words = (most: number, min = 1) =>
  fc.array(word, { minLength: min, maxLength: most, size: 'large' }).map((all) => all.join(''))

const marks = fc.constantFrom('bold', 'italic', 'underline', 'strike', 'code', 'unconfirmed')
const inlineOf = (most: number): fc.Arbitrary<DocumentInline[]> =>
  fc.array(
    fc.oneof(
      { weight: 6, arbitrary: words(most).map((text) => ({ type: 'text' as const, text })) },
      {
        weight: 3,
        arbitrary: fc.tuple(words(most), marks).map(([text, type]) => ({
          type: 'text' as const,
          text,
          marks: [{ type }],
        })),
      },
      { weight: 1, arbitrary: fc.constant({ type: 'hardBreak' as const }) },
      {
        weight: 1,
        arbitrary: fc
          .tuple(words(6), words(20))
          .map(([title, quote]) => note(source(title, quote))),
      },
    ),
    { minLength: 1, maxLength: 4 },
  )

const paragraph = (most: number) =>
  inlineOf(most).map((content) => ({ type: 'paragraph' as const, content }))
const gap = words(12).map((text) => ({
  type: 'gap' as const,
  attrs: { question: text.slice(0, 200) },
}))
const listOf = (depth: number): fc.Arbitrary<DocumentList> =>
  fc.record({
    type: fc.constantFrom('bulletList', 'orderedList'),
    content: fc.array(
      fc
        .tuple(
          paragraph(12),
          depth > 1 ? fc.option(listOf(depth - 1), { freq: 4 }) : fc.constant(null),
        )
        .map(([first, more]) => ({
          type: 'listItem' as const,
          content: more ? [first, more] : [first],
        })),
      { minLength: 1, maxLength: 6 },
    ),
  })
const flow = (most: number): fc.Arbitrary<DocumentFlow[]> =>
  fc.array(
    fc.oneof(
      { weight: 8, arbitrary: paragraph(most) },
      { weight: 1, arbitrary: gap },
      { weight: 1, arbitrary: listOf(2) },
    ),
    { minLength: 1, maxLength: 3 },
  )

/** Cells may span others, also those where nothing is left to span. */
const tables = fc.integer({ min: 1, max: 4 }).chain((columns) =>
  fc.array(
    fc.record({
      type: fc.constant('tableRow' as const),
      content: fc.array(
        fc.record({
          type: fc.constantFrom('tableCell' as const, 'tableCell' as const, 'tableHeader' as const),
          attrs: fc.record({
            colspan: fc.constantFrom(1, 1, 1, 1, 2),
            rowspan: fc.constantFrom(1, 1, 1, 1, 1, 3),
          }),
          content: flow(columns > 2 ? 8 : 30),
        }),
        { minLength: 1, maxLength: columns },
      ),
    }),
    { minLength: 1, maxLength: 10 },
  ),
)

const charts = fc.record({
  kind: fc.constantFrom(...chartKinds),
  title: words(8).map((text) => text.slice(0, 250)),
  labels: fc.constant<DocumentChart['labels']>(['One', 'Two', 'Three']),
  series: fc.constant<DocumentChart['series']>([{ name: 'Share', values: [1, null, 3] }]),
})
const pictures = (fileIds: readonly string[]) =>
  fc.record({
    fileId: fc.constantFrom(...fileIds),
    canvas: fc.constant(null),
    alt: words(4).map((text) => text.slice(0, 100)),
    caption: words(30, 0).map((text) => text.slice(0, 280)),
    width: fc.constantFrom(...pictureWidths),
  })

const inBlock = (block: object) => ({ ...block, attrs: { id: '' } }) as DocumentBlock
const headings = fc
  .tuple(fc.constantFrom(1, 2, 2, 3), fc.oneof(words(8), words(60)))
  .map(([level, text]) => ({
    type: 'heading' as const,
    attrs: { id: '', level: level as 1 | 2 | 3 },
    content: [{ type: 'text' as const, text }],
  }))

const block = (fileIds: readonly string[]): fc.Arbitrary<DocumentBlock> =>
  fc.oneof(
    { weight: 6, arbitrary: headings },
    { weight: 8, arbitrary: paragraph(50).map(inBlock) },
    {
      weight: 1,
      arbitrary: endless.map((text) =>
        inBlock({ type: 'paragraph', content: [{ type: 'text', text }] }),
      ),
    },
    { weight: 3, arbitrary: listOf(4).map(inBlock) },
    {
      weight: 2,
      arbitrary: fc
        .tuple(fc.array(paragraph(40), { minLength: 1, maxLength: 4 }), words(5), words(15))
        .map(([content, title, quote]) => ({
          type: 'blockquote' as const,
          attrs: { id: '', source: source(title, quote) },
          content,
        })),
    },
    {
      weight: 2,
      arbitrary: fc.tuple(fc.constantFrom(...shownTones), flow(50)).map(([tone, content]) => ({
        type: 'callout' as const,
        attrs: { id: '', tone },
        content,
      })),
    },
    {
      weight: 3,
      arbitrary: tables.map((content) => inBlock({ type: 'table', content })),
    },
    { weight: 1, arbitrary: gap.map((one) => ({ ...one, attrs: { ...one.attrs, id: '' } })) },
    {
      weight: 1,
      arbitrary: charts.map((chart) => ({ type: 'chart' as const, attrs: { id: '', chart } })),
    },
    {
      weight: 1,
      arbitrary: pictures(fileIds).map((picture) => ({
        type: 'picture' as const,
        attrs: { id: '', picture },
      })),
    },
  )

/** A document's title and blocks, with every kind of content. */
export const documents = (fileIds: readonly string[]) =>
  fc
    .record({ title: words(10), blocks: fc.array(block(fileIds), { minLength: 1, maxLength: 14 }) })
    .map(unique)

function unique(document: { title: string; blocks: DocumentBlock[] }) {
  let at = 0
  const numbered = (value: unknown): unknown => {
    if (typeof value === 'string') return value.replaceAll('#', () => String(++at))
    if (Array.isArray(value)) return value.map(numbered)
    if (!value || typeof value !== 'object') return value
    return Object.fromEntries(Object.entries(value).map(([key, one]) => [key, numbered(one)]))
  }
  const { title, blocks } = numbered(document) as typeof document
  return {
    title,
    blocks: blocks.map(
      (one) => ({ ...one, attrs: { ...one.attrs, id: newBlockId() } }) as DocumentBlock,
    ),
  }
}
