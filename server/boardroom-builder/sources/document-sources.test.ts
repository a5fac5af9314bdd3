import { randomUUID } from 'node:crypto'
import { describe, expect, test } from 'vitest'
import {
  type DocumentBlock,
  type DocumentSource,
  newBlockId,
  numberedSources,
} from '../../../contract/boardroom-builder/document-blocks.ts'
import { exportDocument } from '../../../contract/boardroom-builder/document-exports.ts'
import { moveDocument } from '../../../contract/boardroom-builder/document-reviews.ts'
import { shareDocument } from '../../../contract/boardroom-builder/document-shares.ts'
import {
  checkDocumentSources,
  type SourceProblem,
  sourceProblemWords,
  unverifiedSource,
} from '../../../contract/boardroom-builder/document-sources.ts'
import {
  createDocument,
  type DocumentMaterial,
  type DocumentStatus,
  getDocument,
} from '../../../contract/boardroom-builder/documents.ts'
import {
  exportLibraryDocument,
  getLibraryDocument,
} from '../../../contract/boardroom-builder/library-documents.ts'
import { updateBrief } from '../../../contract/briefs/briefs.ts'
import { addCaption } from '../../../contract/captions/captions.ts'
import { newWidget, type Widget } from '../../../contract/insight-canvas/canvas-widgets.ts'
import { createCanvas } from '../../../contract/insight-canvas/canvases.ts'
import { createProduct, deleteProduct, updateProduct } from '../../../contract/products/products.ts'
import { shareBrief } from '../../../contract/shares/shares.ts'
import { startHarness } from '../../testing/harness.ts'
import { newAddress, proveAddress } from '../../testing/worlds/accounts.ts'
import { newVideoBrief, webVtt } from '../../testing/worlds/captions.ts'
import { newDocument, publish, rewrite } from '../../testing/worlds/document-samples.ts'
import { note, paragraph, said, source } from '../../testing/worlds/exported-documents.ts'
import { partsOf } from '../../testing/worlds/package-problems.ts'
import {
  newCompanies,
  newCompany,
  newMember,
  type TestCompany,
  type TestUser,
} from '../../testing/worlds/people.ts'
import { readPdf } from '../../testing/worlds/read-pdf.ts'
import { sampleBrief, sampleProduct } from '../../testing/worlds/samples.ts'
import { newReader, newSharedBrief } from '../../testing/worlds/shares.ts'
import { checkPublishedSourcesJob } from './check-published-sources.ts'

const newProduct = ({ owner }: TestCompany, name = 'Atlas') =>
  h.call(createProduct, {
    as: owner,
    body: sampleProduct({ name, description: 'It audits cold chains. It also sorts pallets.' }),
  })
const h = await startHarness()
const { ours, theirs } = await newCompanies(h)
await proveAddress(h, ours.owner, 30)
const product = await newProduct(ours)
const spoken = await newVideoBrief(h, ours, {
  productId: product.id,
  title: 'Atlas in five minutes',
  description: 'Atlas runs in 14 depots.\n00:00 Why we built it\n00:04 What it costs',
  requirements: 'Mention no prices before the board has met.',
  targetAudience: 'Analysts who cover cold chains in the Nordics.',
  budgetRange: 'Between 40,000 and 60,000 euros.',
  timeline: 'Not before the spring of 2027.',
})
const text = webVtt(
  'We lost four percent.',
  'Now it’s “one” – and',
  'a half, on average.',
  'Thanks.',
)
await h.call(addCaption, {
  as: ours.owner,
  params: { id: spoken.id },
  body: { language: 'en', text },
})

const quoted = (of: DocumentSource, words: string): DocumentBlock => ({
  type: 'blockquote',
  attrs: { id: newBlockId(), source: of },
  content: [{ type: 'paragraph', content: [said(words)] }],
})

async function written(blocks: DocumentBlock[]) {
  const body = { title: 'Robots in 2027', type: 'board-deck' as const, blocks }
  const { id } = await h.call(createDocument, { as: ours.owner, body })
  return { id }
}
const problems = async (params: { id: string }, as = ours.owner) =>
  (await h.call(checkDocumentSources, { as, params })).items
async function reader(params: { id: string }) {
  const email = newAddress()
  const body = { emails: [email], mayDownload: true }
  await h.call(shareDocument, { as: ours.owner, params, body })
  return newReader(h, { email })
}

const sentence = (sources: DocumentSource[]) =>
  paragraph(said('Words. '), ...sources.map((one) => note(one)))

