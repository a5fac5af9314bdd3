import fc from 'fast-check'
import {
  calloutTones,
  chartKinds,
  documentLimits,
  newBlockId,
  pictureWidths,
} from '../../../../contract/boardroom-builder/document-blocks.ts'

// Blocks of every type for property tests: valid ones, and those that can exist briefly in the editor.

const line = (max: number) =>
  fc.string({ unit: 'grapheme', maxLength: Math.min(max, 24) }).map(tidy)
const tidy = (text: string) => text.replaceAll('\u0000', '').trim()
const id = fc.integer().map(newBlockId)

const source = fc.record({
  kind: fc.constantFrom('product', 'brief', 'passage', 'canvas', 'company'),
  id: fc.uuid(),
  startMs: fc.option(fc.nat()),
  title: line(300),
  quote: line(1000),
})

const mark = fc.oneof(
  fc.record({
    type: fc.constantFrom('bold', 'italic', 'underline', 'strike', 'code', 'unconfirmed'),
  }),
  fc.record({
    type: fc.constant('link'),
    attrs: fc.record({
      href: fc.constantFrom('https://example.com/a?b=c', 'mailto:a@example.com', 'tel:+123'),
    }),
  }),
)

const letters = fc
  .string({ unit: 'grapheme', minLength: 1, maxLength: 20 })
  .map((text) => text.replaceAll('\u0000', '0'))

const inlineOf = (text: fc.Arbitrary<string>) =>
  fc.array(
    fc.oneof(
      { weight: 5, arbitrary: fc.record({ type: fc.constant('text'), text }) },
      {
        weight: 2,
        arbitrary: fc.record({
          type: fc.constant('text'),
          text,
          marks: fc.array(mark, { minLength: 1, maxLength: 4 }),
        }),
      },
      fc.record({ type: fc.constant('hardBreak') }),
      fc.record({ type: fc.constant('sourceNote'), attrs: fc.record({ source }) }),
    ),
    { minLength: 1, maxLength: 5 },
  )

type Json = { type: string; attrs?: object; content?: unknown[]; text?: string }

/** The editor merges adjacent texts with the same marks, so two texts are never adjacent here. */
const apart = (content: Json[]) =>
  content.filter((one, at) => one.type !== 'text' || content[at - 1]?.type !== 'text')

const paragraphOf = (inline: fc.Arbitrary<Json[]>) =>
  fc.oneof(
    inline.map((content) => ({ type: 'paragraph', content: apart(content) })),
    fc.constant({ type: 'paragraph' }),
  )

const gap = line(300)
  .filter((question) => /[a-z0-9]/i.test(question))
  .map((question) => ({ type: 'gap', attrs: { question } }))

/** A list with nested lists, up to `depth` levels. */
function listOf(paragraph: fc.Arbitrary<Json>, depth: number): fc.Arbitrary<Json> {
  const inside = depth > 1 ? fc.oneof(paragraph, listOf(paragraph, depth - 1)) : paragraph
  const item = fc
    .array(inside, { minLength: 1, maxLength: 2 })
    .map((content) => ({ type: 'listItem', content }))
  return fc.record({
    type: fc.constantFrom('bulletList', 'orderedList'),
    content: fc.array(item, { minLength: 1, maxLength: 3 }),
  })
}

const chart = fc
  .record({
    kind: fc.constantFrom(...chartKinds),
    title: line(300),
    labels: fc.array(line(60), { minLength: 1, maxLength: 6 }),
    series: fc.array(
      fc.record({
        name: line(60),
        values: fc.array(fc.option(fc.double({ min: -1e15, max: 1e15, noNaN: true })), {
          maxLength: 6,
        }),
      }),
      { minLength: 1, maxLength: 3 },
    ),
  })
  // JSON has no negative zero.
  .map((one) => JSON.parse(JSON.stringify(one)))

const picture = fc.record({
  fileId: fc.uuid(),
  canvas: fc.option(fc.record({ id: fc.uuid(), widgetId: fc.option(fc.uuid()) })),
  size: fc.option(
    fc.record({
      width: fc.integer({ min: 1, max: 10_000 }),
      height: fc.integer({ min: 1, max: 10_000 }),
    }),
  ),
  alt: line(300),
  caption: line(300),
  width: fc.constantFrom(...pictureWidths),
})

type Depths = { list: number; flow: number; cells: number; paragraphs: number }

/** All types of blocks, with the given inline content and nesting. */
function blocksOf(inline: fc.Arbitrary<Json[]>, { list, flow, cells, paragraphs }: Depths) {
  const paragraph = paragraphOf(inline)
  const flowing = fc.array(
    fc.oneof(
      { weight: 4, arbitrary: paragraph },
      gap as fc.Arbitrary<Json>,
      listOf(paragraph, flow),
    ),
    { minLength: 1, maxLength: 3 },
  )
  const row = fc
    .array(
      fc.record({
        type: fc.constantFrom('tableCell', 'tableHeader'),
        attrs: fc.record(
          {
            colspan: fc.constantFrom(1, 1, 1, 2),
            rowspan: fc.constantFrom(1, 1, 1, 2),
            sum: fc.constant(true),
          },
          { requiredKeys: ['colspan', 'rowspan'] },
        ),
        content: flowing,
      }),
      { minLength: 1, maxLength: cells },
    )
    .map((content) => ({ type: 'tableRow', content }))
  const withId = (one: fc.Arbitrary<Json>) =>
    fc.tuple(one, id).map(([block, given]) => ({ ...block, attrs: { id: given, ...block.attrs } }))
  return fc.oneof(
    ...[
      fc.tuple(inline, fc.constantFrom(1, 2, 3)).map(([content, level]) => ({
        type: 'heading',
        attrs: { level },
        content: apart(content),
      })),
      paragraph,
      listOf(paragraph, list),
      fc
        .tuple(fc.array(paragraph, { minLength: 1, maxLength: paragraphs }), fc.option(source))
        .map(([content, from]) => ({ type: 'blockquote', attrs: { source: from }, content })),
      fc
        .tuple(flowing, fc.constantFrom(...calloutTones))
        .map(([content, tone]) => ({ type: 'callout', attrs: { tone }, content })),
      fc.array(row, { minLength: 1, maxLength: 3 }).map((content) => ({ type: 'table', content })),
      picture.map((one) => ({ type: 'picture', attrs: { picture: one } })),
      chart.map((one) => ({ type: 'chart', attrs: { chart: one } })),
      gap,
      fc.constant({ type: 'horizontalRule' }),
    ].map((one) => withId(one as fc.Arbitrary<Json>)),
  )
}

/** A valid block. */
export const anyBlock = blocksOf(inlineOf(letters), {
  list: documentLimits.listDepth,
  flow: 2,
  cells: 2,
  paragraphs: 3,
})

const badLetters = fc.constantFrom('a\u0000b', '\ud800', 'x\udc00y')

const wild = fc.oneof(
  { weight: 60, arbitrary: letters },
  { weight: 8, arbitrary: badLetters },
  fc.nat(3).map((more) => '😀'.repeat(documentLimits.paragraph / 2 + more)),
)

/** A block as pasting, dropping and nesting can produce it; some have no id. */
export const anyEdited = fc
  .tuple(blocksOf(inlineOf(wild), { list: 8, flow: 4, cells: 20, paragraphs: 60 }), fc.boolean())
  .map(([block, named]) => (named ? block : { ...block, attrs: { ...block.attrs, id: null } }))
