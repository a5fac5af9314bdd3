import { expect, test } from 'vitest'
import type { DocumentBlock } from '../../contract/boardroom-builder/document-blocks.ts'
import { shareDocument } from '../../contract/boardroom-builder/document-shares.ts'
import { checkDocumentSources } from '../../contract/boardroom-builder/document-sources.ts'
import {
  createDocument,
  documentForm,
  getDocument,
} from '../../contract/boardroom-builder/documents.ts'
import { addCaption } from '../../contract/captions/captions.ts'
import { shareCanvas } from '../../contract/insight-canvas/canvas-shares.ts'
import { canvasStarts, createCanvas } from '../../contract/insight-canvas/canvases.ts'
import type { internalBriefFields } from '../../contract/passages/passage-fields.ts'
import { openPath, updateOpenLink } from '../../contract/shares/open-links.ts'
import { declaredEndpoints } from '../testing/declared-endpoints.ts'
import { type Harness, startHarness } from '../testing/harness.ts'
import { newAddress } from '../testing/worlds/accounts.ts'
import { newVideoBrief, webVtt } from '../testing/worlds/captions.ts'
import { askInSession, shown } from '../testing/worlds/copilot.ts'
import { publish, rewrite } from '../testing/worlds/document-samples.ts'
import { partsOf } from '../testing/worlds/package-problems.ts'
import { newCompany, type TestUser } from '../testing/worlds/people.ts'
import { readPdf } from '../testing/worlds/read-pdf.ts'
import { newReader, newShare, newSharedBrief, shareTokenTo } from '../testing/worlds/shares.ts'

/** One word of each internal field, which occurs nowhere else. */
const markers = {
  requirements: 'Kakapo',
  targetAudience: 'Takahe',
  budgetRange: 'Tuatara',
  timeline: 'Weka',
} as const satisfies Record<(typeof internalBriefFields)[number], string>
const marked = new RegExp(Object.values(markers).join('|'), 'i')
const formats: Record<string, string[]> = {
  '/api/library/documents': ['docx', 'pptx', 'pdf'],
  '/api/library/canvases': ['svg'],
  '/api/copilot/sessions': ['md'],
}
const questions = [
  'What are the requirements?',
  'Who is the target audience?',
  'What is the budget range?',
  'What is the timeline?',
  'Which gateway do customers need before they start?',
  'What comes 40,000 euros a year?',
  'Which briefs are there about the quokka?',
]
const h = await startHarness()
const ours = await newCompany(h)
const { productId } = await newSharedBrief(h, ours)
const brief = await newVideoBrief(h, ours, {
  title: 'The quokka in the field',
  productId: productId ?? '',
  requirements: `Customers need the ${markers.requirements} gateway before they start.`,
  targetAudience: `Analysts who cover the ${markers.targetAudience} market`,
  budgetRange: `${markers.budgetRange}, 40,000 euros a year`,
  timeline: `After the ${markers.timeline} release`,
})
await h.call(addCaption, {
  as: ours.owner,
  params: { id: brief.id },
  body: { language: 'en', text: webVtt('The quokka sorts pallets at night.') },
})

const source = { kind: 'brief', id: brief.id, startMs: null, title: brief.title } as const

/** What an author put in by hand, marked as internal. */
const internal: DocumentBlock = {
  type: 'callout',
  attrs: { id: 'block-inside', tone: 'internal' },
  content: Object.values(markers).map((word) => ({
    type: 'paragraph',
    content: [
      { type: 'text', text: `Mind the ${word}.` },
      { type: 'sourceNote', attrs: { source: { ...source, quote: word } } },
    ],
  })),
}

/** Documents and a canvas of each start, written from the brief and shared with an address. */
async function shareMaterial(email: string) {
  const as = ours.owner
  const ids = { documents: [] as string[], canvases: [] as string[] }
  for (const type of ['tech-strategy', 'investment-justification'] as const) {
    const form = { title: 'Quokka', type, audience: 'technical-team', tone: 'technical' }
    const material = { briefIds: [brief.id] }
    const body = documentForm.parse({ ...form, material })
    const { id } = await h.call(createDocument, { as, body })
    const { blocks } = await h.call(getDocument, { as, params: { id } })
    const answered = blocks
      .map(({ block }) => block)
      .filter((one) => !JSON.stringify(one).includes('"gap"'))
    await rewrite(h, as, id, ...answered, internal)
    await publish(h, as, id)
    await h.call(shareDocument, {
      as,
      params: { id },
      body: { emails: [email], mayDownload: true },
    })
    ids.documents.push(id)
  }
  for (const start of canvasStarts) {
    const { id } = await h.call(createCanvas, { as, body: { start } })
    await h.call(shareCanvas, { as, params: { id }, body: { emails: [email], mayDownload: true } })
    ids.canvases.push(id)
  }
  return ids
}

