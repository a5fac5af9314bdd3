import { randomUUID } from 'node:crypto'
import { describe, expect, test } from 'vitest'
import { getCopilotSession } from '../../contract/analyst-copilot/analyst-copilot.ts'
import { listCopilotScope } from '../../contract/analyst-copilot/copilot-scope.ts'
import type {
  DocumentInline,
  DocumentSource,
} from '../../contract/boardroom-builder/document-blocks.ts'
import { listDocumentShares } from '../../contract/boardroom-builder/document-shares.ts'
import { deleteDocument, getDocument } from '../../contract/boardroom-builder/documents.ts'
import { shareCanvas } from '../../contract/insight-canvas/canvas-shares.ts'
import { newWidget, type WidgetOf } from '../../contract/insight-canvas/canvas-widgets.ts'
import { createCanvas } from '../../contract/insight-canvas/canvases.ts'
import { revokeShare } from '../../contract/shares/shares.ts'
import { restoreDeleted } from '../../contract/undo/undo.ts'
import { startHarness } from '../testing/harness.ts'
import { newAddress, proveAddress } from '../testing/worlds/accounts.ts'
import { ask, askInSession, shown } from '../testing/worlds/copilot.ts'
import {
  beginVersion,
  newDocument,
  newReaderFor,
  publish,
  rewrite,
  said,
} from '../testing/worlds/document-samples.ts'
import { newCompany, newUser, type TestUser } from '../testing/worlds/people.ts'
import { newReader, newSharedBrief } from '../testing/worlds/shares.ts'

const h = await startHarness()
const ours = await newCompany(h)

const tells = async (as: TestUser, question: string, words: string) =>
  shown(await ask(h, as, question)).includes(words)
const noted = (source: DocumentSource): DocumentInline => ({
  type: 'sourceNote',
  attrs: { source },
})
const read = async (as: TestUser, session: string) => {
  const { queries } = await h.call(getCopilotSession, { as, params: { id: session } })
  return queries[0]?.response
}
const readShare = async (as: TestUser, id: string) => {
  const { items } = await h.call(listDocumentShares, { as, params: { id } })
  return { id: items[0]?.id ?? '' }
}

