import { randomUUID } from 'node:crypto'
import { describe, expect, test } from 'vitest'
import { getCopilotSession } from '../../contract/analyst-copilot/analyst-copilot.ts'
import { listCopilotRecord } from '../../contract/analyst-copilot/copilot-record.ts'
import type {
  DocumentBlock,
  DocumentInline,
  DocumentSource,
} from '../../contract/boardroom-builder/document-blocks.ts'
import {
  deleteDocument,
  getDocument,
  saveDocument,
} from '../../contract/boardroom-builder/documents.ts'
import { createBrief } from '../../contract/briefs/briefs.ts'
import { restoreDeleted } from '../../contract/undo/undo.ts'
import { startHarness } from '../testing/harness.ts'
import { ask, askInSession, shown } from '../testing/worlds/copilot.ts'
import { newDocument, said } from '../testing/worlds/document-samples.ts'
import {
  newCompanies,
  newCompany,
  newMember,
  newUser,
  type TestUser,
} from '../testing/worlds/people.ts'
import { sampleBrief } from '../testing/worlds/samples.ts'

const h = await startHarness()
const { ours, theirs } = await newCompanies(h)

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
/** The stored blocks and texts of a document's passages. */
const readPassages = (id: string) =>
  h.sql<{ id: string; block_id: string | null; field: string; text: string; own: boolean }>`
    select id::text, block_id, field, text, origin_id is null as own from app.passages
    where document_id = ${id}::uuid and version_id is null order by id`

describe('passages of documents', () => {
  test('are quoted with the document as their source, linked to the block', async () => {
    const { id } = await newDocument(
      h,
      ours.owner,
      'Plan for the numbat',
      said('one', 'The numbat migration ends in March 2031. It needs two engineers.'),
    )
    const { session, query } = await askInSession(
      h,
      ours.owner,
      'When does the numbat migration end?',
    )
    expect(query.response.statements[0]).toMatchObject({
      text: expect.stringContaining('The numbat migration ends in March 2031.'),
      group: 'Plan for the numbat',
    })
    expect(query.response.sources[0]).toMatchObject({
      title: 'Plan for the numbat',
      type: 'internal',
      url: `/boardroom-builder/${id}#block-one`,
      documentId: id,
      versionId: null,
      field: 'paragraph',
      vendor: 'Acme Robotics',
    })
    const { items } = await h.call(listCopilotRecord, { as: ours.owner, query: {} })
    expect(items.find(({ text }) => text === query.text)?.places[0]).toMatchObject({
      title: 'Plan for the numbat',
      field: 'paragraph',
    })
    // A saved answer is readable only while the document exists.
    const { transactionId } = await h.call(deleteDocument, { as: ours.owner, params: { id } })
    const found = () => tells(ours.owner, query.text, 'March 2031')
    expect(shown((await read(ours.owner, session)) ?? query.response)).not.toContain('March 2031')
    expect(await found()).toBe(false)
    await h.call(restoreDeleted, { as: ours.owner, body: { transactionId } })
    expect(shown((await read(ours.owner, session)) ?? query.response)).toContain('March 2031')
    expect(await found()).toBe(true)
  })

  test('cover headings, lists, tables, quotations and captions, but not gaps or unconfirmed text', async () => {
    const cell = (text: string, type: 'tableCell' | 'tableHeader' = 'tableCell') => ({
      type,
      content: [
        { type: 'paragraph' as const, content: text ? [{ type: 'text' as const, text }] : [] },
      ],
    })
    const gap = { type: 'gap' as const, attrs: { question: 'Which budget year?' } }
    const blocks: DocumentBlock[] = [
      {
        type: 'heading',
        attrs: { id: 'block-head', level: 1 },
        content: [{ type: 'text', text: 'Costs' }],
      },
      { type: 'gap', attrs: { id: 'block-gap', question: 'Who pays for it?' } },
      {
        type: 'bulletList',
        attrs: { id: 'block-list' },
        content: ['Two engineers', 'One server'].map((text) => ({
          type: 'listItem',
          content: [{ type: 'paragraph', content: [{ type: 'text', text }] }],
        })),
      },
      {
        type: 'table',
        attrs: { id: 'block-rows' },
        content: [
          {
            type: 'tableRow',
            content: ['Item', 'Year one', ''].map((t) => cell(t, 'tableHeader')),
          },
          {
            type: 'tableRow',
            content: [cell('Licences'), cell('1,200 EUR'), { type: 'tableCell', content: [gap] }],
          },
        ],
      },
      {
        type: 'callout',
        attrs: { id: 'block-risk', tone: 'risk' },
        content: [
          gap,
          { type: 'paragraph', content: [{ type: 'text', text: 'Support may end.' }] },
        ],
      },
      said(
        'mixed',
        'We begin in May. ',
        { type: 'text', text: 'Rivals do the same.', marks: [{ type: 'unconfirmed' }] },
        ' It takes ',
        { type: 'text', text: '3.5', marks: [{ type: 'unconfirmed' }] },
        ' months. Nobody is on leave.',
      ),
      { type: 'horizontalRule', attrs: { id: 'block-rule' } },
    ]
    const { id } = await newDocument(h, ours.owner, 'Costs of the quoll', ...blocks)
    const texts = (await readPassages(id)).map(({ block_id, field, text }) => [
      block_id,
      field,
      text,
    ])
    expect(texts).toEqual(
      expect.arrayContaining([
        [null, 'document', 'Costs of the quoll'],
        ['block-head', 'heading', 'Costs'],
        ['block-list', 'paragraph', 'Two engineers'],
        ['block-list', 'paragraph', 'One server'],
        ['block-rows', 'row', 'Licences | Year one: 1,200 EUR'],
        ['block-risk', 'paragraph', 'Support may end.'],
        ['block-mixed', 'paragraph', 'We begin in May.'],
        ['block-mixed', 'paragraph', 'Nobody is on leave.'],
      ]),
    )
    expect(texts).toHaveLength(8)
  })

  test('are rewritten only for the saved block', async () => {
    const as = ours.owner
    const { id, revision } = await newDocument(
      h,
      as,
      'Diary',
      ...[1, 2, 3].map((day) => said(`day-${day}`, `On day ${day} the potoroo slept.`)),
    )
    const before = await readPassages(id)
    const block = said('day-2', 'On day 2 the potoroo was awake for 9 hours.')
    await h.call(saveDocument, {
      as,
      params: { id },
      body: { revision, blocks: [{ rev: revision, block }] },
    })
    const after = await readPassages(id)
    const kept = before.filter(({ block_id }) => block_id !== 'block-day-2')
    expect(after).toEqual(expect.arrayContaining(kept))
    expect(after.filter(({ block_id }) => block_id === 'block-day-2')).toMatchObject([
      { text: 'On day 2 the potoroo was awake for 9 hours.' },
    ])
    const now = await h.call(getDocument, { as, params: { id } })
    const deleted = [{ id: 'block-day-2', rev: now.revision }]
    await h.call(saveDocument, {
      as,
      params: { id },
      body: { revision: now.revision, deleted, title: 'Diary of a potoroo' },
    })
    expect((await readPassages(id)).map(({ text }) => text)).toEqual([
      'On day 1 the potoroo slept.',
      'On day 3 the potoroo slept.',
      'Diary of a potoroo',
    ])
  })

  test('are found only by members of the company, or by an owner without a company', async () => {
    const question = 'How heavy is the bilby?'
    await newDocument(h, ours.owner, 'Ours', said('one', 'The bilby weighs 2 kilograms.'))
    const alone = await newUser(h)
    await newDocument(h, alone, 'Mine', said('one', 'The bilby weighs 3 kilograms.'))
    const heard = async (as: TestUser) =>
      shown(await ask(h, as, question)).match(/[23] kilograms/)?.[0]
    expect(await heard(ours.owner)).toBe('2 kilograms')
    expect(await heard(await newMember(h, ours))).toBe('2 kilograms')
    expect(await heard(await newMember(h, ours, { can_manage_briefs: true }))).toBe('2 kilograms')
    expect(await heard(theirs.owner)).toBeUndefined()
    expect(await heard(await newUser(h))).toBeUndefined()
    expect(await heard(alone)).toBe('3 kilograms')
  })

  test('are omitted if a question is limited to products, briefs, dates or other vendors', async () => {
    await newDocument(h, ours.owner, 'Jumps', said('one', 'The bettong jumps 4 metres far.'))
    const heard = (scope: Parameters<typeof ask>[3]) =>
      ask(h, ours.owner, 'How far does the bettong jump?', scope).then(shown)
    expect(await heard({ vendorIds: [ours.id] })).toContain('4 metres')
    for (const scope of [
      { vendorIds: [theirs.id] },
      { productIds: [randomUUID()] },
      { briefIds: [randomUUID()] },
      { since: '2020-01-01T00:00:00Z' },
    ]) {
      expect(await heard(scope)).not.toContain('4 metres')
    }
  })
})

