import { randomUUID } from 'node:crypto'
import { expect, test } from 'vitest'
import { shareDocument } from '../../contract/boardroom-builder/document-shares.ts'
import { createBrief } from '../../contract/briefs/briefs.ts'
import { addCaption } from '../../contract/captions/captions.ts'
import { decideTerms, updateEmbargo } from '../../contract/embargoes/embargoes.ts'
import { shareCanvas } from '../../contract/insight-canvas/canvas-shares.ts'
import { newWidget } from '../../contract/insight-canvas/canvas-widgets.ts'
import { createCanvas } from '../../contract/insight-canvas/canvases.ts'
import { getLibraryBrief } from '../../contract/library/library.ts'
import { createProduct } from '../../contract/products/products.ts'
import { askQuestion } from '../../contract/questions/questions.ts'
import { addReaderNote } from '../../contract/reader-notes/reader-notes.ts'
import { declaredEndpoints } from '../testing/declared-endpoints.ts'
import { fixture } from '../testing/fixtures.ts'
import { startHarness } from '../testing/harness.ts'
import { mailsTo, proveAddress } from '../testing/worlds/accounts.ts'
import { webVtt } from '../testing/worlds/captions.ts'
import { askInSession } from '../testing/worlds/copilot.ts'
import { newDocument, publish, said } from '../testing/worlds/document-samples.ts'
import { uploadFile } from '../testing/worlds/files.ts'
import { newCompany } from '../testing/worlds/people.ts'
import { sampleBrief, sampleProduct } from '../testing/worlds/samples.ts'
import { newReader, newShare, shareTokenTo } from '../testing/worlds/shares.ts'

// Every call by which a reader can read is made, whatever it is for: a new one is tried without being listed here.

const title = 'Zephyrine takes off'
const word = 'zephyrine'
const h = await startHarness()
const ours = await newCompany(h)
await proveAddress(h, ours.owner, 30)
const as = ours.owner
const { url } = await uploadFile(h, as, fixture('h264-aac.mp4'))
const { id: productId } = await h.call(createProduct, { as, body: sampleProduct() })
const uploadedVideoUrl = `${h.services.env.PUBLIC_URL}${url}`
const brief = await h.call(createBrief, {
  as,
  body: { ...sampleBrief({ title, type: 'roadmap', uploadedVideoUrl }), productId },
})
const briefId = brief.id
await h.call(addCaption, {
  as,
  params: { id: briefId },
  body: { language: 'en', text: webVtt('The Zephyrine launch is on Thursday in Lisbon.') },
})
const share = await newShare(h, as, brief)
const reader = await newReader(h, share)
const place = { kind: 'brief' as const, id: briefId, startMs: null }
const source = { ...place, title, quote: '' }
const note = { type: 'sourceNote' as const, attrs: { source } }
const document = await newDocument(h, as, 'Outlook', said('outlook', 'The outlook.', note))
await publish(h, as, document.id)
const swot = newWidget('swot', randomUUID())
if (swot.type === 'swot')
  swot.data.strengths = [{ text: 'Strong', source: { ...place, mark: '0' } }]
const canvas = await h.call(createCanvas, { as, body: { widgets: [swot] } })
const body = { emails: [reader.email], mayDownload: true }
await h.call(shareDocument, { as, params: { id: document.id }, body })
await h.call(shareCanvas, { as, params: { id: canvas.id }, body })
const params = { briefId }
const question = await h.call(askQuestion, { as: reader, params, body: { text: 'When?' } })
await h.call(addReaderNote, { as: reader, params, body: { text: 'Ask again.' } })
const { session } = await askInSession(h, reader, 'When is the launch?')
/** Values for the parameters and filters of calls, by their names. */
const known: Record<string, string[]> = {
  id: [briefId, share.id, document.id, canvas.id, question.id, session, productId],
  briefId: [briefId],
  documentId: [document.id],
  canvasId: [canvas.id],
  token: [await shareTokenTo(h, reader.email)],
}
// The embargo's own mails are sent at once, not with those of the next day.
await h.sql`delete from app.mailbox_days`

