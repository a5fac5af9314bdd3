import { describe, expect, test } from 'vitest'
import type { DocumentBlock } from '../../../contract/boardroom-builder/document-blocks.ts'
import {
  documentImportLimits,
  importDocument,
} from '../../../contract/boardroom-builder/document-imports.ts'
import { getDocument } from '../../../contract/boardroom-builder/documents.ts'
import { startHarness } from '../../testing/harness.ts'
import { sampleDocument } from '../../testing/worlds/exported-documents.ts'
import { newCompanies, newUser, type TestUser } from '../../testing/worlds/people.ts'
import { wordFile } from '../../testing/worlds/word-file.ts'
import { docxFile } from '../export/docx/docx-file.ts'
import { exportedDocument } from '../export/exported-document.ts'

const h = await startHarness()
const { ours, theirs } = await newCompanies(h)

const imported = (as: TestUser, docx: Uint8Array, name = 'Our plan.docx', leaveOut = false) =>
  h.call(importDocument, {
    as,
    body: { type: 'board-deck', name, docx: Buffer.from(docx).toString('base64'), leaveOut },
  })
async function readBlocks(docx: Uint8Array): Promise<DocumentBlock[]> {
  const { id } = await imported(ours.owner, docx)
  const { blocks } = await h.call(getDocument, { as: ours.owner, params: { id } })
  return blocks.map(({ block }) => block)
}
const p = (text: string, look = '') =>
  `<w:p>${look}<w:r><w:t xml:space="preserve">${text}</w:t></w:r></w:p>`

test('an exported document is imported unchanged: headings, lists, tables, callouts and gaps', async () => {
  const sample = await sampleDocument('investment-memo')
  const file = await docxFile(exportedDocument(sample))
  // Its charts cannot be read back.
  const made = await imported(ours.owner, file, 'Our plan.docx', true)
  expect(made).toMatchObject({
    title: 'Investment memo for the cold chain',
    type: 'board-deck',
    status: 'draft',
    pictures: 1,
    ofCompany: true,
  })
  const { blocks } = await h.call(getDocument, { as: ours.owner, params: { id: made.id } })
  const found = blocks.map(({ block }) => block)
  const without = (blocks: readonly DocumentBlock[], type: DocumentBlock['type']) =>
    blocks
      .filter((block) => block.type === type)
      .map((block) => ({ ...block, attrs: { ...block.attrs, id: '' } }))
  expect(without(found, 'gap').slice(0, 1)).toEqual(without(sample.blocks, 'gap'))
  expect(without(found, 'callout')).toEqual(without(sample.blocks, 'callout'))
  expect(without(found, 'bulletList')).toEqual(without(sample.blocks, 'bulletList'))
  expect(found.filter(({ type }) => type === 'heading')).toHaveLength(7)
  const [table] = found.filter(({ type }) => type === 'table')
  expect(table).toMatchObject({
    content: [{ content: [{ type: 'tableHeader' }, {}, {}] }, {}, {}, {}],
  })
  expect(JSON.stringify(found)).toContain(
    'Which picture goes here? It showed: A depot with sensors',
  )
})

test('a Word document keeps nested lists, marks, breaks, links and footnotes', async () => {
  const item = (level: number, text: string) =>
    p(text, `<w:pPr><w:numPr><w:ilvl w:val="${level}"/><w:numId w:val="1"/></w:numPr></w:pPr>`)
  const notes =
    '<w:footnotes xmlns:w="http://schemas.openxmlformats.org/wordprocessingml/2006/main"><w:footnote w:id="1"><w:p><w:r><w:t>A note.</w:t></w:r></w:p></w:footnote></w:footnotes>'
  const levels = Array.from(
    { length: 9 },
    (_, at) => `<w:lvl w:ilvl="${at}"><w:numFmt w:val="bullet"/></w:lvl>`,
  )
  const numbering = `<w:numbering xmlns:w="http://schemas.openxmlformats.org/wordprocessingml/2006/main"><w:abstractNum w:abstractNumId="1">${levels.join('')}</w:abstractNum><w:num w:numId="1"><w:abstractNumId w:val="1"/></w:num></w:numbering>`
  const body = [
    '<w:p><w:r><w:rPr><w:b/><w:strike/></w:rPr><w:t>Bold</w:t></w:r><w:r><w:br/><w:t>below</w:t></w:r>',
    '<w:hyperlink r:id="rId1"><w:r><w:t>web</w:t></w:r></w:hyperlink>',
    '<w:hyperlink r:id="rId2"><w:r><w:t>script</w:t></w:r></w:hyperlink>',
    '<w:hyperlink r:id="rId3"><w:r><w:t>data</w:t></w:r></w:hyperlink>',
    '<w:r><w:footnoteReference w:id="1"/></w:r></w:p>',
    item(0, 'One'),
    item(1, 'Deeper'),
    item(8, 'Deepest'),
    item(0, 'Two'),
  ].join('')
  const links = ['https://example.com/', 'javascript:alert(1)', 'data:text/html,x']
  const parts = { 'word/footnotes.xml': notes, 'word/numbering.xml': numbering }
  const blocks = await readBlocks(wordFile(body, links, parts))
  expect(blocks[0]).toMatchObject({
    type: 'paragraph',
    content: [
      { text: 'Bold', marks: [{ type: 'bold' }, { type: 'strike' }] },
      { type: 'hardBreak' },
      { text: 'below' },
      { text: 'web', marks: [{ type: 'link', attrs: { href: 'https://example.com/' } }] },
      { text: 'scriptdata[1]' },
    ],
  })
  expect(JSON.stringify(blocks)).not.toMatch(/javascript:|data:/)
  expect(JSON.stringify(blocks[1]).match(/bulletList/g)).toHaveLength(5)
  expect(JSON.stringify(blocks.slice(-2))).toMatch(/Notes.*A note\./)
})