/** What the readers of a document with one sentence for each source see of them. */
async function readShown(sources: DocumentSource[]) {
  const params = await written([sentence(sources)])
  await publish(h, ours.owner, params.id)
  const as = await reader(params)
  return { params, as, ...(await readAgain(params, as)) }
}

async function readAgain({ id }: { id: string }, as: TestUser) {
  const document = await h.call(getLibraryDocument, { as, params: { documentId: id } })
  return { document, sources: numberedSources(document.blocks) }
}

/** A shared document as an earlier release published it, with sources that were never checked. */
async function publishedBefore(sources: DocumentSource[]) {
  const shown = await readShown([])
  const blocks = JSON.stringify([sentence(sources)])
  await h.sql`update app.document_versions set blocks = ${blocks}::jsonb, sources = null
    where document_id = ${shown.params.id} and approved is not null`
  return shown
}

describe('checkDocumentSources', () => {
  test('accepts what products, briefs, captions, chapters, canvases, documents and the profile say', async () => {
    const as = ours.owner
    const items = [{ category: 'Old sensors', risk: 'high' as const, impact: 40 }]
    const empty = newWidget('tech-debt', randomUUID())
    const debt = { ...empty, data: { ...empty.data, items } } as Widget
    const canvas = await h.call(createCanvas, { as, body: { title: 'Market', widgets: [debt] } })
    const other = await written([paragraph(said('We audit forty depots a year.'))])
    const [brief, passage] = [
      { kind: 'brief', id: spoken.id } as const,
      { kind: 'passage', id: spoken.id } as const,
    ]
    const params = await written([
      paragraph(
        said('Words. '),
        note(source('Atlas', 'It audits  cold chains.', { id: product.id })),
        note(source('Atlas in five minutes', 'Atlas runs in 14 depots.', brief)),
        note(source('Atlas in five minutes', '', brief)),
        note(source('Old title', 'Now it\'s "one" - and a half', { ...passage, startMs: 1000 })),
        note(source('Atlas in five minutes', 'What it costs', { ...passage, startMs: 4000 })),
        // What is no passage, because it says nothing, was said all the same.
        note(source('Atlas in five minutes', 'on average. Thanks.', { ...passage, startMs: 2000 })),
        note(source('Market', 'Old sensors · High risk · 40%', { kind: 'canvas', id: canvas.id })),
        note(source('Robots in 2027', 'We audit forty depots', { kind: 'document', id: other.id })),
        note(source(ours.name, ours.name, { kind: 'company', id: ours.id })),
      ),
      quoted(source('Atlas', 'It audits cold chains.', { id: product.id }), 'It audits … pallets.'),
    ])
    expect(await problems(params)).toEqual([])
    // So does everything that a document is composed of.
    const material: DocumentMaterial = {
      ...{ productIds: [product.id], briefIds: [spoken.id], canvasIds: [canvas.id] },
      company: true,
    }
    const body = { title: 'Composed', type: 'investment-memo' as const, material }
    const composed = await h.call(createDocument, { as, body })
    const { blocks } = await h.call(getDocument, { as, params: { id: composed.id } })
    expect(numberedSources(blocks.map(({ block }) => block)).length).toBeGreaterThan(3)
    expect(await problems({ id: composed.id })).toEqual([])
  })

  test('names unknown and foreign sources, invented and internal quotations, and wrong seconds', async () => {
    const foreign = await newProduct(theirs)
    const passage = { kind: 'passage', id: spoken.id } as const
    const claims: [DocumentSource, SourceProblem][] = [
      [source('Atlas'), 'unknown'],
      [source('Atlas', 'It audits cold chains.', { id: foreign.id }), 'unknown'],
      [source('Atlas', '', { kind: 'brief', id: product.id }), 'unknown'],
      [source('Atlas', '', { kind: 'company', id: theirs.id }), 'unknown'],
      [source('Atlas', 'It halves the loss.', { id: product.id }), 'quote'],
      [source('Atlas', 'It halves the loss.', passage), 'quote'],
      [source('Atlas', 'We lost four percent.', { ...passage, startMs: 60_000 }), 'second'],
      [source('Atlas', 'What it costs', { ...passage, startMs: 90_000 }), 'second'],
      ...[
        'no prices before the board',
        'Analysts who cover',
        '40,000 and 60,000',
        'the spring of 2027',
      ].map((quote): [DocumentSource, SourceProblem] => [
        source('Atlas', quote, passage),
        'internal',
      ]),
    ]
    const blocks = claims.map(([one]) => paragraph(said('Words. '), note(one)))
    const invented = quoted(source('Atlas', '', { id: product.id }), 'It halves the loss.')
    const params = await written([...blocks, invented])
    const items = await problems(params)
    expect(items.map(({ problem }) => problem)).toEqual([
      ...claims.map(([, problem]) => problem),
      'quote',
    ])
    expect(items.at(-1)).toMatchObject({
      ...{ blockId: invented.attrs.id, title: 'Atlas', quote: 'It halves the loss.' },
      ...{ problem: 'quote', now: null },
    })
    expect(items[6]).toMatchObject({ now: { quote: 'We lost four percent.', startMs: 0 } })
    const forward = h.call(moveDocument, { as: ours.owner, params, body: { status: 'review' } })
    await expect(forward).rejects.toMatchObject({
      status: 409,
      code: 'document_unverified_sources',
      issues: [...blocks, invented].map(({ attrs }, at) => ({
        path: attrs.id,
        message: expect.stringContaining(sourceProblemWords[claims[at]?.[1] ?? 'quote']),
      })),
    })
    expect(await h.call(getDocument, { as: ours.owner, params })).toMatchObject({ status: 'draft' })
  })

  test('takes from a colleague what only they may see, once they have asked for a review', async () => {
    const firm = await newCompany(h, 'Northfield Research')
    const author = await newMember(h, firm, { can_manage_briefs: true })
    for (const one of [firm.owner, theirs.owner, author]) await proveAddress(h, one, 30)
    const brief = await newSharedBrief(h, theirs, { title: 'Their plans' })
    const body = { emails: [author.email] }
    await h.call(shareBrief, { as: theirs.owner, params: { id: brief.id }, body })
    const cited = (quote: string) =>
      sentence([source('Plans', quote, { kind: 'brief', id: brief.id })])
    const first = cited('')
    const { id } = await newDocument(h, author, 'Rivals', first)
    const params = { id }
    const move = (as: TestUser, status: DocumentStatus) =>
      h.call(moveDocument, { as, params, body: { status } })
    const refused = { status: 409, code: 'document_unverified_sources' }
    expect(await problems(params, author)).toEqual([])
    expect(await problems(params, firm.owner)).toMatchObject([{ problem: 'unknown' }])
    await move(author, 'review')
    expect(await problems(params, firm.owner)).toEqual([])
    // What the colleague has not cited is confirmed for nobody else.
    await rewrite(h, firm.owner, id, first, cited('What is secret'))
    await expect(move(firm.owner, 'approved')).rejects.toMatchObject(refused)
    await rewrite(h, firm.owner, id, first)
    await move(firm.owner, 'approved')
    await move(firm.owner, 'published')
    const email = newAddress()
    await h.call(shareDocument, { as: firm.owner, params, body: { emails: [email] } })
    const shown = await readAgain(params, await newReader(h, { email }))
    expect(shown.sources).toMatchObject([{ title: 'Their plans' }])
    // The next version begins without it.
    await move(firm.owner, 'draft')
    await expect(move(firm.owner, 'review')).rejects.toMatchObject(refused)
  })

  test('refuses another company', async () => {
    const params = await written([paragraph(said('Words.'))])
    await expect(problems(params, theirs.owner)).rejects.toMatchObject({ status: 404 })
    expect(await problems(params, await newMember(h, ours))).toEqual([])
  })
})

