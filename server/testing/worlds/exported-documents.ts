import { randomUUID } from 'node:crypto'
import sharp from 'sharp'
import { companyLook } from '../../../common/looks/company-look.ts'
import {
  type DocumentBlock,
  type DocumentInline,
  type DocumentSource,
  newBlockId,
} from '../../../contract/boardroom-builder/document-blocks.ts'
import { type DocumentType, documentTypes } from '../../../contract/boardroom-builder/documents.ts'
import type {
  DocumentToExport,
  PictureFile,
} from '../../boardroom-builder/export/exported-document.ts'

const attrs = () => ({ id: newBlockId() })
type Mark = NonNullable<Extract<DocumentInline, { type: 'text' }>['marks']>[number]

export const said = (text: string, ...marks: (Mark['type'] | Mark)[]): DocumentInline => ({
  type: 'text',
  text,
  ...(marks.length > 0 && {
    marks: marks.map((mark) => (typeof mark === 'string' ? ({ type: mark } as Mark) : mark)),
  }),
})
const inline = (content: (string | DocumentInline)[]) =>
  content.map((one) => (typeof one === 'string' ? said(one) : one))
const p = (...content: (string | DocumentInline)[]) => ({
  type: 'paragraph' as const,
  content: inline(content),
})

export const paragraph = (...content: (string | DocumentInline)[]): DocumentBlock => ({
  ...p(...content),
  attrs: attrs(),
})
export const heading = (level: 1 | 2 | 3, text: string): DocumentBlock => ({
  type: 'heading',
  attrs: { ...attrs(), level },
  content: [said(text)],
})
export const gap = (question: string): DocumentBlock => ({
  type: 'gap',
  attrs: { ...attrs(), question },
})
export const list = (type: 'bulletList' | 'orderedList', ...items: string[]): DocumentBlock => ({
  type,
  attrs: attrs(),
  content: items.map((item) => ({ type: 'listItem', content: [p(item)] })),
})
export const table = (rows: string[][], header = true): DocumentBlock => ({
  type: 'table',
  attrs: attrs(),
  content: rows.map((cells, at) => ({
    type: 'tableRow',
    content: cells.map((cell) => ({
      type: header && at === 0 ? 'tableHeader' : 'tableCell',
      content: [p(...(cell ? [cell] : []))],
    })),
  })),
})
/** A table whose first row and column are heads, with a row of totals. */
export const tableWithTotals = (): DocumentBlock => {
  const cell = (text: string, head: boolean, sum = false) => ({
    type: head ? ('tableHeader' as const) : ('tableCell' as const),
    ...(sum && { attrs: { colspan: 1, rowspan: 1, sum: true as const } }),
    content: [p(text)],
  })
  const rows = [
    [cell('Depot', true), cell('Cost', true)],
    [cell('Bergen', true), cell('€ 1,200', false)],
    [cell('Oslo', true), cell('€ 300', false)],
    [cell('Total', true), cell('€ 1,500', false, true)],
  ]
  const content = rows.map((cells) => ({ type: 'tableRow' as const, content: cells }))
  return { type: 'table', attrs: attrs(), content }
}
export const source = (
  title: string,
  quote = '',
  more: Partial<DocumentSource> = {},
): DocumentSource => ({ kind: 'product', id: randomUUID(), startMs: null, title, quote, ...more })
export const note = (of: DocumentSource): DocumentInline => ({
  type: 'sourceNote',
  attrs: { source: of },
})

const audit = source('Skerry Cold Chain', 'Audits in 14 countries, with reports in two days.')
const brief = source('Skerry in five minutes', 'We cut spoilage from 4.1 to 1.2 percent.', {
  kind: 'brief',
  startMs: 151_000,
})

const lorem =
  'The cold chain loses about four percent of what it carries, mostly between the warehouse and the shop. Sensors tell us where, within a minute, and the audits tell us why. '

/** A picture of this size, in a single colour. */
export async function pictureFile(width: number, height: number): Promise<PictureFile> {
  const background = { r: 47, g: 110, b: 90 }
  const bytes = await sharp({ create: { width, height, channels: 3, background } })
    .png()
    .toBuffer()
  return { bytes, type: 'image/png', width, height }
}

/** What a company has that chose nothing. */
export const noBrand = { accent: null, second: null, titleFont: null, textFont: null }

