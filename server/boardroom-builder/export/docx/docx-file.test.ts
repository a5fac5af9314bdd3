import { expect, test } from 'vitest'
import {
  gap,
  heading,
  longDocument,
  paragraph,
  said,
  sampleDocument,
  table,
  tableWithTotals,
} from '../../../testing/worlds/exported-documents.ts'
import { packageProblems, partsOf } from '../../../testing/worlds/package-problems.ts'
import { exportedDocument } from '../exported-document.ts'
import { docxFile } from './docx-file.ts'

const made = async (document: Awaited<ReturnType<typeof sampleDocument>>) => {
  const file = await docxFile(exportedDocument(document))
  const parts = partsOf(file)
  return { file, parts, xml: parts.get('word/document.xml') ?? '' }
}
const sample = await made(await sampleDocument('investment-justification'))

test('a Word file follows its standard: types, relationships, numbers, XML', async () => {
  expect(packageProblems(sample.file)).toEqual([])
  expect(packageProblems((await made(await longDocument(20))).file)).toEqual([])
})

test('headings, lists, tables and callouts are native', () => {
  const { xml, parts } = sample
  for (const style of ['Title', 'Heading1', 'Heading2', 'Quote', 'CalloutDecision', 'Gap']) {
    expect(xml).toContain(`<w:pStyle w:val="${style}"/>`)
    expect(parts.get('word/styles.xml')).toContain(`w:styleId="${style}"`)
  }
  expect(xml.match(/<w:numPr>/g)?.length).toBe(9)
  // Each of the four lists has its own numbering, so that each starts at 1.
  expect(new Set(xml.match(/<w:numId w:val="\d+"\/>/g)).size).toBe(4)
  expect(xml.match(/<w:tblHeader\/>/g)).toHaveLength(3)
  expect(xml).not.toContain('w:firstColumn="1"')
  expect(xml).toContain('<w:gridSpan w:val="2"/>')
  expect(xml).toContain('<w:vMerge w:val="restart"/>')
  expect([...parts.keys()].filter((name) => name.startsWith('word/charts/chart'))).toHaveLength(3)
})

test('a table says which heads it has, and shows its totals', async () => {
  const blocks = [tableWithTotals()]
  const { file, xml } = await made({ ...(await sampleDocument('board-deck')), blocks })
  expect(packageProblems(file)).toEqual([])
  expect(xml).toMatch(/<w:tblLook[^>]*w:firstRow="(?:1|true)"[^>]*w:firstColumn="(?:1|true)"/)
  expect(xml.match(/<w:tblHeader\/>/g)).toHaveLength(1)
  expect(xml.replace(/<[^>]+>/g, ' ')).toMatch(/Total\s+€ 1,500/)
})

test('gaps and unconfirmed text are marked, and sources are numbered and listed', () => {
  const text = sample.xml.replace(/<[^>]+>/g, '')
  expect(text).toContain('To answer: Which budget year is this for?')
  expect(text).toContain('Competitors are about to do the same. (unconfirmed)')
  expect(text).toContain('€2.4 million for the cold chain, to be paid back in 19 months.[1]')
  expect(text).toContain('[2]Skerry in five minutes · Brief, at 2:31 · “We cut spoilage')
  for (const number of [1, 2]) {
    expect(sample.xml).toContain(`w:anchor="source-${number}"`)
    expect(sample.xml.match(new RegExp(`w:name="source-${number}"`, 'g'))).toHaveLength(1)
  }
})

test('pictures and charts have descriptions, the language is set, and links work', () => {
  const { xml, parts } = sample
  const described = [...xml.matchAll(/<wp:docPr [^>]*descr="([^"]*)"/g)].map(([, words]) => words)
  expect(described).toContain('Logo of Skerry Ltd')
  expect(described).toContain('A depot with sensors in every aisle')
  expect(described.filter((words) => words?.includes('chart:'))).toHaveLength(3)
  expect(parts.get('word/styles.xml')).toContain('<w:lang w:val="en-US"')
  const relations = parts.get('word/_rels/document.xml.rels')
  expect(relations).toContain('Target="https://example.com/report?a=1&amp;b=2"')
  expect(parts.get('word/footer1.xml')).toContain('PAGE')
  expect(xml.replace(/<[^>]+>/g, '')).toContain('&lt;script&gt;alert(1)&lt;/script&gt; &amp;')
})

test('an empty document and one with a title of 200 characters can be opened', async () => {
  const document = await sampleDocument('status-update')
  const bare = { ...document, author: null, company: { name: '', logo: null }, pictures: new Map() }
  const empty = await made({ ...bare, blocks: [] })
  expect(packageProblems(empty.file)).toEqual([])
  const odd = await made({
    ...bare,
    title: `${'T'.repeat(199)}&`,
    blocks: [
      heading(3, ' '),
      paragraph(),
      paragraph(said('\u0001\ud800', 'bold')),
      gap('\u0000?'),
      table([['']], false),
      ...document.blocks,
    ],
  })
  expect(packageProblems(odd.file)).toEqual([])
  expect(odd.xml).toContain('Picture not available: A depot')
})
