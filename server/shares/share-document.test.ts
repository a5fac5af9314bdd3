import { describe, expect, test } from 'vitest'
import type {
  DocumentBlock,
  DocumentFlow,
} from '../../contract/boardroom-builder/document-blocks.ts'
import { moveDocument } from '../../contract/boardroom-builder/document-reviews.ts'
import {
  listDocumentShares,
  shareDocument,
} from '../../contract/boardroom-builder/document-shares.ts'
import {
  createDocument,
  type DocumentStatus,
  deleteDocument,
  documentForm,
} from '../../contract/boardroom-builder/documents.ts'
import {
  getLibraryDocument,
  listLibraryDocuments,
  markDocumentRead,
  noteDocumentOpened,
} from '../../contract/boardroom-builder/library-documents.ts'
import { eraseAllWatching } from '../../contract/engagement/watching.ts'
import { noteCanvasOpened } from '../../contract/insight-canvas/library-canvases.ts'
import { revokeShare } from '../../contract/shares/shares.ts'
import { restoreDeleted } from '../../contract/undo/undo.ts'
import { startHarness } from '../testing/harness.ts'
import { mailsTo, newAddress, proveAddress } from '../testing/worlds/accounts.ts'
import { rewrite, said } from '../testing/worlds/document-samples.ts'
import { newCompanies, newMember, newUser, type TestUser } from '../testing/worlds/people.ts'
import { newReader } from '../testing/worlds/shares.ts'

const h = await startHarness()
const { ours, theirs } = await newCompanies(h)
await proveAddress(h, ours.owner, 30)

const gap = (question: string): DocumentFlow => ({ type: 'gap', attrs: { question } })

/** Open questions at every place where a document has them. */
const inside: DocumentBlock = {
  type: 'callout',
  attrs: { id: 'block-inside', tone: 'internal' },
  content: [{ type: 'paragraph', content: [{ type: 'text', text: 'For us alone' }] }],
}

const open: DocumentBlock[] = [
  { type: 'gap', attrs: { id: 'block-cost', question: 'What does it cost?' } },
  {
    type: 'callout',
    attrs: { id: 'block-note', tone: 'risk' },
    content: [gap('Who pays?'), gap('From when?')],
  },
  {
    type: 'table',
    attrs: { id: 'block-cell' },
    content: [{ type: 'tableRow', content: [{ type: 'tableCell', content: [gap('How many?')] }] }],
  },
  {
    type: 'gap',
    attrs: {
      ...{ id: 'block-point', question: 'Which risk is there?' },
      section: { title: 'Risks', headingId: 'block-risks' },
    },
  },
]

const notFound = { status: 404, message: 'Document not found' }

async function newDocument(title = 'Robots in 2027') {
  const as = ours.owner
  const body = documentForm.parse({ title, type: 'board-deck' })
  const { id } = await h.call(createDocument, { as, body })
  await write(id, 'First words')
  return id
}

const write = (id: string, text: string) => rewrite(h, ours.owner, id, said('first', text))

async function move(id: string, ...statuses: DocumentStatus[]) {
  for (const status of statuses) {
    await h.call(moveDocument, { as: ours.owner, params: { id }, body: { status } })
  }
}
async function share(id: string, email = newAddress()) {
  const params = { id }
  await h.call(shareDocument, { as: ours.owner, params, body: { emails: [email] } })
  const query = { search: email }
  const { items } = await h.call(listDocumentShares, { as: ours.owner, params, query })
  if (!items[0]) throw new Error('the share is not listed')
  return items[0]
}
const seen = (as: TestUser, documentId: string) =>
  h.call(getLibraryDocument, { as, params: { documentId } })

