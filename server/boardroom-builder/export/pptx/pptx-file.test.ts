import { expect, test } from 'vitest'
import type { DocumentBlock } from '../../../../contract/boardroom-builder/document-blocks.ts'
import { boardDeck } from '../../../testing/worlds/board-deck.ts'
import {
  heading,
  list,
  longDocument,
  paragraph,
  said,
  sampleDocument,
  table,
  tableWithTotals,
} from '../../../testing/worlds/exported-documents.ts'
import { packageProblems, partsOf } from '../../../testing/worlds/package-problems.ts'
import { exportedDocument } from '../exported-document.ts'
import { pptxFile } from './pptx-file.ts'

const slideHeight = 6_858_000

async function made(document: Awaited<ReturnType<typeof sampleDocument>>) {
  const file = await pptxFile(exportedDocument(document))
  const parts = partsOf(file)
  const numbered = (folder: string) =>
    [...parts]
      .filter(([name]) => new RegExp(`^ppt/${folder}/\\w+\\d+\\.xml$`).test(name))
      .sort(([a], [b]) => a.localeCompare(b, 'en', { numeric: true }))
      .map(([, xml]) => xml)
  return { file, parts, slides: numbered('slides'), notes: numbered('notesSlides') }
}
const textOf = (xml = '') => xml.replace(/<\/a:p>/g, '\n').replace(/<[^>]+>/g, '')
const titleOf = (xml: string) =>
  textOf(/<p:sp>(?:(?!<p:sp>).)*?type="(?:title|ctrTitle)".*?<\/p:sp>/s.exec(xml)?.[0]).trim()
const withBlocks = async (...blocks: DocumentBlock[]) =>
  made({ ...(await sampleDocument('board-deck')), blocks })

const sample = await made(await sampleDocument('board-deck'))

test('a presentation follows its standard: types, relationships, numbers, XML, workbooks', async () => {
  expect(packageProblems(sample.file)).toEqual([])
  expect(packageProblems((await made(await longDocument(20))).file)).toEqual([])
})

test('each heading begins a slide, and the overflow continues on another', () => {
  expect(sample.slides.map(titleOf)).toEqual([
    'Board deck for the cold chain',
    'What we ask for',
    'Options',
    'Options (continued)',
    'How it works',
    'What a depot looks like',
    'Risks and next steps',
    'Risks and next steps (continued)',
    'Words',
    'Sources',
  ])
})

test('the speaker notes of a slide list only its sources', () => {
  const [, ask, options, , how] = sample.notes.map(textOf)
  expect(ask).toContain('[1] Skerry Cold Chain · Product · “Audits in 14 countries')
  expect(ask).not.toContain('[2]')
  expect(options).not.toContain('Skerry')
  expect(how).toContain('[2] Skerry in five minutes · Brief, at 2:31')
})

