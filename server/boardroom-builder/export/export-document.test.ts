import { expect, test } from 'vitest'
import type { DocumentBlock } from '../../../contract/boardroom-builder/document-blocks.ts'
import {
  type DocumentFormat,
  exportDocument,
} from '../../../contract/boardroom-builder/document-exports.ts'
import { createDocument } from '../../../contract/boardroom-builder/documents.ts'
import { createBrief } from '../../../contract/briefs/briefs.ts'
import { createProduct } from '../../../contract/products/products.ts'
import { childrenRunning } from '../../testing/crashes/children-running.ts'
import { startHarness } from '../../testing/harness.ts'
import { rewrite } from '../../testing/worlds/document-samples.ts'
import {
  longDocument,
  paragraph,
  sampleDocument,
  table,
} from '../../testing/worlds/exported-documents.ts'
import { packageProblems, partsOf } from '../../testing/worlds/package-problems.ts'
import { newCompanies, newMember, newUser, type TestUser } from '../../testing/worlds/people.ts'
import { readPdf } from '../../testing/worlds/read-pdf.ts'
import { sampleBrief, sampleProduct } from '../../testing/worlds/samples.ts'
import { exportedDocument } from './exported-document.ts'
import { officeFile } from './office-file.ts'
import { documentPdf } from './pdf/document-pdf.ts'

const h = await startHarness()
const { ours, theirs } = await newCompanies(h)
const sample = await sampleDocument('tech-strategy')
sample.blocks = await withGenuineSources(sample.blocks)

/** The blocks with sources that exist: a product with what the sample quotes, and a brief that says it at its second. */
async function withGenuineSources(blocks: readonly DocumentBlock[]): Promise<DocumentBlock[]> {
  const as = ours.owner
  const description = 'Audits in 14 countries, with reports in two days.'
  const product = await h.call(createProduct, {
    as,
    body: sampleProduct({ name: 'Skerry Cold Chain', description }),
  })
  const chapters = '0:00 Opening\n2:31 We cut spoilage from 4.1 to 1.2 percent.'
  const brief = await h.call(createBrief, {
    as,
    body: sampleBrief({
      title: 'Skerry in five minutes',
      productId: product.id,
      description: chapters,
    }),
  })
  const ids: Record<string, string> = { [product.name]: product.id, [brief.title]: brief.id }
  return JSON.parse(JSON.stringify(blocks), (key, value) =>
    key === 'source' && value ? { ...value, id: ids[value.title] ?? value.id } : value,
  )
}

async function newDocument(as: TestUser, blocks: readonly DocumentBlock[]) {
  const body = { title: 'Plans / 2027', type: 'tech-strategy' as const }
  const { id } = await h.call(createDocument, { as, body })
  await rewrite(h, as, id, ...blocks)
  return id
}
const exported = (as: TestUser, id: string, format: DocumentFormat) =>
  h.call(exportDocument, { as, params: { id }, query: { format } })
const readBytes = async (file: File) => new Uint8Array(await file.arrayBuffer())
const never = new AbortController().signal
const work = { person: 'somebody', gone: never }

test('as Word and as PowerPoint: valid files with the text of the document', async () => {
  const id = await newDocument(ours.owner, sample.blocks)
  const word = await exported(ours.owner, id, 'docx')
  expect(word.name).toBe('Plans - 2027.docx')
  const slides = await exported(ours.owner, id, 'pptx')
  expect(slides.type).toContain('presentationml.presentation')
  for (const file of [await readBytes(word), await readBytes(slides)]) {
    expect(packageProblems(file)).toEqual([])
    const text = [...partsOf(file).values()].join(' ').replace(/<[^>]+>/g, ' ')
    for (const words of [
      'What we ask for',
      'To answer: Which budget year',
      'Skerry in five minutes',
    ]) {
      expect(text).toContain(words)
    }
    expect(text).toContain(ours.name)
  }
})

