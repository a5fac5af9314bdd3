import type {
  DocumentBlock,
  DocumentSource,
} from '../../contract/boardroom-builder/document-blocks.ts'

const source = (at: number, title: string): DocumentSource => ({
  kind: 'brief',
  id: `0b2b2f0e-0000-4000-8000-00000000000${at}`,
  startMs: at * 1000,
  title,
  quote: 'We cut the cost of remote access by a third within nine months.',
})

const words = (text: string) => [{ type: 'text' as const, text }]
const line = (text: string) => ({ type: 'paragraph' as const, content: words(text) })
const cell = (text: string, head = false) => ({
  type: head ? ('tableHeader' as const) : ('tableCell' as const),
  content: [line(text)],
})
const item = (text: string) => ({ type: 'listItem' as const, content: [line(text)] })

/** A block of every type. */
export const sampleDocument: DocumentBlock[] = [
  {
    type: 'heading',
    attrs: { id: 'heading-1', level: 1 },
    content: words('The decision we ask for'),
  },
  {
    type: 'paragraph',
    attrs: { id: 'paragraph-1' },
    content: [
      ...words('Replace the old access gateway this year, at a cost of 420,000 euros'),
      { type: 'sourceNote', attrs: { source: source(1, 'Zero trust briefing') } },
      ...words('. '),
      {
        type: 'text',
        text: 'It pays for itself in eleven months',
        marks: [{ type: 'unconfirmed' }],
      },
      ...words(', says '),
      {
        type: 'text',
        text: 'the vendor',
        marks: [{ type: 'link', attrs: { href: 'https://example.com/' } }],
      },
      { type: 'sourceNote', attrs: { source: source(2, 'Pricing brief') } },
      ...words('.'),
    ],
  },
  {
    type: 'callout',
    attrs: { id: 'callout-1', tone: 'decision' },
    content: [line('Approve the budget by 15 December.')],
  },
  { type: 'heading', attrs: { id: 'heading-2', level: 2 }, content: words('Options') },
  {
    type: 'bulletList',
    attrs: { id: 'list-0001' },
    content: [item('Replace it now'), item('Extend the contract by a year')],
  },
  {
    type: 'table',
    attrs: { id: 'table-0001' },
    content: [
      { type: 'tableRow', content: [cell('Option', true), cell('Cost', true), cell('Risk', true)] },
      { type: 'tableRow', content: [cell('Replace'), cell('420,000'), cell('Low')] },
      { type: 'tableRow', content: [cell('Extend'), cell('180,000'), cell('High')] },
    ],
  },
  { type: 'gap', attrs: { id: 'gap-00001', question: 'Which budget year does this fall into?' } },
  {
    type: 'chart',
    attrs: {
      id: 'chart-0001',
      chart: {
        kind: 'bar',
        title: 'Cost by quarter',
        labels: ['Q1', 'Q2', 'Q3', 'Q4'],
        series: [
          { name: 'Replace', values: [210, 120, 60, 30] },
          { name: 'Extend', values: [45, 45, 45, 45] },
        ],
      },
    },
  },
  {
    type: 'blockquote',
    attrs: { id: 'quote-0001', source: source(1, 'Zero trust briefing') },
    content: [line('We cut the cost of remote access by a third within nine months.')],
  },
  { type: 'horizontalRule', attrs: { id: 'rule-00001' } },
  { type: 'heading', attrs: { id: 'heading-3', level: 3 }, content: words('What could go wrong') },
  {
    type: 'callout',
    attrs: { id: 'callout-2', tone: 'risk' },
    content: [line('The migration overlaps with the annual audit.')],
  },
  {
    type: 'orderedList',
    attrs: { id: 'list-0002' },
    content: [item('Freeze changes in March'), item('Move one site first')],
  },
  { type: 'paragraph', attrs: { id: 'paragraph-9' }, content: words('The last line.') },
]