/** A document with every type of block. */
export async function sampleDocument(type: DocumentType): Promise<DocumentToExport> {
  const fileId = randomUUID()
  const nested: DocumentBlock = {
    type: 'orderedList',
    attrs: attrs(),
    content: [
      {
        type: 'listItem',
        content: [
          p('Sign the contract for ', said('three', 'bold'), ' years.', note(audit)),
          {
            type: 'bulletList',
            content: [
              { type: 'listItem', content: [p('Notice of six months')] },
              { type: 'listItem', content: [p('Prices fixed until 2028')] },
            ],
          },
        ],
      },
      { type: 'listItem', content: [p('Begin with the northern depots.')] },
    ],
  }
  const spans: DocumentBlock = {
    type: 'table',
    attrs: attrs(),
    content: [
      {
        type: 'tableRow',
        content: [
          { type: 'tableHeader', attrs: { colspan: 1, rowspan: 2 }, content: [p('Region')] },
          { type: 'tableHeader', attrs: { colspan: 2, rowspan: 1 }, content: [p('Spoilage')] },
        ],
      },
      {
        type: 'tableRow',
        content: [
          { type: 'tableHeader', content: [p('2025')] },
          { type: 'tableHeader', content: [p('2026')] },
        ],
      },
      {
        type: 'tableRow',
        content: [
          { type: 'tableCell', attrs: { colspan: 1, rowspan: 2 }, content: [p('North')] },
          { type: 'tableCell', content: [p('4.1%')] },
          { type: 'tableCell', content: [p('1.2%', note(brief))] },
        ],
      },
      {
        type: 'tableRow',
        content: [
          { type: 'tableCell', content: [p('3.9%')] },
          {
            type: 'tableCell',
            content: [{ type: 'gap', attrs: { question: 'What was it in 2026?' } }],
          },
        ],
      },
    ],
  }
  const blocks: DocumentBlock[] = [
    heading(1, 'What we ask for'),
    paragraph(
      'We ask the board to approve ',
      said('€2.4 million', 'bold'),
      ' for the cold chain, to be paid back in ',
      said('19 months', 'italic'),
      '.',
      note(audit),
      ' ',
      said('Competitors are about to do the same.', 'unconfirmed'),
    ),
    {
      type: 'callout',
      attrs: { ...attrs(), tone: 'decision' },
      content: [
        p('Approve the first year, with a review in June.'),
        {
          type: 'bulletList',
          content: [
            { type: 'listItem', content: [p('Phase 1: depots')] },
            { type: 'listItem', content: [p('Phase 2: shops')] },
          ],
        },
      ],
    },
    gap('Which budget year is this for?'),
    heading(2, 'Options'),
    list(
      'bulletList',
      'Do nothing, and lose €1.9 million a year.',
      'Buy sensors alone.',
      'Buy sensors and audits.',
    ),
    table([
      ['Option', 'Cost', 'Return after three years'],
      ['Do nothing', '€0', '−€5.7 million'],
      ['Sensors', '€1.1 million', '€1.4 million'],
      ['Sensors and audits', '€2.4 million', '€4.9 million'],
    ]),
    {
      type: 'chart',
      attrs: {
        ...attrs(),
        chart: {
          kind: 'bar',
          title: 'Cost and return, in millions of euros',
          labels: ['Do nothing', 'Sensors', 'Sensors and audits'],
          series: [
            { name: 'Cost', values: [0, 1.1, 2.4] },
            { name: 'Return', values: [-5.7, 1.4, 4.9] },
          ],
        },
      },
    },
    heading(1, 'How it works'),
    paragraph(lorem.repeat(3), note(brief)),
    {
      type: 'blockquote',
      attrs: { ...attrs(), source: brief },
      content: [p('We cut spoilage from 4.1 to 1.2 percent.')],
    },
    {
      type: 'chart',
      attrs: {
        ...attrs(),
        chart: {
          kind: 'line',
          title: 'Spoilage in percent',
          labels: ['Q1', 'Q2', 'Q3', 'Q4', 'Q5'],
          series: [
            { name: 'North', values: [4.1, 3.2, null, 1.9, 1.2] },
            { name: 'South', values: [3.9, 3.8, 3.1, 2.7, 2.2] },
          ],
        },
      },
    },
    heading(2, 'What a depot looks like'),
    {
      type: 'picture',
      attrs: {
        ...attrs(),
        picture: {
          fileId,
          canvas: null,
          size: null,
          alt: 'A depot with sensors in every aisle',
          caption: 'The depot in Bergen',
          width: 75,
        },
      },
    },
    heading(1, 'Risks and next steps'),
    {
      type: 'callout',
      attrs: { ...attrs(), tone: 'risk' },
      content: [p('Two suppliers of sensors are not certified yet.')],
    },
    nested,
    spans,
    {
      type: 'chart',
      attrs: {
        ...attrs(),
        chart: {
          kind: 'pie',
          title: 'Where the loss arises',
          labels: ['Warehouse', 'Road', 'Shop', 'Other'],
          series: [{ name: 'Share', values: [18, 47, 30, 5] }],
        },
      },
    },
    { type: 'horizontalRule', attrs: attrs() },
    heading(3, 'Words'),
    paragraph(
      'See ',
      said('the report', { type: 'link', attrs: { href: 'https://example.com/report?a=1&b=2' } }),
      ', run ',
      said('audit --all', 'code'),
      ', and ',
      said('not this', 'strike'),
      '. <script>alert(1)</script> & "quotes" ',
      said('under', 'underline'),
      ' \u0001日本語の監査 مرحبا',
    ),
    paragraph('שלום עולם'),
  ]
  return {
    title: `${documentTypes[type]} for the cold chain`,
    type,
    version: 2,
    status: 'review',
    author: 'Ann Example',
    company: { name: 'Skerry Ltd', logo: await pictureFile(300, 90) },
    look: companyLook({ ...noBrand, accent: '#7a2e8f' }, 'light'),
    date: new Date('2026-11-26T12:00:00Z'),
    blocks,
    pictures: new Map([[fileId, await pictureFile(1600, 900)]]),
  }
}

/** A document with about this many pages of text and tables. */
export async function longDocument(pages: number): Promise<DocumentToExport> {
  const sample = await sampleDocument('tech-strategy')
  const blocks = Array.from({ length: pages }, (_, at) => [
    heading(at % 5 === 0 ? 1 : 2, `Section ${at + 1}: what we know and what follows from it`),
    paragraph(lorem.repeat(6), note(source(`Source ${at}`, lorem))),
    list('bulletList', lorem, lorem.slice(0, 80), lorem),
    table(Array.from({ length: 5 }, (_, row) => [`Row ${row}`, lorem.slice(0, 60), String(row)])),
    paragraph(lorem.repeat(4)),
  ]).flat()
  return { ...sample, title: `A document of ${pages} pages`, blocks, pictures: new Map() }
}