test('as PDF: tagged, with contents and page numbers, our fonts, and sources at the end', async () => {
  const id = await newDocument(ours.owner, sample.blocks)
  const pdf = await readBytes(await exported(ours.owner, id, 'pdf'))
  const read = await readPdf(pdf)
  expect(read).toMatchObject({ title: 'Plans / 2027', language: 'en' })
  expect(read.outline.slice(0, 2)).toEqual(['What we ask for', 'How it works'])
  expect([...read.roles]).toEqual(
    expect.arrayContaining([
      'H1',
      'H2',
      'L',
      'LI',
      'Table',
      'TH',
      'TD',
      'Figure',
      'TOC',
      'BlockQuote',
    ]),
  )
  for (const words of [
    'Contents',
    'To answer: Which budget year',
    'unconfirmed',
    '日本語の監査',
    'at 2:31',
  ]) {
    expect(read.text).toContain(words)
  }
  expect(read.text).toMatch(/1 \/ [34]/)
  expect(read.links).toContain('https://example.com/report?a=1&b=2')
  const latin = Buffer.from(pdf).toString('latin1')
  expect(latin).toContain('pdfuaid')
  expect(
    new Set([...latin.matchAll(/\/BaseFont ?\/[A-Z]{6}\+(\w+)/g)].map(([, font]) => font)),
  ).toContain('Inter')
})

test('as PDF: a short document has no contents, and long tables repeat their header rows', async () => {
  const short = exportedDocument({ ...sample, blocks: [paragraph('Short.')] })
  expect((await readPdf(await documentPdf(h.services, short, work))).text).not.toContain('Contents')
  const rows = Array.from({ length: 150 }, (_, at) => [`Row ${at}`, String(at)])
  const long = exportedDocument({ ...sample, blocks: [table([['Repeated', 'B'], ...rows])] })
  const read = await readPdf(await documentPdf(h.services, long, work))
  expect(read.pages).toBeGreaterThan(3)
  expect(read.text.split('Repeated')).toHaveLength(read.pages + 1)
})

test('a long document is exported in every format', async () => {
  const pages = process.env.DEEP === '1' ? 400 : 40
  const long = exportedDocument(await longDocument(pages))
  expect((await readPdf(await documentPdf(h.services, long, work))).pages).toBeGreaterThan(
    pages * 0.6,
  )
  for (const format of ['docx', 'pptx'] as const) {
    expect((await officeFile(h.services, format, long, work)).length).toBeGreaterThan(10_000)
  }
})

test('a killed process and a disconnected caller end in an error', async () => {
  const long = exportedDocument(await longDocument(200))
  const notMade = { status: 503, code: 'document_not_exported' }
  const killed = expect(officeFile(h.services, 'pptx', long, work)).rejects.toMatchObject(notMade)
  await expect.poll(() => childrenRunning('office-maker.ts').length).toBe(1)
  for (const pid of childrenRunning('office-maker.ts')) process.kill(pid, 'SIGKILL')
  await killed
  const gone = new AbortController()
  const left = officeFile(h.services, 'docx', long, { person: 'somebody', gone: gone.signal })
  const ended = expect(left).rejects.toMatchObject(notMade)
  gone.abort()
  await ended
  await expect.poll(() => childrenRunning('office-maker.ts').length).toBe(0)
})

test.each(['docx', 'pptx', 'pdf'] as const)(
  'a %s has neither open points nor what is internal',
  async (format) => {
    const section = { title: 'Zorilla', headingId: 'block-risks' }
    const id = await newDocument(ours.owner, [
      paragraph('The only words.'),
      { type: 'gap', attrs: { id: 'block-point', question: 'Who watches the numbat?', section } },
      {
        type: 'callout',
        attrs: { id: 'block-inside', tone: 'internal' },
        content: [{ type: 'paragraph', content: [{ type: 'text', text: 'Not for the bilby.' }] }],
      },
    ])
    const bytes = await readBytes(await exported(ours.owner, id, format))
    const text =
      format === 'pdf' ? (await readPdf(bytes)).text : [...partsOf(bytes).values()].join(' ')
    expect(text.replace(/\s+/g, ' ')).toContain('The only words.')
    expect(text).not.toMatch(/numbat|Zorilla|bilby|Internal/)
  },
)

test('a person with too many waiting files is refused, without affecting others', async () => {
  const small = exportedDocument({ ...sample, blocks: [], pictures: new Map() })
  const busy = Array.from({ length: 5 }, () =>
    officeFile(h.services, 'docx', small, { person: 'busy', gone: never }),
  )
  const settled = await Promise.allSettled(busy)
  expect(settled.at(-1)).toMatchObject({ reason: { status: 429 } })
  expect(settled.filter(({ status }) => status === 'rejected')).toHaveLength(1)
})

test('refuses another company; members who may only view a document can export it', async () => {
  const id = await newDocument(ours.owner, [paragraph('Ours')])
  for (const as of [theirs.owner, await newUser(h)]) {
    await expect(exported(as, id, 'docx')).rejects.toMatchObject({ status: 404 })
  }
  expect((await exported(await newMember(h, ours), id, 'docx')).size).toBeGreaterThan(5000)
})