test('a text that is too long for one block is split without loss', async () => {
  const names = ['heading 1', 'Quote', 'Title'].map(
    (name) => `<w:style w:type="paragraph" w:styleId="${name}"><w:name w:val="${name}"/></w:style>`,
  )
  const styles = `<w:styles xmlns:w="http://schemas.openxmlformats.org/wordprocessingml/2006/main">${names.join('')}</w:styles>`
  const look = (name: string) => `<w:pPr><w:pStyle w:val="${name}"/></w:pPr>`
  let last = 0
  const words = (count: number) => Array.from({ length: count }, () => `w${++last} `)
  const run = (word: string, at: number) =>
    `<w:r><w:rPr>${at % 2 ? '<w:b/>' : ''}</w:rPr><w:t xml:space="preserve">${word}</w:t></w:r>`
  const body = [
    p(words(80).join(''), look('Title')),
    `<w:p>${words(6000).map(run).join('')}</w:p>`,
    `<w:p>${look('heading 1')}${words(6000).map(run).join('')}</w:p>`,
    p(words(5000).join(''), look('Quote')),
    `<w:tbl><w:tr><w:tc>${words(450)
      .map((word) => p(word))
      .join('')}</w:tc></w:tr></w:tbl>`,
  ].join('')
  const said = JSON.stringify(await readBlocks(wordFile(body, [], { 'word/styles.xml': styles })))
  expect([...said.matchAll(/\bw(\d+)\b/g)].map(([, number]) => Number(number))).toEqual(
    Array.from({ length: last }, (_, at) => at + 1),
  )
})

test('a document without a title is named after its file', async () => {
  expect(await imported(ours.owner, wordFile(p('Text')))).toMatchObject({ title: 'Our plan' })
  const alone = await newUser(h)
  expect(await imported(alone, wordFile(p('Text')), '  .docx')).toMatchObject({
    title: 'Imported document',
    ofCompany: false,
  })
})

describe('a file that cannot be imported is refused, with the reason', () => {
  const wide = `<w:tbl><w:tr>${`<w:tc>${p('x')}</w:tc>`.repeat(13)}</w:tr></w:tbl>`
  const deep = `${'<w:tbl><w:tr><w:tc>'.repeat(20_000)}${p('x')}${'</w:tc></w:tr></w:tbl>'.repeat(20_000)}`
  const bomb = () => wordFile(p('a'.repeat(40_000_000)))
  type Case = [string, () => Buffer, string]
  const quick: Case[] = [
    ['not a zip', () => Buffer.from('hello'), 'not_a_word_document'],
    ['broken XML', () => wordFile('<w:p>'), 'import_not_read'],
    ['a zip that unpacks to 40 MB', bomb, 'import_too_long'],
    ['nothing', () => wordFile('<w:p/>'), 'import_empty'],
    ['7 MB', () => Buffer.alloc(documentImportLimits.bytes + 1), 'import_too_large'],
  ]
  const slow: Case[] = [
    [
      'a zip of something else',
      () => wordFile('', [], { 'word/document.xml': '' }).subarray(0, 200),
      'not_a_word_document',
    ],
    ['macros', () => wordFile(p('x'), [], { 'word/vbaProject.bin': 'x' }), 'not_a_word_document'],
    ['one that lies about it', () => lying(bomb()), 'import_not_read'],
    ['500 pages', () => wordFile(p('Word '.repeat(900)).repeat(500)), 'import_too_long'],
    ['a million paragraphs', () => wordFile('<w:p/>'.repeat(1_000_000)), 'import_too_long'],
    ['tables in tables without end', () => wordFile(deep), 'import_not_read'],
    ['a table of 13 columns', () => wordFile(wide), 'import_table_too_wide'],
  ]
  test.each([...quick, ...(process.env.DEEP === '1' ? slow : [])])('%s', async (_, file, code) => {
    await expect(imported(ours.owner, file())).rejects.toMatchObject({ code })
  })
})

/** Its directory claims that the document is small. */
function lying(file: Buffer): Buffer {
  const entry = file.lastIndexOf('word/document.xml') - 46
  file.writeUInt32LE(1000, entry + 24)
  return file
}

test('refuses another company an imported document', async () => {
  const { id } = await imported(ours.owner, wordFile(p('Ours')))
  const asked = h.call(getDocument, { as: theirs.owner, params: { id } })
  await expect(asked).rejects.toMatchObject({ status: 404 })
  await expect(
    h.call(importDocument, { as: null, body: { type: 'board-deck', name: 'x', docx: '' } }),
  ).rejects.toMatchObject({ status: 401 })
})