describe('shareDocument', () => {
  test('shows readers only the published version, never a draft', async () => {
    const id = await newDocument()
    const params = { id }
    const body = { emails: [newAddress()] }
    await expect(h.call(shareDocument, { as: ours.owner, params, body })).rejects.toMatchObject({
      status: 409,
      code: 'document_not_published',
    })
    await move(id, 'review', 'approved', 'published')
    const { email } = await share(id)
    const [mail] = await mailsTo(h, email)
    expect(mail?.subject).toBe('Acme Robotics shared “Robots in 2027” with you')
    const reader = await newReader(h, { email })
    expect(reader).toMatchObject({ briefId: null, canvasId: null, documentId: id })
    expect(await h.call(listLibraryDocuments, { as: reader })).toMatchObject({
      all: 1,
      items: [
        { id, title: 'Robots in 2027', version: 1, words: 2, vendor: { name: 'Acme Robotics' } },
      ],
    })
    const text = async () =>
      (await seen(reader, id)).blocks.map((block) =>
        block.type === 'paragraph' ? block.content : null,
      )
    expect(await text()).toEqual([[{ type: 'text', text: 'First words' }]])
    await move(id, 'draft')
    await write(id, 'A draft')
    expect(await text()).toEqual([[{ type: 'text', text: 'First words' }]])
    await move(id, 'review', 'approved')
    expect(await text()).toEqual([[{ type: 'text', text: 'First words' }]])
    await move(id, 'published')
    expect(await text()).toEqual([[{ type: 'text', text: 'A draft' }]])
    expect((await seen(reader, id)).version).toBe(2)
  })

  test('shows the vendor who has opened it, until access is revoked or the document is deleted', async () => {
    const id = await newDocument()
    await move(id, 'review', 'approved', 'published')
    const { id: shareId, email } = await share(id)
    const reader = await newReader(h, { email })
    await h.call(noteDocumentOpened, { as: reader, params: { documentId: id } })
    const listed = await h.call(listDocumentShares, { as: ours.owner, params: { id } })
    expect(listed.items).toMatchObject([{ email, state: 'opened' }])
    await expect(
      h.call(noteCanvasOpened, { as: reader, params: { canvasId: id } }),
    ).rejects.toMatchObject({ status: 404, message: 'Canvas not found' })
    const deleted = await h.call(deleteDocument, { as: ours.owner, params: { id } })
    await expect(seen(reader, id)).rejects.toMatchObject(notFound)
    await h.call(restoreDeleted, { as: ours.owner, body: deleted })
    expect(await seen(reader, id)).toMatchObject({ id })
    await h.call(revokeShare, { as: ours.owner, params: { id: shareId } })
    await expect(seen(reader, id)).rejects.toMatchObject(notFound)
    await expect(seen(await newUser(h), id)).rejects.toMatchObject(notFound)
  })

  test('tells a reader what changed since the version that they read', async () => {
    const id = await newDocument()
    const as = ours.owner
    await rewrite(
      h,
      as,
      id,
      said('first', 'First words'),
      said('old', 'To go'),
      said('same', 'To stay'),
    )
    await move(id, 'review', 'approved', 'published')
    const reader = await newReader(h, await share(id))
    const params = { documentId: id }
    // What the vendor sees of it.
    const listed = async () =>
      (await h.call(listDocumentShares, { as, params: { id } })).items.map(
        ({ version, readVersion }) => [version, readVersion],
      )
    const mark = (version: number, who: TestUser = reader) =>
      h.call(markDocumentRead, { as: who, params, body: { version } })
    expect(await seen(reader, id)).toMatchObject({ readVersion: null, changes: null })
    expect(await listed()).toEqual([[1, null]])
    await h.call(noteDocumentOpened, { as: reader, params })
    expect(await seen(reader, id)).toMatchObject({ readVersion: 1, changes: null })
    expect(await listed()).toEqual([[1, 1]])

    await move(id, 'draft')
    await rewrite(
      h,
      as,
      id,
      said('first', 'Other words'),
      said('same', 'To stay'),
      said('new', 'More'),
      inside,
    )
    await move(id, 'review', 'approved')
    expect(await seen(reader, id)).toMatchObject({ readVersion: 1, changes: null })
    await move(id, 'published')
    await h.call(noteDocumentOpened, { as: reader, params })
    const changes = { since: 1, blocks: ['block-first', 'block-new'], deleted: 1 }
    expect(await seen(reader, id)).toMatchObject({ version: 2, readVersion: 1, changes })
    expect(await listed()).toEqual([[2, 1]])
    expect((await h.call(listLibraryDocuments, { as: reader })).items).toMatchObject([
      { version: 2, readVersion: 1 },
    ])
    // What was not published cannot have been read, and what was read stays read.
    await expect(mark(3)).rejects.toMatchObject(notFound)
    await expect(mark(2, await newUser(h))).rejects.toMatchObject(notFound)
    expect(await mark(2)).toEqual({ readVersion: 2 })
    await expect(mark(1)).rejects.toMatchObject(notFound)
    expect(await seen(reader, id)).toMatchObject({ readVersion: 2, changes: null })
    expect(await listed()).toEqual([[2, 2]])
    await h.call(eraseAllWatching, { as: reader })
    expect(await seen(reader, id)).toMatchObject({ readVersion: null, changes: null })
    expect(await listed()).toEqual([[2, null]])
  })

  test('refuses a version with open questions, and names their blocks', async () => {
    const id = await newDocument()
    await move(id, 'review', 'approved', 'published')
    const blocks = JSON.stringify([said('first', 'First words'), ...open])
    await h.sql`
      update app.document_versions set blocks = ${blocks}::jsonb
      where id = (select published_id from app.documents where id = ${id})`
    const refused = {
      status: 409,
      code: 'document_open_questions',
      issues: [
        { path: 'block-cost', message: 'What does it cost?' },
        { path: 'block-note', message: 'Who pays?' },
        { path: 'block-note', message: 'From when?' },
        { path: 'block-cell', message: 'How many?' },
        { path: 'block-point', message: 'Which risk is there?' },
      ],
    }
    await expect(share(id)).rejects.toMatchObject(refused)
    const as = ours.owner
    expect(await h.call(listDocumentShares, { as, params: { id } })).toMatchObject({ all: 0 })
    // The gate refuses them before.
    await move(id, 'draft')
    await rewrite(h, as, id, said('first', 'First words'), ...open)
    await expect(move(id, 'review')).rejects.toMatchObject(refused)
    await write(id, 'Answered')
    await move(id, 'review')
    await rewrite(h, as, id, said('first', 'First words'), ...open)
    await expect(move(id, 'approved')).rejects.toMatchObject(refused)
  })

  test('shows readers no open question of a version that was published before they were refused', async () => {
    const id = await newDocument()
    await move(id, 'review', 'approved', 'published')
    const reader = await newReader(h, await share(id))
    const blocks = JSON.stringify([said('first', 'First words'), ...open])
    await h.sql`
      update app.document_versions set blocks = ${blocks}::jsonb
      where id = (select published_id from app.documents where id = ${id})`
    const shown = await seen(reader, id)
    expect(shown.blocks.map(({ type }) => type)).toEqual(['paragraph', 'callout', 'table'])
    expect(JSON.stringify(shown)).not.toMatch(
      /gap|What does|Who pays|From when|How many|Which risk/,
    )
  })

  test('refuses another company', async () => {
    const id = await newDocument()
    await move(id, 'review', 'approved', 'published')
    const [params, body] = [{ id }, { emails: [newAddress()] }]
    await expect(h.call(shareDocument, { as: theirs.owner, params, body })).rejects.toMatchObject(
      notFound,
    )
    expect(await h.call(listDocumentShares, { as: theirs.owner, params })).toMatchObject({ all: 0 })
  })

  test('refuses a member without the right', async () => {
    const id = await newDocument()
    const weak = await newMember(h, ours, { can_manage_products: true })
    const [params, body] = [{ id }, { emails: [newAddress()] }]
    await expect(h.call(shareDocument, { as: weak, params, body })).rejects.toMatchObject({
      status: 403,
    })
  })
})
