import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, test } from 'vitest'
import {
  type DocumentBlock,
  textOfBlock,
} from '../../../contract/boardroom-builder/document-blocks.ts'
import { listDocumentComments } from '../../../contract/boardroom-builder/document-comments.ts'
import { importDocument } from '../../../contract/boardroom-builder/document-imports.ts'
import { getDocument, listDocuments } from '../../../contract/boardroom-builder/documents.ts'
import { startHarness } from '../../testing/harness.ts'
import { newCompanies } from '../../testing/worlds/people.ts'
import { wordFile } from '../../testing/worlds/word-file.ts'

const h = await startHarness()
const { ours } = await newCompanies(h)

const w = 'xmlns:w="http://schemas.openxmlformats.org/wordprocessingml/2006/main"'
const m = 'xmlns:m="http://schemas.openxmlformats.org/officeDocument/2006/math"'
const imported = (docx: Uint8Array, leaveOut = false) =>
  h.call(importDocument, {
    as: ours.owner,
    body: {
      type: 'board-deck',
      name: 'Plan.docx',
      docx: Buffer.from(docx).toString('base64'),
      leaveOut,
    },
  })
async function readBlocks(docx: Uint8Array): Promise<DocumentBlock[]> {
  const { id } = await imported(docx)
  const { blocks } = await h.call(getDocument, { as: ours.owner, params: { id } })
  return blocks.map(({ block }) => block)
}
const readText = async (docx: Uint8Array) => (await readBlocks(docx)).map(textOfBlock).join('\n')
const fixture = (name: string) =>
  readFileSync(join(import.meta.dirname, `../../testing/fixtures/word-files/${name}.docx`))

const r = (text: string, look = '') =>
  `<w:r>${look && `<w:rPr>${look}</w:rPr>`}<w:t xml:space="preserve">${text}</w:t></w:r>`
const p = (content: string, look = '') => `<w:p>${look && `<w:pPr>${look}</w:pPr>`}${content}</w:p>`
const style = (type: string, id: string, content: string) =>
  `<w:style w:type="${type}" w:styleId="${id}"><w:name w:val="${id}"/>${content}</w:style>`
const styled = (body: string, styles: string) =>
  wordFile(body, [], { 'word/styles.xml': `<w:styles ${w}>${styles}</w:styles>` })
const field = (type: string) => `<w:r><w:fldChar w:fldCharType="${type}"/></w:r>`

describe('hidden text stays out', () => {
  const hides = '<w:rPr><w:vanish/></w:rPr>'
  const styles = [
    style('character', 'Secret', hides),
    style('character', 'Deeper', '<w:basedOn w:val="Secret"/>'),
    style('character', 'Open', '<w:basedOn w:val="Secret"/><w:rPr><w:vanish w:val="0"/></w:rPr>'),
    style('paragraph', 'Hidden', hides),
    style('paragraph', 'AlsoHidden', '<w:basedOn w:val="Hidden"/>'),
  ].join('')
  const row = (text: string, look = '') =>
    `<w:tr>${look && `<w:trPr>${look}</w:trPr>`}<w:tc>${p(r(text))}</w:tc></w:tr>`
  const hidden: [string, string][] = [
    ['on the run', p(r('HIDDEN', '<w:vanish/>'))],
    ['always', p(r('HIDDEN', '<w:specVanish/>'))],
    ['on the web', p(r('HIDDEN', '<w:webHidden/>'))],
    ['in a character style', p(r('HIDDEN', '<w:rStyle w:val="Secret"/>'))],
    ['in the style of a style', p(r('HIDDEN', '<w:rStyle w:val="Deeper"/>'))],
    ['in a paragraph style', p(r('HIDDEN'), '<w:pStyle w:val="AlsoHidden"/>')],
    ['a row', `<w:tbl>${row('kept')}${row('HIDDEN', '<w:hidden/>')}</w:tbl>`],
    ['a deleted row', `<w:tbl>${row('kept')}${row('HIDDEN', '<w:del w:id="1"/>')}</w:tbl>`],
    ['a deletion', p(`<w:del w:id="1"><w:r><w:delText>HIDDEN</w:delText></w:r></w:del>`)],
    ['moved away', p(`<w:moveFrom w:id="1">${r('HIDDEN')}</w:moveFrom>`)],
    [
      'the code of a field',
      p(field('begin') + r('HIDDEN') + field('separate') + r('result') + field('end')),
    ],
    [
      'a box',
      p(
        `<w:r><w:pict><v:shape xmlns:v="urn:schemas-microsoft-com:vml" style="visibility:hidden"><v:textbox><w:txbxContent>${p(r('HIDDEN'))}</w:txbxContent></v:textbox></v:shape></w:pict></w:r>`,
      ),
    ],
    [
      'a formula',
      p(`<m:oMath ${m}><m:r><w:rPr><w:vanish/></w:rPr><m:t>HIDDEN</m:t></m:r></m:oMath>`),
    ],
  ]
  test('however it is hidden', async () => {
    // Each case follows its name, so that a failure says which one.
    const body = hidden.map(([name, content]) => p(r(`${name}.`)) + content).join('')
    const shown = (await readText(styled(body, styles))).split('\n')
    expect(shown.filter((line) => line !== 'kept' && line !== 'result')).toEqual(
      hidden.map(([name]) => `${name}.`),
    )
    expect(shown.filter((line) => line === 'kept' || line === 'result')).toHaveLength(3)
  })

  test('hidden by the defaults of the document', async () => {
    const defaults = `<w:docDefaults><w:rPrDefault>${hides}</w:rPrDefault></w:docDefaults>`
    const body = p(r('HIDDEN') + r('Shown.', '<w:vanish w:val="false"/>'))
    expect(await readText(styled(body, defaults))).toBe('Shown.')
  })

  test('what only looks hidden is kept: switched off, twice hidden by styles, hidden before a change', async () => {
    const body = [
      p(r('One.', '<w:vanish w:val="0"/>')),
      p(r('Two.', '<w:rStyle w:val="Open"/>')),
      p(r('Three.', '<w:rStyle w:val="Secret"/>'), '<w:pStyle w:val="Hidden"/>'),
      p(r('Four.', '<w:rPrChange w:id="1"><w:rPr><w:vanish/></w:rPr></w:rPrChange>')),
      p(r('Five.'), '<w:rPr><w:vanish/><w:specVanish/></w:rPr>'),
    ]
    const said = await readText(styled(body.join(''), styles))
    expect(said).toBe('One.\nTwo.\nThree.\nFour.\nFive.')
  })

  test('in a file as Word writes it', async () => {
    const said = await readText(fixture('a-hidden-text'))
    expect(said.trim()).toBe('Public sentence.\nOur price is on request.')
  })
})