describe('a reader', () => {
  test('finds only the published version, while it is shared', async () => {
    const company = await newCompany(h)
    const as = company.owner
    const { id } = await newDocument(h, as, 'Outlook', said('one', 'The dunnart ships in 2041.'))
    await publish(h, as, id)
    const reader = await newReaderFor(h, as, id)
    const question = 'When does the dunnart ship?'
    const { session, query } = await askInSession(h, reader, question)
    expect(query.response.sources[0]).toMatchObject({
      title: 'Outlook',
      type: 'external',
      vendor: 'Acme Robotics',
      url: `/library/documents/${id}#block-one`,
      documentId: id,
      snippet: 'The dunnart ships in 2041.',
    })
    expect((await h.call(listCopilotScope, { as: reader, query: {} })).vendors).toMatchObject([
      { id: company.id, type: 'external' },
    ])
    expect(shown(await ask(h, reader, question, { vendorIds: [company.id] }))).toContain('in 2041')

    // Members get the current text, and each sentence only once.
    const asked = await ask(h, as, question)
    expect(asked.sources).toHaveLength(1)
    expect(asked.sources[0]).toMatchObject({ versionId: null, type: 'internal' })
    await beginVersion(h, as, id)
    await rewrite(h, as, id, said('one', 'The dunnart ships in 2042.'))
    expect(await tells(as, question, 'in 2042')).toBe(true)
    expect(await tells(reader, question, 'in 2042')).toBe(false)
    expect(await tells(reader, question, 'in 2041')).toBe(true)
    await publish(h, as, id)
    expect(await tells(reader, question, 'in 2042')).toBe(true)
    expect(await tells(reader, question, 'in 2041')).toBe(false)
    // The quoted version has been withdrawn.
    expect(await read(reader, session)).toMatchObject({
      statements: [{ text: null, group: null }],
      sources: [{ title: null, url: null, snippet: null, vendor: null }],
    })

    const second = await askInSession(h, reader, question)
    await h.call(revokeShare, { as, params: await readShare(as, id) })
    expect(await tells(reader, question, 'in 2042')).toBe(false)
    expect(shown((await read(reader, second.session)) ?? query.response)).not.toContain('in 2042')
    expect((await h.call(listCopilotScope, { as: reader, query: {} })).vendors).toEqual([])
  })

  test('can cite it in a document of their own, with a link to their library', async () => {
    const as = (await newCompany(h)).owner
    const { id } = await newDocument(h, as, 'Costs', said('one', 'The pilchard costs 9 euros.'))
    await publish(h, as, id)
    const reader = await newReaderFor(h, as, id)
    const source: DocumentSource = {
      ...{ kind: 'document', id, startMs: null, title: 'Costs' },
      quote: 'The pilchard costs 9 euros.',
    }
    const own = await newDocument(h, reader, 'Mine', said('one', 'Cheap.', noted(source)))
    const resolved = async () =>
      (await h.call(getDocument, { as: reader, params: { id: own.id } })).sources
    const shown = { kind: 'document', id, startMs: null, title: 'Costs' }
    expect(await resolved()).toEqual([{ ...shown, url: `/library/documents/${id}` }])
    await h.call(revokeShare, { as, params: await readShare(as, id) })
    expect(await resolved()).toEqual([])
  })

  test('finds no document that is in the trash or whose share has ended', async () => {
    const as = (await newCompany(h)).owner
    const { id } = await newDocument(h, as, 'Notes', said('one', 'The quokka has 5 rooms.'))
    await publish(h, as, id)
    const reader = await newReaderFor(h, as, id)
    const question = 'How many rooms has the quokka?'
    expect(await tells(reader, question, '5 rooms')).toBe(true)
    const { transactionId } = await h.call(deleteDocument, { as, params: { id } })
    expect(await tells(reader, question, '5 rooms')).toBe(false)
    await h.call(restoreDeleted, { as, body: { transactionId } })
    expect(await tells(reader, question, '5 rooms')).toBe(true)
    await h.sql`
      update app.shares set expires_at = app.now() - interval '1 minute' where document_id = ${id}::uuid`
    expect(await tells(reader, question, '5 rooms')).toBe(false)
  })

  test('finds canvases shared with them, and opens them at the widget', async () => {
    const as = ours.owner
    await proveAddress(h, as, 30)
    const swot = newWidget('swot', randomUUID()) as WidgetOf<'swot'>
    const strengths = [{ text: 'The cuscus answers within 3 minutes.', source: null }]
    const widget = { ...swot, data: { ...swot.data, strengths } }
    const { id } = await h.call(createCanvas, { as, body: { title: 'Review', widgets: [widget] } })
    const email = newAddress()
    await h.call(shareCanvas, { as, params: { id }, body: { emails: [email] } })
    const reader = await newReader(h, { email })
    const question = 'Within how many minutes does the cuscus answer?'
    const { session, query } = await askInSession(h, reader, question)
    expect(query.response.sources[0]).toMatchObject({
      type: 'external',
      vendor: 'Acme Robotics',
      url: `/library/canvases/${id}?widget=${widget.id}`,
    })
    expect(await tells(await newUser(h), question, '3 minutes')).toBe(false)
    await h.sql`update app.shares set revoked_at = app.now() where canvas_id = ${id}::uuid`
    expect(await tells(reader, question, '3 minutes')).toBe(false)
    expect(shown((await read(reader, session)) ?? query.response)).not.toContain('3 minutes')
  })

  test('finds a sentence once if both a brief and a document made from it are shared', async () => {
    const company = await newCompany(h)
    const as = company.owner
    const fact = 'The pademelon line packs 640 boxes an hour.'
    const brief = await newSharedBrief(h, company, { title: 'Line', description: fact })
    const source = {
      kind: 'brief' as const,
      id: brief.id,
      startMs: null,
      title: 'Line',
      quote: fact,
    }
    const { id } = await newDocument(h, as, 'Memo', said('one', fact, noted(source)))
    await publish(h, as, id)
    const reader = await newReaderFor(h, as, id)
    const question = 'How many boxes does the pademelon line pack?'
    const from = async () =>
      (await ask(h, reader, question)).sources
        .filter(({ snippet }) => snippet === fact)
        .map(({ briefId, documentId }) => briefId ?? documentId)
    expect(await from()).toEqual([id])
    await h.sql`
      insert into app.shares (company_id, brief_id, email, token, user_id, reader_id)
      values (${company.id}::uuid, ${brief.id}::uuid, ${reader.email}, ${randomUUID()},
              ${as.id}::uuid, ${reader.id}::uuid)`
    expect(await from()).toEqual([brief.id])
  })
})