test('charts and tables are native, with descriptions and header rows', () => {
  const all = sample.slides.join('')
  expect(all.match(/<c:chart /g)).toHaveLength(3)
  expect(all.match(/<a:tbl>/g)).toHaveLength(2)
  expect(all.match(/<a:tblPr firstRow="1" firstCol="0"\/>/g)).toHaveLength(2)
  expect(all).toContain('descr="A depot with sensors in every aisle"')
  expect(all.match(/descr="(Bar|Line|Pie) chart: /g)).toHaveLength(3)
  expect(all).toContain('gridSpan="2"')
  expect(sample.parts.get('ppt/slideLayouts/slideLayout3.xml')).toContain('Logo of Skerry Ltd')
  expect(sample.slides[3]).toContain('type="sldNum"')
})

test('a table says which heads it has', async () => {
  const { file, slides } = await withBlocks(
    heading(1, 'Depots'),
    tableWithTotals(),
    heading(1, 'Bare'),
    table([['A', 'B']], false),
  )
  expect(packageProblems(file)).toEqual([])
  expect(slides.join('').match(/ name="Table"|<a:tblPr[^>]*>/g)).toEqual([
    ...[' name="Table"', '<a:tblPr firstRow="1" firstCol="1"/>'],
    ...[' name="Table"', '<a:tblPr firstRow="0" firstCol="0"/>'],
  ])
  expect(textOf(slides.join(''))).toMatch(/Total\s+€ 1,500/)
})

test('a list item of several runs keeps its number, and gaps are marked', () => {
  const [, , , , , , risks] = sample.slides
  const item = /<a:p>(?:(?!<a:p>).)*Sign the contract.*?<\/a:p>/s.exec(risks ?? '')?.[0]
  expect(item).toMatch(/^<a:p><a:pPr [^>]*>.*<a:buAutoNum type="arabicPeriod" startAt="1"\/>/s)
  expect(item?.match(/<a:pPr/g)).toHaveLength(1)
  expect(textOf(item)).toContain('Sign the contract for three years.[1]')
  expect(textOf(sample.slides[1])).toContain('To answer: Which budget year is this for?')
  expect(textOf(sample.slides[1])).toContain('(unconfirmed)')
})

test('long texts are split onto slides without overflow', async () => {
  const words = Array.from({ length: 3000 }, (_, at) => `word${at}`)
  const long = await withBlocks(
    heading(1, words.slice(0, 60).join(' ')),
    paragraph(words.join(' ')),
    heading(2, 'Endless'),
    paragraph(said('x'.repeat(6000), 'bold')),
    list('orderedList', ...words.slice(0, 90)),
    table([
      ['A', 'B'],
      ['short', words.join(' ')],
      ...words.slice(0, 50).map((word) => [word, 'cell']),
    ]),
    {
      type: 'callout',
      attrs: { id: 'callout-1', tone: 'note' },
      content: [{ type: 'paragraph', content: [said(words.join(' '))] }],
    },
  )
  expect(packageProblems(long.file)).toEqual([])
  const all = long.slides.map(textOf).join(' ')
  for (const word of words) expect(all).toContain(word)
  expect(all.match(/x/g)?.length).toBeGreaterThanOrEqual(6000)
  for (const slide of long.slides) {
    for (const [, y, height] of slide.matchAll(
      /<a:off x="\d+" y="(\d+)"\/><a:ext cx="\d+" cy="(\d+)"/g,
    )) {
      expect(Number(y) + Number(height)).toBeLessThanOrEqual(slideHeight)
    }
  }
})

test('what a section holds chooses its layout', async () => {
  const { slides, notes } = await made(await boardDeck())
  const [, ask, close, drivers, options, rollout, risks, pays, depots, more] = slides
  const sizesOf = (xml = '', text: string) =>
    [...xml.matchAll(/<a:rPr[^>]* sz="(\d+)"[^>]*>(?:(?!<a:t>).)*<a:t>([^<]*)/gs)].flatMap(
      ([, size, words]) => (words === text ? Number(size) / 100 : []),
    )
  for (const figure of ['€2.4 million', '19 months', '14 countries']) {
    expect(sizesOf(ask, figure)[0]).toBeGreaterThanOrEqual(40)
  }
  expect(sizesOf(close, 'four days')[0]).toBeGreaterThanOrEqual(54)
  expect(drivers).toMatch(/typeface="Georgia"[^>]*\/>(?:(?!<a:t>).)*<a:t>We cut spoilage/s)
  expect(options?.match(/<a:tbl>/g)).toHaveLength(1)
  expect(rollout?.match(/prst="ellipse"/g)).toHaveLength(4)
  const leftOf = (xml = '', text: string) =>
    Number(new RegExp(`<a:off x="(\\d+)"(?:(?!<a:off ).)*${text}`, 's').exec(xml)?.[1])
  expect(leftOf(risks, 'Suppliers')).toBeLessThan(leftOf(risks, 'Spare parts'))
  expect(leftOf(pays, 'within two years')).toBeLessThan(leftOf(pays, 'one supplier'))
  expect([depots, more].map((xml = '') => titleOf(xml))).toEqual([
    'What each depot loses',
    'What each depot loses (continued)',
  ])
  // The number behind a title is that of its source, which the notes tell.
  expect(titleOf(close ?? '')).toContain('same team[1]')
  expect(textOf(notes[4])).toContain('[1] Tornbjerg closes in four days')
})

test('a few short texts alone are set in large letters, as is a heading that has only its place below it', async () => {
  const [text, ...items] = [
    'Customers write their limits as sentences, and rehearse them on old incidents.',
    'Decide within ten minutes instead of five hours.',
    'Undo each decision.',
  ]
  const { slides } = await made({
    ...(await boardDeck()),
    blocks: [
      ...[heading(1, 'Each limit is rehearsed'), paragraph(text)],
      ...[heading(1, 'Planners keep the last word'), list('bulletList', ...items)],
      ...[heading(1, 'The patient recovered'), paragraph('Said in Medication, 0:24')],
    ],
  })
  const sizes = (xml = '') => [...xml.matchAll(/ sz="(\d+)"/g)].map(([, size]) => Number(size))
  expect(sizes(slides[1])).toContain(3400)
  expect(slides[1]?.match(/name="Line"/g)).toHaveLength(1)
  expect(sizes(slides[2])).toContain(3400)
  // The number of one item says too little of the slide.
  expect(slides[2]).not.toContain('<a:t>ten minutes</a:t>')
  expect(sizes(slides[3])).toEqual(expect.arrayContaining([4000, 1800]))
})

test('texts are in placeholders of real layouts, so that the outline shows them, in the language of the document', async () => {
  const { slides, parts } = await made(await boardDeck())
  const layouts = [...parts].filter(([name]) => /slideLayouts\/slideLayout\d/.test(name))
  expect(layouts.map(([, xml]) => /<p:cSld name="([^"]+)"/.exec(xml)?.[1])).toEqual([
    'Title slide',
    'Section header',
    'Title and text',
  ])
  const master = parts.get('ppt/slideMasters/slideMaster1.xml') ?? ''
  expect(master.match(/<p:ph /g)).toHaveLength(4)
  const [cover, ask, close] = slides
  expect(cover).toContain('<p:ph type="ctrTitle"/>')
  const outline = (xml = '') =>
    [...xml.matchAll(/<p:ph type="(?:title|body)"(?: idx="\d+")?\/>.*?<\/p:sp>/gs)].map(([one]) =>
      textOf(one).trim(),
    )
  expect(outline(ask)).toEqual(
    expect.arrayContaining(['€2.4 million', 'The payback takes 19 months.', '14 countries']),
  )
  expect(outline(close).join(' ')).toContain('Nobody worked a weekend in March.')
  // Lines and dots are passed over by screen readers; the slide number is a field of the layout.
  expect(ask?.match(/adec:decorative [^>]*val="1"/g)).toHaveLength(3)
  expect(ask).toContain('type="slidenum"')
  expect(ask).toContain('<a:schemeClr val="tx1"/>')

  const german = await withBlocks(
    heading(1, 'Die Umstellung dauert sechs Wochen'),
    paragraph('Danach ist der Abschluss in vier Tagen fertig und nicht in neun.', said(' שלום')),
  )
  expect(german.slides[1]).toContain('lang="de-DE"')
  expect(german.slides[1]).toMatch(/lang="he-IL"[^>]*>(?:(?!<a:t>).)*<a:t> שלום/)
  expect(german.slides[1]).not.toContain('en-US')
  expect(german.parts.get('docProps/core.xml')).toContain('<dc:language>de-DE</dc:language>')
})