/** The addresses of a call with every known value of its parameters. */
function addressesOf(path: string): string[] {
  const [, name] = /:(\w+)/.exec(path) ?? []
  if (!name) return [path]
  return (known[name] ?? []).flatMap((value) => addressesOf(path.replace(`:${name}`, value)))
}

type Read = { name: string; url: string }

/** Every address from which something can be read, with and without a search for the title. */
async function reads(): Promise<Read[]> {
  const gets = (await declaredEndpoints()).filter(
    ({ method, streams }) => method === 'GET' && streams !== 'endless',
  )
  const asked = gets.flatMap(({ name, path, query }) => {
    const filters = Object.keys((query as { shape?: object } | undefined)?.shape ?? {})
    const search = filters.includes('search') ? [`?search=${word}`] : []
    const format = filters.includes('format') ? ['?format=json'] : []
    return addressesOf(path).flatMap((url) =>
      ['', ...search, ...format].map((more) => ({ name, url: url + more })),
    )
  })
  return [...asked, { name: 'rest', url: `/rest/v1/briefs?id=eq.${briefId}` }]
}

/** Those of the addresses whose answer to the reader names the brief, or finds it by its title. */
async function naming(asked: readonly Read[]): Promise<Read[]> {
  const found: Read[] = []
  for (const read of asked) {
    const { body } = await h.request({ as: reader, method: 'GET', url: read.url })
    const searched = read.url.endsWith(`search=${word}`) && body.includes(briefId)
    if (body.toLowerCase().includes(word) || searched) found.push(read)
  }
  return found
}

const inDays = (days: number) => new Date(Date.now() + days * 86_400_000).toISOString()
const set = (body: { availableFrom: string | null; until: string | null }) =>
  h.call(updateEmbargo, { as: ours.owner, params: { id: briefId }, body })

async function decide(decision: 'accepted' | 'declined') {
  const params = { briefId }
  const { embargo } = await h.call(getLibraryBrief, { as: reader, params })
  const { termsHash = '', until = '' } = embargo ?? {}
  const body = { decision, name: 'Ines Moreau', termsHash, until }
  await h.call(decideTerms, { as: reader, params, body })
}

test('no call names a brief to a reader who has not accepted its embargo', async () => {
  const all = await reads()
  const open = await naming(all)
  expect(new Set(open.map(({ name }) => name))).toEqual(
    new Set([
      'exportReaderNotes',
      'findCanvasSources',
      'getCopilotSession',
      'getLibraryBrief',
      'getLibraryCanvas',
      'getLibraryDocument',
      'getLibrarySlides',
      'listAllReaderNotes',
      'listCopilotScope',
      'listLibrary',
      'listLibraryCaptions',
      'searchLibraryPassages',
    ]),
  )
  const until = inDays(10)
  await set({ availableFrom: null, until })
  expect(await naming(all)).toEqual([])
  const gated = await h.call(getLibraryBrief, { as: reader, params: { briefId } })
  expect(gated).toMatchObject({
    title: null,
    type: 'roadmap',
    gate: 'terms',
    embargo: { until },
    vendor: { name: ours.name },
  })
  await decide('declined')
  expect(await naming(open)).toEqual([])
  await decide('accepted')
  expect(await naming(open)).toEqual(open)
  await set({ availableFrom: inDays(1), until })
  expect(await naming(open)).toEqual([])
  await set({ availableFrom: null, until: null })
  expect(await naming(open)).toEqual(open)
  const mails = await mailsTo(h, reader.email)
  const of = (kind: string) =>
    mails
      .filter((mail) => mail.kind === kind)
      .map(allText)
      .reverse()
  // What was put under embargo, and what was declined, is not named by mail, either.
  expect(of('embargo').map((text) => text.includes(title))).toEqual([false, false, true])
  expect(of('acceptance').map((text) => text.includes(title))).toEqual([false, true])
})

const allText = ({
  subject,
  html,
  text,
}: {
  subject: string
  html: string | null
  text: string | null
}) => [subject, html, text].join('\n')
