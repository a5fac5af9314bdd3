import { beforeAll, describe, expect, test } from 'vitest'
import { moveDocument } from '../../contract/document-reviews.ts'
import { listDocumentShares, shareDocument } from '../../contract/document-shares.ts'
import {
  createDocument,
  type DocumentStatus,
  deleteDocument,
  documentForm,
  getDocument,
  saveDocument,
} from '../../contract/documents.ts'
import {
  getLibraryDocument,
  listLibraryDocuments,
  noteDocumentOpened,
} from '../../contract/library-documents.ts'
import { revokeShare } from '../../contract/shares.ts'
import { restoreDeleted } from '../../contract/undo.ts'
import { mailsTo, newAddress, proveAddress } from '../testing/accounts.ts'
import { type Harness, startHarness } from '../testing/harness.ts'
import {
  newCompanies,
  newMember,
  newUser,
  type TestCompany,
  type TestUser,
} from '../testing/people.ts'
import { newReader } from '../testing/shares.ts'

let h: Harness
let ours: TestCompany
let theirs: TestCompany
beforeAll(async () => {
  h = await startHarness()
  ;({ ours, theirs } = await newCompanies(h))
  await proveAddress(h, ours.owner, 30)
})

const notFound = { status: 404, message: 'Document not found' }

async function newDocument(title = 'Robots in 2027') {
  const as = ours.owner
  const body = documentForm.parse({ title, type: 'board-deck' })
  const { id } = await h.call(createDocument, { as, body })
  await write(id, 'First words')
  return id
}

async function write(id: string, text: string) {
  const as = ours.owner
  const { revision, blocks } = await h.call(getDocument, { as, params: { id } })
  const before = blocks.map(({ block }) => block.attrs.id)
  const block = {
    type: 'paragraph' as const,
    attrs: { id: 'first-block' },
    content: [{ type: 'text' as const, text }],
  }
  const rev = blocks.find((one) => one.block.attrs.id === 'first-block')?.rev ?? null
  await h.call(saveDocument, {
    as,
    params: { id },
    body: {
      revision,
      blocks: [{ rev, block }],
      deleted: blocks.flatMap((one) =>
        one.block.attrs.id === 'first-block' ? [] : [{ id: one.block.attrs.id, rev: one.rev }],
      ),
      order: { before, after: ['first-block'] },
    },
  })
}

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
    const deleted = await h.call(deleteDocument, { as: ours.owner, params: { id } })
    await expect(seen(reader, id)).rejects.toMatchObject(notFound)
    await h.call(restoreDeleted, { as: ours.owner, body: deleted })
    expect(await seen(reader, id)).toMatchObject({ id })
    await h.call(revokeShare, { as: ours.owner, params: { id: shareId } })
    await expect(seen(reader, id)).rejects.toMatchObject(notFound)
    await expect(seen(await newUser(h), id)).rejects.toMatchObject(notFound)
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
