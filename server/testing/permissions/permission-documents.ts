import { randomUUID } from 'node:crypto'
import { fixture } from '../fixtures.ts'
import { newAddress } from '../worlds/accounts.ts'
import { wordFile } from '../worlds/word-file.ts'
import type { CallAttempt } from './permission-calls.ts'
import type { Maker, Place, Run, Thing } from './permission-world.ts'

/**
 * Documents with a block named `memberId` and a picture in the file `briefId`; the version's id is `objectId`.
 * There may also be a canvas of the same owner, `analystId`.
 */
export type DocumentKind = 'document' | 'documentBesideCanvas' | 'noDocument' | 'documentShare'

const ownerOf = ({ own, colleague }: Place) => own?.id ?? colleague

/** Whether the store must have the file of its picture. */
export const hasPicture = (kind: string) => kind === 'document' || kind === 'documentShare'

const addPicture = (run: Run, documentId: string, fileId: string) =>
  run(
    `insert into app.document_pictures (document_id, file_id, type, size, width, height)
     values ($1, $2, 'image/png', 1, 1, 1)`,
    [documentId, fileId],
  )

const said = (id: string) => ({ type: 'paragraph', attrs: { id } })

const shown = (fileId: string) => ({
  type: 'picture',
  attrs: { id: fileId, picture: { fileId, canvas: null, alt: '', caption: '', width: 100 } },
})

const stopped = JSON.stringify({
  ...{ state: 'stopped', reason: null, run: 'earlier', by: null, beat: null },
  sections: [{ at: 1, title: 'Costs', prose: [], state: 'waiting', problem: null }],
})

/** An own document is the actor's; without a company it belongs to the actor alone. */
const document: Maker = async (run, { id, companyId, memberId, objectId, briefId }, place) => {
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
  await addPicture(run, id, briefId)
  await run(
    `insert into app.presences (record_id, user_id, tab_id, ends_at)
     values ($1, $2, $3, now() + interval '1 hour')`,
    [id, ownerOf(place), randomUUID()],
  )
  return { userId: ownerOf(place) }
}

const documentBesideCanvas: Maker = async (run, thing, place) => {
  const alone = place.own !== null && place.own !== undefined && !place.own.memberId
  await run(`insert into app.canvases (id, company_id, user_id, title) values ($1, $2, $3, $4)`, [
    ...[thing.analystId, alone ? null : thing.companyId, ownerOf(place), 'Our market'],
  ])
  return document(run, thing, place)
}

/** A published document of the company (`objectId`); an own share has the actor's address. */
const documentShare: Maker = async (run, thing, place) => {
  const { id, companyId, objectId, memberId, token, briefId } = thing
  await run(
    `insert into app.documents (id, company_id, user_id, title, type, tone, audience)
     values ($1, $2, $3, $4, 'board-deck', 'balanced', 'board')`,
    [objectId, companyId, place.colleague, `Document ${objectId}`],
  )
  await run(
    `insert into app.document_versions (id, document_id, revision, approved, title, blocks, words, created_at)
     values ($1, $2, 1, 1, 'Published', $3, 0, now())`,
    [memberId, objectId, JSON.stringify([shown(briefId)])],
  )
  await addPicture(run, objectId, briefId)
  await run(`update app.documents set published_id = $2, status = 'published' where id = $1`, [
    ...[objectId, memberId],
  ])
  const email = place.own?.email ?? thing.email
  await run(
    `insert into app.shares (id, company_id, document_id, email, token, may_download)
     values ($1, $2, $3, $4, $5, true)`,
    [id, companyId, objectId, email.toLowerCase(), token],
  )
  return { email }
}

export const documentMakers: Record<DocumentKind, Maker> = {
  document,
  documentBesideCanvas,
  documentShare,
  noDocument: async (_run, _thing, place) => ({ userId: ownerOf(place) }),
}

const asReader = ({ objectId }: Thing) => ({ params: { documentId: objectId } })
const listed = (reply: unknown, { id }: Pick<Thing, 'id'>) =>
  (reply as { items: { id: string }[] }).items.some((item) => item.id === id)
const byId = ({ id }: Thing) => ({ params: { id } })
const withCanvas = ({ id, analystId }: Thing) => ({
  params: { id },
  body: { id: analystId, widgetId: null },
})
const byVersion = ({ id, objectId }: Thing) => ({ params: { id, versionId: objectId } })

/** How to try each call of the boardroom builder. */
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
  attendDocument: {
    kind: 'document',
    ask: (thing) => ({ ...byId(thing), body: { tabId: randomUUID(), state: 'here' } }),
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
    ask: (thing) => ({ ...byId(thing), query: { format: 'pdf' } }),
  },
  importDocument: {
    kind: 'none',
    slow: true,
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
  checkDocumentSources: { kind: 'document', ask: byId },
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
  uploadDocumentPicture: {
    kind: 'document',
    ask: (thing) => ({
      ...byId(thing),
      body: { picture: fixture('logo.png').toString('base64') },
    }),
  },
  drawDocumentPicture: { kind: 'documentBesideCanvas', ask: withCanvas },
  placeCanvas: { kind: 'documentBesideCanvas', ask: withCanvas },
  listCanvasPictures: { kind: 'document', ask: byId },
  getDocumentPicture: {
    kind: 'document',
    ask: ({ id, briefId }) => ({ params: { id, fileId: briefId } }),
  },
  getLibraryPicture: {
    kind: 'documentShare',
    ask: ({ objectId, briefId }) => ({ params: { documentId: objectId, fileId: briefId } }),
  },
  getLibraryDocument: { kind: 'documentShare', ask: asReader },
  noteDocumentOpened: { kind: 'documentShare', ask: asReader },
  exportLibraryDocument: {
    kind: 'documentShare',
    ask: (thing) => ({ ...asReader(thing), query: { format: 'pdf' } }),
  },
}