test('headings of own styles are headings, and so is text with an outline level', async () => {
  const [first, , second] = await readBlocks(fixture('c-own-heading-style'))
  expect([first, second]).toMatchObject([
    { type: 'heading', attrs: { level: 1 }, content: [{ text: 'Market position' }] },
    { type: 'heading', attrs: { level: 1 } },
  ])
  const styles = [
    style('paragraph', 'heading 2', ''),
    style('paragraph', 'Chapter', '<w:pPr><w:outlineLvl w:val="1"/></w:pPr>'),
    style('paragraph', 'Ours', '<w:basedOn w:val="Chapter"/>'),
    style(
      'paragraph',
      'TOC Heading',
      '<w:basedOn w:val="Ours"/><w:pPr><w:outlineLvl w:val="9"/></w:pPr>',
    ),
  ]
  const looks = [
    '<w:pStyle w:val="Ours"/>',
    '<w:outlineLvl w:val="2"/>',
    '<w:pStyle w:val="TOC Heading"/>',
  ]
  const blocks = await readBlocks(
    styled(looks.map((look) => p(r('Text'), look)).join(''), styles.join('')),
  )
  expect(blocks).toMatchObject([
    { type: 'heading', attrs: { level: 2 } },
    { type: 'heading', attrs: { level: 3 } },
    { type: 'paragraph' },
  ])
})

describe('formulas are kept as text', () => {
  const t = (text: string) => `<m:r><m:t>${text}</m:t></m:r>`
  const e = (content: string, name = 'e') => `<m:${name}>${content}</m:${name}>`
  const nary = `<m:nary><m:naryPr><m:chr m:val="∑"/></m:naryPr>${e(t('i=1'), 'sub')}${e(t('n'), 'sup')}${e(t('x'))}</m:nary>`
  const formulas: [string, string, string][] = [
    ['fraction', `<m:f>${e(t('a+b'), 'num')}${e(t('2'), 'den')}</m:f>`, '(a+b)/2'],
    [
      'root',
      `<m:rad><m:radPr><m:degHide m:val="1"/></m:radPr>${e('', 'deg')}${e(t('b-4'))}</m:rad>`,
      '√(b-4)',
    ],
    ['cube root', `<m:rad>${e(t('3'), 'deg')}${e(t('x'))}</m:rad>`, '∛x'],
    ['power', `<m:sSup>${e(t('x'))}${e(t('2'), 'sup')}</m:sSup>`, 'x^2'],
    ['index', `<m:sSub>${e(t('x'))}${e(t('i+1'), 'sub')}</m:sSub>`, 'x_(i+1)'],
    ['sum', nary, '∑_(i=1)^n x'],
    [
      'matrix',
      `<m:d><m:dPr><m:begChr m:val="|"/><m:endChr m:val="|"/></m:dPr>${e(`<m:m><m:mr>${e(t('a'))}${e(t('b'))}</m:mr><m:mr>${e(t('c'))}${e(t('d'))}</m:mr></m:m>`)}</m:d>`,
      '|[a, b; c, d]|',
    ],
    ['function', `<m:func>${e(t('sin'), 'fName')}${e(t('x'))}</m:func>`, 'sin x'],
    ['an unknown kind', `<m:new>${e(t('y=1'))}</m:new>`, 'y=1'],
  ]
  test('of every kind', async () => {
    const lines = formulas.map(([name, formula]) =>
      p(`${r(`${name}: `)}<m:oMath ${m}>${formula}</m:oMath>${r(' after')}`),
    )
    expect((await readText(wordFile(lines.join('')))).split('\n')).toEqual(
      formulas.map(([name, , text]) => `${name}: ${text} after`),
    )
  })

  test('in a file as Word writes it', async () => {
    expect(await readText(fixture('e-formula'))).toBe('Net retention is 118% this year.\nARR=12.4')
  })
})