async function tokenOfOpenLink() {
  const params = { id: brief.id }
  const { url } = await h.call(updateOpenLink, { as: ours.owner, params, body: { on: true } })
  return url?.split(`${openPath}/`)[1] ?? ''
}

/** Everything that a response says, also inside of files. */
async function readText({ rawPayload, headers }: Awaited<ReturnType<Harness['request']>>) {
  const type = String(headers['content-type'])
  if (type.includes('pdf')) return (await readPdf(new Uint8Array(rawPayload))).text
  if (type.includes('officedocument'))
    return [...partsOf(new Uint8Array(rawPayload)).values()].join()
  return rawPayload.toString()
}

test('internal fields reach neither readers nor holders of an open link, by any call', async () => {
  const email = newAddress()
  const share = await newShare(h, ours.owner, brief, { email, mayDownload: true })
  const shareToken = await shareTokenTo(h, email)
  const { documents, canvases } = await shareMaterial(email)
  const reader = await newReader(h, share)
  const sessions: string[] = []
  for (const text of questions) {
    const { session, query } = await askInSession(h, reader, text)
    sessions.push(session)
    expect(shown(query.response), text).not.toMatch(marked)
  }

  const values: Record<string, string[]> = {
    '/api/library/:briefId': [brief.id],
    '/api/library/documents/:documentId': documents,
    '/api/library/canvases/:canvasId': canvases,
    '/api/briefs/:id': [brief.id],
    '/api/shares/:id': [share.id],
    '/api/documents/:id': documents,
    '/api/canvases/:id': canvases,
    '/api/copilot/sessions/:id': sessions,
    '/api/watch/:token': [shareToken],
    '/api/open/:token': [await tokenOfOpenLink()],
  }
  const paths = (await declaredEndpoints())
    // An endless stream says only that something has changed.
    .filter(({ method, streams }) => method === 'GET' && streams !== 'endless')
    .flatMap(({ path }) => {
      const of = Object.keys(values).find((start) => `${path}/`.startsWith(`${start}/`))
      return of ? (values[of] ?? []).map((id) => path.replace(/:\w+/, id)) : [path]
    })
    .filter((path) => !path.includes(':'))
    .flatMap((path) => {
      const kind = Object.keys(formats).find((start) => path.startsWith(start))
      if (!path.endsWith('/export') || !kind) return [path]
      // One of each kind: all of them are read by other calls.
      const once = path.includes(documents[0] ?? '') || !path.includes('documents')
      return (formats[kind] ?? []).filter(() => once).map((format) => `${path}?format=${format}`)
    })
  const tables = ['briefs', 'products', 'company_profiles'].map(
    (name) => `/rest/v1/${name}?select=*`,
  )
  const opened = new Set<string>()
  for (const as of [reader, null]) {
    for (const url of [...paths, ...tables]) {
      const response = await h.request({ as, url })
      if (response.statusCode === 200) opened.add(url.replace(/[0-9a-f-]{36}/, ':id'))
      expect(await readText(response), `${as ? 'reader' : 'visitor'} ${url}`).not.toMatch(marked)
    }
  }
  // The calls were made on what the reader really has.
  for (const path of ['', '/captions']) expect(opened).toContain(`/api/library/:id${path}`)
  for (const format of ['docx', 'pptx', 'pdf']) {
    expect(opened).toContain(`/api/library/documents/:id/export?format=${format}`)
  }
  expect(opened).toContain('/api/library/canvases/:id/export?format=svg')
  expect(opened).toContain('/api/copilot/sessions/:id/export?format=md')
  expect([...opened].some((path) => path.startsWith('/api/open/'))).toBe(true)
})

test('what an author marks as internal is seen by the company, and neither refused nor unverified', async () => {
  const { documents } = await shareMaterial(newAddress())
  const params = { id: documents[0] ?? '' }
  const { blocks, status } = await h.call(getDocument, { as: ours.owner, params })
  expect(status).toBe('published')
  expect(blocks.at(-1)?.block).toEqual(internal)
  expect((await h.call(checkDocumentSources, { as: ours.owner, params })).items).toEqual([])
  const { query } = await askInSession(h, ours.owner, 'Which document says mind the kakapo?')
  expect(query.response.sources.filter(({ documentId }) => documentId)).toEqual([])
})

test("the company's own copilot quotes them, marked internal", async () => {
  const asked = async (as: TestUser) =>
    (await askInSession(h, as, 'Which gateway do customers need?')).query.response
  const { sources } = await asked(ours.owner)
  expect(sources).toContainEqual(
    expect.objectContaining({ field: 'requirements', snippet: expect.stringMatching(marked) }),
  )
})
