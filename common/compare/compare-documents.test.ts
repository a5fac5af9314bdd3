import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import {
  blockSchema,
  type DocumentBlock,
  type DocumentInline,
} from '../../contract/boardroom-builder/document-blocks.ts'
import { type ComparedBlock, compareDocuments, type LeftPlace } from './compare-documents.ts'
import { compareWords } from './compare-words.ts'
import { type MarkedBlock, sideOf } from './marked-blocks.ts'

const ofBlocks = (...blocks: DocumentBlock[]) => ({ title: 'Plan', blocks })
const compared = (before: DocumentBlock[], after: DocumentBlock[]) =>
  compareDocuments(ofBlocks(...before), ofBlocks(...after))

type Marks = Extract<DocumentInline, { type: 'text' }>['marks']
const text = (words: string, marks?: Marks): DocumentInline => ({
  type: 'text',
  text: words,
  ...(marks && { marks }),
})
const paragraph = (id: string, ...content: (string | DocumentInline)[]): DocumentBlock => ({
  type: 'paragraph',
  attrs: { id: `block-${id}` },
  content: content.map((one) => (typeof one === 'string' ? text(one) : one)),
})
const heading = (id: string, words: string, level: 1 | 2 | 3 = 1): DocumentBlock => ({
  type: 'heading',
  attrs: { id: `block-${id}`, level },
  content: [text(words)],
})
const cellOf = (words: string) => ({
  type: 'tableCell' as const,
  content: [{ type: 'paragraph' as const, content: [text(words)] }],
})
const table = (...rows: string[]): DocumentBlock => ({
  type: 'table',
  attrs: { id: 'block-table' },
  content: rows.map((row) => ({
    type: 'tableRow',
    content: row.split('|').map(cellOf),
  })),
})

const signs: Readonly<Record<string, string>> = { added: '+', deleted: '-' }

/** Additions as +…+ and deletions as -…-. */
function shown(node: { text?: string; change?: string; content?: object[] | undefined }): string {
  const inner = (node.text ?? '') + (node.content ?? []).map(shown).join('')
  const around = signs[node.change ?? ''] ?? ''
  return around + inner + around
}
const words = (before: string, after: string) =>
  compareWords([text(before)], [text(after)])
    .map(shown)
    .join('')
const onlyPlace = (before: DocumentBlock, after: DocumentBlock) => {
  const { places } = compared([before], [after])
  const [place] = places
  if (places.length !== 1 || !place || place.change === 'left') throw new Error('not one block')
  return place
}

describe('words', () => {
  test('whole words and numbers are compared, and neighbouring changes are one', () => {
    expect(words('It costs 1,200.50 a year', 'It costs 1,300.50 a year')).toBe(
      'It costs -1,200.50-+1,300.50+ a year',
    )
    expect(words('The old plan stays', 'The plan stays')).toBe('The -old -plan stays')
    expect(words('Save two million', 'Save nearly three billion')).toBe(
      'Save -two million-+nearly three billion+',
    )
    expect(words('我们需要两年', '我们需要三年')).toBe('我们需要-两-+三+年')
  })

  test('a passage that was replaced almost entirely is a deletion and an insertion', () => {
    expect(words('Costs rose in the north by ten percent', 'We ask the board for a decision')).toBe(
      '-Costs rose in the north by ten percent-+We ask the board for a decision+',
    )
  })
})

