import { newAddress } from './accounts.ts'
import type { CallAttempt } from './permission-calls.ts'
import type { Maker, Place, Thing } from './permission-world.ts'
import { wordFile } from './word-file.ts'

/** Documents, with a block named `memberId`; the version's id is `objectId`. */
export type DocumentKind = 'document' | 'noDocument' | 'documentShare'

const ownerOf = ({ own, colleague }: Place) => own?.id ?? colleague

const said = (id: string) => ({ type: 'paragraph', attrs: { id } })

const stopped = JSON.stringify({
  ...{ state: 'stopped', reason: null, run: 'earlier', by: null, beat: null },
  sections: [{ at: 1, title: 'Costs', prose: [], state: 'waiting', problem: null }],
})

/** An own one is the actor's; of somebody without a company, theirs alone. */
const document: Maker = async (run, { id, companyId, memberId, objectId }, place) => {
  const alone = place.own !== null && place.own !== undefined && !place.own.memberId
  await run(
    `insert into app.documents (id, company_id, user_id, title, type, tone, audience, block_order, writing)
     values ($1, $2, $3, $4, 'board-deck', 'balanced', 'board', array[$5], $6)`,
    [id, alone ? null : companyId, ownerOf(place), `Document ${id}`, memberId, stopped],
  )
  await run(
    `insert into app.document_blocks (document_id, id, revision, block) values ($1, $2, 1, $3)`,
    [id, memberId, JSON.stringify(said(memberId))],
  )
  await run(
    `insert into app.document_versions (id, document_id, revision, title, blocks, words, created_at)
     values ($1, $2, 1, 'Kept', '[]', 0, now())`,
    [objectId, id],
  )
  await run(`insert into app.document_steps (document_id, version, step) values ($1, 1, 'asked')`, [
    id,
  ])
  return { userId: ownerOf(place) }
}

/** A published document of the company, `objectId`; an own share is one with the actor's address. */
const documentShare: Maker = async (run, thing, place) => {
  const { id, companyId, objectId, memberId, token } = thing
  await run(
    `insert into app.documents (id, company_id, user_id, title, type, tone, audience)
     values ($1, $2, $3, $4, 'board-deck', 'balanced', 'board')`,
    [objectId, companyId, place.colleague, `Document ${objectId}`],
  )
  await run(
    `insert into app.document_versions (id, document_id, revision, approved, title, blocks, words, created_at)
     values ($1, $2, 1, 1, 'Published', '[]', 0, now())`,
    [memberId, objectId],
  )
  await run(`update app.documents set published_id = $2, status = 'published' where id = $1`, [
    ...[objectId, memberId],
  ])
  const email = place.own?.email ?? thing.email
  await run(
    `insert into app.shares (id, company_id, document_id, email, token) values ($1, $2, $3, $4, $5)`,
    [id, companyId, objectId, email.toLowerCase(), token],
  )
  return { email }
}

export const documentMakers: Record<DocumentKind, Maker> = {
  document,
  documentShare,
  noDocument: async (_run, _thing, place) => ({ userId: ownerOf(place) }),
}

const asReader = ({ objectId }: Thing) => ({ params: { documentId: objectId } })
const listed = (reply: unknown, { id }: Pick<Thing, 'id'>) =>
  (reply as { items: { id: string }[] }).items.some((item) => item.id === id)
const byId = ({ id }: Thing) => ({ params: { id } })
const byVersion = ({ id, objectId }: Thing) => ({ params: { id, versionId: objectId } })

/** How each call of the boardroom builder is tried. */
export const documentAttempts: Readonly<Record<string, CallAttempt>> = {
  listDocuments: {
    kind: 'document',
    ask: ({ id }) => ({ query: { search: id } }),
    holds: listed,
  },
  listDocumentAuthors: { kind: 'none' },
  createDocument: { kind: 'none', ask: () => ({ body: { title: 'Mine', type: 'board-deck' } }) },
  getDocument: { kind: 'document', ask: byId },
  getDocumentChanges: {
    kind: 'document',
    ask: (thing) => ({ ...byId(thing), query: { since: 0 } }),
  },
  saveDocument: {
    kind: 'document',
    ask: (thing) => ({
      ...byId(thing),
      body: {
        revision: 1,
        title: 'Mine',
        blocks: [{ rev: null, block: said('a-new-block') }],
        order: { before: [], after: ['a-new-block'] },
      },
    }),
  },
  deleteDocument: { kind: 'document', ask: byId },
  listDocumentVersions: { kind: 'document', ask: byId },
  nameDocumentVersion: {
    kind: 'document',
    ask: (thing) => ({ ...byId(thing), body: { name: 'Mine' } }),
  },
  getDocumentVersion: { kind: 'document', ask: byVersion },
  restoreDocumentVersion: { kind: 'document', ask: byVersion },
  exportDocument: {
    kind: 'document',
    ask: (thing) => ({ ...byId(thing), query: { format: 'docx' } }),
  },
  importDocument: {
    kind: 'none',
    ask: () => ({
      body: {
        type: 'board-deck',
        name: 'Mine.docx',
        docx: wordFile('<w:p><w:r><w:t>Mine</w:t></w:r></w:p>').toString('base64'),
      },
    }),
  },
  moveDocument: {
    kind: 'document',
    ask: (thing) => ({ ...byId(thing), body: { status: 'review' } }),
  },
  writeDocument: { kind: 'document', ask: byId },
  stopDocumentWriting: { kind: 'document', ask: byId },
  dismissDocumentWriting: { kind: 'document', ask: byId },
  listDocumentSteps: { kind: 'document', ask: byId },
  shareDocument: {
    kind: 'documentShare',
    ask: ({ objectId }) => ({ params: { id: objectId }, body: { emails: [newAddress()] } }),
  },
  listDocumentShares: {
    kind: 'documentShare',
    ask: ({ objectId }) => ({ params: { id: objectId } }),
    holds: listed,
  },
  listLibraryDocuments: {
    kind: 'documentShare',
    holds: (reply, { objectId }) => listed(reply, { id: objectId }),
  },
  getLibraryDocument: { kind: 'documentShare', ask: asReader },
  noteDocumentOpened: { kind: 'documentShare', ask: asReader },
}