describe('a quotation in a document', () => {
  const fact = 'The wombat relay moves 900 parcels an hour.'
  const question = 'How many parcels does the wombat relay move?'
  const quoting = (id: string): DocumentBlock[] => {
    const source = { kind: 'brief' as const, id, startMs: null, title: 'Relay', quote: fact }
    return [
      said(
        'note',
        'Relay: ',
        fact,
        noted(source),
        ' We plan with 700 parcels for the wombat relay.',
      ),
      {
        type: 'blockquote',
        attrs: { id: 'block-quote', source },
        content: [{ type: 'paragraph', content: [{ type: 'text', text: fact }] }],
      },
    ]
  }

  test('is found at its origin, and the text around it in the document', async () => {
    const { owner } = await newCompany(h)
    const body = sampleBrief({ title: 'Relay', description: fact })
    const brief = await h.call(createBrief, { as: owner, body })
    const { id } = await newDocument(h, owner, 'Case', ...quoting(brief.id))
    expect((await readPassages(id)).map(({ text, own }) => [text, own])).toEqual(
      expect.arrayContaining([
        [`Relay: ${fact}`, false],
        ['We plan with 700 parcels for the wombat relay.', true],
        [fact, false],
      ]),
    )
    const { sources } = await ask(h, owner, question)
    const quoted = sources.filter(({ snippet }) => snippet?.includes('900 parcels'))
    expect(quoted.map(({ briefId }) => briefId)).toEqual([brief.id])
    expect(sources).toContainEqual(
      expect.objectContaining({
        documentId: id,
        snippet: expect.stringMatching(/^We plan with 700/),
      }),
    )
  })

  test('is found in the document by members who may not read its origin', async () => {
    const company = await newCompany(h)
    const body = sampleBrief({ title: 'Relay', description: fact })
    const brief = await h.call(createBrief, { as: company.owner, body })
    const { id } = await newDocument(h, company.owner, 'Case', ...quoting(brief.id))
    const { sources } = await ask(h, await newMember(h, company), question)
    expect(sources.length).toBeGreaterThan(0)
    expect(new Set(sources.map(({ documentId }) => documentId))).toEqual(new Set([id]))
    expect(shown(await ask(h, await newMember(h, company), question))).toContain('900 parcels')
  })
})