test('a chapter lists its sections, unless there is only one', async () => {
  const { slides } = await withBlocks(
    heading(1, 'Plans'),
    heading(2, 'First'),
    paragraph('One thing.'),
    heading(2, 'Second'),
    paragraph('Another.'),
    heading(1, 'Costs'),
    heading(2, 'Third'),
    paragraph('Last.'),
  )
  expect(slides.map(titleOf).slice(1)).toEqual(['Plans', 'First', 'Second', 'Third'])
  expect(textOf(slides[1])).toMatch(/First\s+Second/)
  expect(textOf(slides[4])).toContain('Costs')
})

test('a slide has at most six lines of a list', async () => {
  const items = Array.from({ length: 15 }, (_, at) => `Line ${at + 1}`)
  const { slides } = await withBlocks(heading(1, 'Many'), list('bulletList', ...items))
  const counts = slides.slice(1).map((xml) => textOf(xml).match(/Line \d+/g)?.length)
  expect(counts).toEqual([6, 6, 3])
})

test('an empty document has only its title slide', async () => {
  const document = await sampleDocument('status-update')
  const bare = { ...document, author: null, company: { name: '', logo: null }, pictures: new Map() }
  const empty = await made({ ...bare, blocks: [] })
  expect(packageProblems(empty.file)).toEqual([])
  expect(empty.slides).toHaveLength(1)
  expect(packageProblems((await made({ ...bare, blocks: document.blocks })).file)).toEqual([])
})