test('superscript and subscript are kept', async () => {
  const raised = '<w:vertAlign w:val="superscript"/>'
  const [block] = await readBlocks(
    wordFile(p(r('m') + r('2', raised) + r(' H') + r('2', raised.replace('super', 'sub')))),
  )
  expect(block).toMatchObject({
    content: [
      { text: 'm' },
      { text: '2', marks: [{ type: 'superscript' }] },
      { text: ' H' },
      { text: '2', marks: [{ type: 'subscript' }] },
    ],
  })
})

test('text boxes are kept, also without their older form', async () => {
  expect(await readText(fixture('f-text-box'))).toMatch(/Pull quote inside a box: 99.95 % uptime./)
  const box = `<w:drawing><w:txbxContent>${p(r('In the box'))}</w:txbxContent></w:drawing>`
  expect(await readText(wordFile(p(r('Text')) + p(`<w:r>${box}</w:r>`)))).toBe('Text\nIn the box')
})

test('comments are kept at their words, with the names of their authors', async () => {
  const comment = (id: number, text: string) =>
    `<w:comment w:id="${id}" w:author="Ann"><w:p><w:r><w:t>${text}</w:t></w:r></w:p></w:comment>`
  const reference = (id: number) => `<w:r><w:commentReference w:id="${id}"/></w:r>`
  const body = [
    p(
      `${r('We lead in ', '<w:b/>')}<w:commentRangeStart w:id="1"/>${r('cold chain', '<w:b/>')}<w:commentRangeEnd w:id="1"/>${reference(1)}${r('.', '<w:b/>')}`,
    ),
    p(
      r('Hidden', '<w:vanish/>') +
        `<w:r><w:rPr><w:vanish/></w:rPr><w:commentReference w:id="2"/></w:r>`,
    ),
  ].join('')
  const comments = `<w:comments ${w}>${comment(1, 'Really?')}${comment(2, 'INTERNAL')}</w:comments>`
  const { id } = await imported(wordFile(body, [], { 'word/comments.xml': comments }))
  const { blocks } = await h.call(getDocument, { as: ours.owner, params: { id } })
  expect(blocks[0]?.block).toMatchObject({ content: [{ text: 'We lead in cold chain.' }] })
  const { items } = await h.call(listDocumentComments, {
    as: ours.owner,
    params: { id },
    query: {},
  })
  expect(items).toMatchObject([
    {
      text: 'Ann: Really?',
      anchor: { blockId: blocks[0]?.block.attrs.id, quote: 'cold chain', occurrence: 0 },
    },
  ])
})

test('what cannot be kept is named with its place, before anything is created', async () => {
  const drawing = (uri: string) =>
    `<w:r><w:drawing><a:graphic xmlns:a="http://schemas.openxmlformats.org/drawingml/2006/main"><a:graphicData uri="http://schemas.openxmlformats.org/drawingml/2006/${uri}"/></a:graphic></w:drawing></w:r>`
  const object = (program: string) =>
    `<w:r><w:object><o:OLEObject xmlns:o="urn:schemas-microsoft-com:office:office" ProgID="${program}"/></w:object></w:r>`
  const body = [
    p(drawing('diagram')),
    p(r('Results'), '<w:outlineLvl w:val="0"/>'),
    p(drawing('chart')),
    p(r('Sales doubled.')),
    p(object('Excel.Sheet.12')),
    p(object('Equation.3')),
  ].join('')
  const count = async () => (await h.call(listDocuments, { as: ours.owner, query: {} })).total
  const before = await count()
  await expect(imported(wordFile(body))).rejects.toMatchObject({
    status: 422,
    code: 'import_leaves_out',
    issues: [
      { message: 'A SmartArt diagram at the beginning' },
      { message: 'A chart in “Results”' },
      { message: 'An embedded object in “Results”, after “Sales doubled.”' },
      { message: 'A formula that cannot be read in “Results”, after “Sales doubled.”' },
    ],
  })
  expect(await count()).toBe(before)
  await imported(wordFile(body), true)
  expect(await count()).toBe(before + 1)
})