describe('blocks', () => {
  test('a moved block is reported as moved, with its old place, even if it also changed', () => {
    const before = [
      heading('h1', 'Options'),
      paragraph('a', 'Buy a licence'),
      paragraph('b', 'Build it'),
      heading('h2', 'Risks'),
      paragraph('c', 'None'),
    ]
    const after = [
      heading('h1', 'Options'),
      paragraph('b', 'Build it'),
      heading('h2', 'Risks'),
      paragraph('c', 'None'),
      paragraph('a', 'Buy a cheap licence'),
    ]
    const { places, counts } = compared(before, after)
    expect(counts).toEqual({ added: 0, deleted: 0, changed: 1, moved: 1 })
    const moved = { up: false, from: 'Options', to: 'Risks' }
    expect(places.map(({ key, change, moved: move }) => [key, change, move])).toEqual([
      ['block-h1', 'unchanged', null],
      ['block-a', 'left', moved],
      ['block-b', 'unchanged', null],
      ['block-h2', 'unchanged', null],
      ['block-c', 'unchanged', null],
      ['block-a', 'changed', moved],
    ])
  })

  test('blocks with new ids are matched by their text', () => {
    const { places } = compared(
      [paragraph('a', 'The first of three sentences'), paragraph('b', 'Something else')],
      [paragraph('x', 'The first of four sentences'), paragraph('y', 'Something else')],
    )
    expect(places.map(({ change }) => change)).toEqual(['changed', 'unchanged'])
  })

  test('formatting changes are described in words', () => {
    const link = (href: string): Marks => [{ type: 'link', attrs: { href } }]
    const bold: Marks = [{ type: 'bold' }]
    const before = paragraph('a', 'Yield of 12%', text(' here', link('https://a.example/')))
    const after = paragraph(
      'a',
      'Yield of ',
      text('12%', bold),
      text(' here', link('https://b.example/')),
    )
    expect(onlyPlace(before, after)).toMatchObject({
      change: 'changed',
      notes: ['‘12%’ is now bold', 'Link of ‘here’: https://a.example/ → https://b.example/'],
    })
    const level = onlyPlace(heading('h', 'Risks', 1), heading('h', 'Risks', 2))
    expect(level).toMatchObject({ notes: ['Heading 1 became heading 2'] })
  })

  test('rows, columns and cells of a table are matched', () => {
    const before = table('Year|Cost', '2026|12', '2027|15')
    const after = table('Year|Owner|Cost', '2026|Ann|12', '2027|Bo|18', '2028|Cy|20')
    const { notes, marked } = onlyPlace(before, after)
    expect(notes).toEqual(['1 row added', '1 column added', '1 cell changed'])
    const rows = marked?.type === 'table' ? marked.content : []
    expect(rows.map(({ content }) => content.map(shown).join('|'))).toEqual([
      'Year|+Owner+|Cost',
      '2026|+Ann+|12',
      '2027|+Bo+|-15-+18+',
      '2028|Cy|20',
    ])
  })

  test('the title is compared as well', () => {
    const { title } = compareDocuments(
      { title: 'Plan A', blocks: [] },
      { title: 'Plan B', blocks: [] },
    )
    expect(title?.map(shown).join('')).toBe('Plan -A-+B+')
  })
})

const word = fc.constantFrom('cost', 'the', 'year', 'risk', ' ', ' ', ', ', '12%', '両', '👩‍👧')
const marks = fc.uniqueArray(fc.constantFrom('bold', 'italic', 'unconfirmed', 'link'), {
  maxLength: 2,
})
const markOf = (type: string) =>
  type === 'link' ? { type, attrs: { href: 'https://a.example/' } } : { type }
const source = fc.record({
  kind: fc.constant('product'),
  id: fc.constantFrom(
    '0b54b2a8-4d1c-4a52-9d3e-4a3f6e1c9a01',
    '0b54b2a8-4d1c-4a52-9d3e-4a3f6e1c9a02',
  ),
  startMs: fc.constant(null),
  title: fc.constantFrom('Atlas', 'Borealis'),
  quote: fc.constant(''),
})
const inline = fc.array(
  fc.oneof(
    {
      weight: 6,
      arbitrary: fc
        .tuple(fc.array(word, { minLength: 1, maxLength: 6 }), marks)
        .map(([parts, types]) => ({
          type: 'text',
          text: parts.join(''),
          ...(types.length > 0 && { marks: types.map(markOf) }),
        })),
    },
    fc.constant({ type: 'hardBreak' }),
    source.map((from) => ({ type: 'sourceNote', attrs: { source: from } })),
  ),
  { maxLength: 5 },
)
const plainParagraph = inline.map((content) => ({ type: 'paragraph', content }))
const question = fc.constantFrom('Which year?', 'Who pays?')
const gap = question.map((one) => ({ type: 'gap', attrs: { question: one } }))
const itemsOf = (content: fc.Arbitrary<object>) =>
  fc.array(
    fc
      .array(content, { minLength: 1, maxLength: 2 })
      .map((inside) => ({ type: 'listItem', content: inside })),
    { minLength: 1, maxLength: 4 },
  )
const listType = fc.constantFrom('bulletList', 'orderedList')
const nested = fc.record({ type: listType, content: itemsOf(plainParagraph) })
const flow = fc.array(fc.oneof(plainParagraph, gap, nested), { minLength: 1, maxLength: 3 })
const grid = (rows: number, columns: number) =>
  fc.array(
    fc
      .array(fc.record({ type: fc.constantFrom('tableCell', 'tableHeader'), content: flow }), {
        minLength: columns,
        maxLength: columns,
      })
      .map((content) => ({ type: 'tableRow', content })),
    { minLength: rows, maxLength: rows },
  )
