import type {
  DocumentBlock,
  DocumentInline,
} from '../../../contract/boardroom-builder/document-blocks.ts'
import { moveDocument } from '../../../contract/boardroom-builder/document-reviews.ts'
import { shareDocument } from '../../../contract/boardroom-builder/document-shares.ts'
import {
  createDocument,
  documentForm,
  getDocument,
  type OpenDocument,
  saveDocument,
} from '../../../contract/boardroom-builder/documents.ts'
import type { Harness } from '../harness.ts'
import { newAddress, proveAddress } from './accounts.ts'
import type { TestUser } from './people.ts'
import { newReader } from './shares.ts'

/** A paragraph of a document. */
export const said = (id: string, ...content: (string | DocumentInline)[]): DocumentBlock => ({
  type: 'paragraph',
  attrs: { id: `block-${id}` },
  content: content.map((part) => (typeof part === 'string' ? { type: 'text', text: part } : part)),
})

/** A document with these blocks, regardless of its outline. */
export async function newDocument(
  h: Harness,
  as: TestUser,
  title: string,
  ...blocks: DocumentBlock[]
): Promise<OpenDocument> {
  const body = documentForm.parse({ title, type: 'investment-memo' })
  const { id } = await h.call(createDocument, { as, body })
  return rewrite(h, as, id, ...blocks)
}

/** Replaces the text of a document by these blocks. */
export async function rewrite(h: Harness, as: TestUser, id: string, ...blocks: DocumentBlock[]) {
  const params = { id }
  const { revision, blocks: written } = await h.call(getDocument, { as, params })
  const revs = new Map(written.map(({ rev, block }) => [block.attrs.id, rev]))
  const kept = new Set(blocks.map(({ attrs }) => attrs.id))
  await h.call(saveDocument, {
    as,
    params,
    body: {
      revision,
      deleted: [...revs].flatMap(([block, rev]) => (kept.has(block) ? [] : [{ id: block, rev }])),
      blocks: blocks.map((block) => ({ rev: revs.get(block.attrs.id) ?? null, block })),
      order: { before: [...revs.keys()], after: [...kept] },
    },
  })
  return h.call(getDocument, { as, params })
}

/** Publishes a document as its author, who has nobody else to approve it. */
export async function publish(h: Harness, as: TestUser, id: string) {
  for (const status of ['review', 'approved', 'published'] as const) {
    await h.call(moveDocument, { as, params: { id }, body: { status } })
  }
}

/** Starts the next version of a published document. */
export const beginVersion = (h: Harness, as: TestUser, id: string) =>
  h.call(moveDocument, { as, params: { id }, body: { status: 'draft' } })

/** Shares a published document with a new reader. */
export async function newReaderFor(h: Harness, as: TestUser, id: string) {
  await proveAddress(h, as, 30)
  const email = newAddress()
  await h.call(shareDocument, { as, params: { id }, body: { emails: [email] } })
  return newReader(h, { email })
}