describe('the readers of a published document', () => {
  test('see no forged title, quotation or link, on its page and in its files', async () => {
    const genuine = source('A forged title', 'It audits cold chains.', { id: product.id })
    const forged = source('A forged report', 'It halves the loss.', { kind: 'brief' })
    const invented = source('Atlas', 'It halves the loss.', { id: product.id })
    const { params, as } = await publishedBefore([genuine, invented, forged])
    await checkPublishedSourcesJob(h.services).work({})
    const { document, sources } = await readAgain(params, as)
    const draft = await written([sentence([genuine, invented, forged])])
    expect(sources).toEqual([
      { ...genuine, title: 'Atlas' },
      expect.objectContaining({ kind: 'product', title: unverifiedSource, quote: '' }),
      expect.objectContaining({ kind: 'brief', title: unverifiedSource, quote: '' }),
    ])
    const files = await Promise.all([
      ...(['docx', 'pptx', 'pdf'] as const).map((format) =>
        h.call(exportLibraryDocument, { as, params: { documentId: params.id }, query: { format } }),
      ),
      h.call(exportDocument, { as: ours.owner, params: draft, query: { format: 'docx' } }),
    ])
    const texts = await Promise.all(files.map(readText))
    for (const text of [...texts, JSON.stringify(document)]) {
      expect(text).toContain(unverifiedSource)
      expect(text).not.toContain('forged')
      expect(text).not.toContain('halves')
      expect(text).not.toContain(forged.id)
    }
  })

  test('keep what was true when it was published', async () => {
    const named = await newProduct(ours, 'Borealis')
    const gone = await newProduct(ours, 'Corona')
    const brief = await newVideoBrief(h, ours, { ...sampleBrief(), title: 'Before the board' })
    const of = [named.id, gone.id].map((id) => source('Old', 'It also sorts pallets.', { id }))
    const shown = await readShown([...of, source('Old', '', { kind: 'brief', id: brief.id })])
    const titles = ['Borealis', 'Corona', 'Before the board']
    expect(shown.sources.map(({ title }) => title)).toEqual(titles)
    const change = { ...sampleProduct({ name: 'Renamed', description: 'Other words.' }) }
    await h.call(updateProduct, { as: ours.owner, params: { id: named.id }, body: change })
    await h.call(deleteProduct, { as: ours.owner, params: { id: gone.id } })
    const body = { ...sampleBrief(), title: 'After the board' }
    await h.call(updateBrief, { as: ours.owner, params: { id: brief.id }, body })
    const documentId = shown.params.id
    const again = await h.call(getLibraryDocument, { as: shown.as, params: { documentId } })
    expect(numberedSources(again.blocks).map(({ title }) => title)).toEqual(titles)
  })

  test('see the sources of an earlier release once these are checked', async () => {
    const forged = source('Forged')
    const { params, as } = await publishedBefore([source('Atlas', '', { id: product.id }), forged])
    const titles = async () => (await readAgain(params, as)).sources.map(({ title }) => title)
    expect(await titles()).toEqual([unverifiedSource])
    await checkPublishedSourcesJob(h.services).work({})
    expect(await titles()).toEqual(['Atlas', unverifiedSource])
    // They keep their readers, and get no others.
    await expect(reader(params)).rejects.toMatchObject({ code: 'document_unverified_sources' })
  })
})