const chart = fc.record({
  kind: fc.constantFrom('bar', 'pie'),
  title: fc.constantFrom('', 'Costs'),
  labels: fc.constantFrom(['a', 'b'], ['a', 'c']),
  series: fc.array(
    fc.record({ name: fc.constantFrom('x', 'y'), values: fc.constantFrom([1, 2], [1, null]) }),
    { minLength: 1, maxLength: 2 },
  ),
})
const picture = fc.record({
  fileId: fc.constantFrom(
    '0b54b2a8-4d1c-4a52-9d3e-4a3f6e1c9a01',
    '0b54b2a8-4d1c-4a52-9d3e-4a3f6e1c9a02',
  ),
  canvas: fc.constant(null),
  alt: fc.constantFrom('', 'A map'),
  caption: fc.constantFrom('', 'Where we are'),
  width: fc.constantFrom(50, 100),
})
const anyBlock = fc.oneof(
  fc.record({
    type: fc.constant('heading'),
    attrs: fc.record({ level: fc.constantFrom(1, 2) }),
    content: inline,
  }),
  { weight: 4, arbitrary: plainParagraph },
  fc.record({ type: listType, content: itemsOf(fc.oneof(plainParagraph, nested)) }),
  fc.record({
    type: fc.constant('blockquote'),
    attrs: fc.record({ source: fc.option(source) }),
    content: fc.array(plainParagraph, { minLength: 1, maxLength: 3 }),
  }),
  fc.record({
    type: fc.constant('callout'),
    attrs: fc.record({ tone: fc.constantFrom('note', 'risk') }),
    content: flow,
  }),
  fc
    .tuple(fc.integer({ min: 1, max: 4 }), fc.integer({ min: 1, max: 4 }))
    .chain(([rows, columns]) => grid(rows, columns).map((content) => ({ type: 'table', content }))),
  picture.map((one) => ({ type: 'picture', attrs: { picture: one } })),
  chart.map((one) => ({ type: 'chart', attrs: { chart: one } })),
  gap,
  fc.constant({ type: 'horizontalRule' }),
)
const anyBlocks = fc
  .uniqueArray(fc.tuple(fc.integer({ min: 1, max: 12 }), anyBlock), {
    maxLength: 12,
    selector: ([id]) => id,
  })
  .map((list) =>
    list.map(([id, block]) => {
      const attrs = 'attrs' in block ? block.attrs : {}
      return blockSchema.parse({ ...block, attrs: { ...attrs, id: `block-00${id}` } })
    }),
  )

type AnyNode = {
  type: string
  text?: string
  marks?: { type: string }[]
  content?: AnyNode[]
  change?: string
  was?: object
}

/** Without change marks, and with texts of the same style joined, as in the editor. */
function plain({ change: _, was: __, ...node }: AnyNode): AnyNode {
  const content: AnyNode[] = []
  for (const child of node.content?.map(plain) ?? []) {
    const last = content.at(-1)
    if (last?.type === 'text' && child.type === 'text' && marksOf(last) === marksOf(child)) {
      content[content.length - 1] = { ...last, text: `${last.text}${child.text}` }
    } else content.push(child)
  }
  const { marks: list, content: ___, ...rest } = node
  const sorted = list?.toSorted((a, b) => (a.type < b.type ? -1 : 1))
  return {
    ...rest,
    ...(sorted?.length && { marks: sorted }),
    ...(content.length > 0 && { content }),
  }
}
const marksOf = ({ marks: list = [] }: AnyNode) => JSON.stringify(list)
const side = (marked: MarkedBlock, which: 'before' | 'after') =>
  plain(sideOf(marked, which) as AnyNode)

/** The earlier version, reconstructed from the comparison. */
function undone(places: readonly (ComparedBlock | LeftPlace)[]) {
  const movedAway = new Map(
    places.flatMap((place) =>
      place.change !== 'left' && place.moved ? [[place.key, place] as const] : [],
    ),
  )
  const there = places.flatMap((place) => {
    if (place.change === 'left') return movedAway.get(place.key) ?? []
    return place.moved || place.change === 'added' ? [] : place
  })
  return there.map(({ marked, before }) =>
    marked ? side(marked, 'before') : plain(before as AnyNode),
  )
}

describe('any two versions', () => {
  test('both can be reconstructed from their comparison', () => {
    fc.assert(
      fc.property(anyBlocks, anyBlocks, (before, after) => {
        const { places, counts } = compared(before, after)
        expect(undone(places)).toEqual(before.map((block) => plain(block as AnyNode)))
        const later = places.flatMap((place) =>
          place.change === 'left' || place.change === 'deleted'
            ? []
            : [place.marked ? side(place.marked, 'after') : plain(place.after as AnyNode)],
        )
        expect(later).toEqual(after.map((block) => plain(block as AnyNode)))
        const any = places.some(({ change, moved }) => change !== 'unchanged' || moved)
        expect(Object.values(counts).some((count) => count > 0)).toBe(any)
      }),
      { numRuns: 300 },
    )
  })

  test('have no differences if they are equal', () => {
    fc.assert(
      fc.property(anyBlocks, (blocks) => {
        const { places, counts, title } = compared(blocks, structuredClone(blocks))
        expect(counts).toEqual({ added: 0, deleted: 0, changed: 0, moved: 0 })
        expect(title).toBeNull()
        expect(places.map(({ key }) => key)).toEqual(blocks.map(({ attrs: { id } }) => id))
      }),
    )
  })
})