describe('a quotation in files', () => {
  test('names its second, and its speaker only where the captions do', async () => {
    const [named, unnamed] = await Promise.all(
      ['Ledger in four days', 'Ledger in short'].map((title) =>
        newVideoBrief(h, ours, { productId: product.id, title }),
      ),
    )
    const lines = [
      'Hello everybody.',
      'We closed in nine days.',
      'Dana Reyes: Nobody worked',
      'late.',
    ]
    const captions = [
      webVtt(...lines.map((line, at) => (at === 0 ? `Ann: ${line}` : line)), 'Price: four euros.'),
      // Without names, a word before a colon is none.
      webVtt('Hello everybody.', 'Price: it costs four euros.'),
    ]
    for (const [at, brief] of [named, unnamed].entries()) {
      const body = { language: 'en', text: captions[at] ?? '' }
      await h.call(addCaption, { as: ours.owner, params: { id: brief?.id ?? '' }, body })
    }
    const passage = (id = '', startMs = 0) => ({ kind: 'passage', id, startMs }) as const
    const params = await written([
      quoted(source('Old', '', passage(named?.id, 1000)), 'We closed in nine days.'),
      quoted(source('Old', '', passage(named?.id, 2000)), 'Nobody worked late.'),
      quoted(source('Old', '', passage(named?.id, 4000)), 'four euros.'),
      quoted(source('Old', '', passage(unnamed?.id, 1000)), 'it costs four euros.'),
      quoted(source('Old', '', { id: product.id }), 'It audits cold chains.'),
    ])
    await publish(h, ours.owner, params.id)
    const as = await reader(params)
    const files = await Promise.all([
      ...(['docx', 'pdf'] as const).map((format) =>
        h.call(exportDocument, { as: ours.owner, params, query: { format } }),
      ),
      h.call(exportLibraryDocument, {
        ...{ as, params: { documentId: params.id }, query: { format: 'pptx' } },
      }),
    ])
    for (const text of await Promise.all(files.map(readText))) {
      for (const name of [
        '— Ann, Ledger in four days, 0:01',
        '— Dana Reyes, Ledger in four days, 0:02',
        '— Dana Reyes, Ledger in four days, 0:04',
        '— Ledger in short, 0:01',
        '— Atlas ',
      ]) {
        expect(text.replace(/\s+/g, ' ')).toContain(name)
      }
      expect(text).not.toMatch(/— (?:Price|Old)/)
    }
  })
})

async function readText(file: File): Promise<string> {
  const bytes = new Uint8Array(await file.arrayBuffer())
  if (file.name.endsWith('.pdf')) return (await readPdf(bytes)).text
  return [...partsOf(bytes).values()].join(' ').replace(/<[^>]+>/g, '')
}
