import { randomUUID } from 'node:crypto'
import { fixture } from '../fixtures.ts'
import { newAddress } from '../worlds/accounts.ts'
import { wordFile } from '../worlds/word-file.ts'
import {
  byId,
  byObject,
  bySearch,
  byVersion,
  type CallAttempt,
  listed,
  on,
  sending,
  slowly,
} from './permission-attempts.ts'
import { companyOf, ownerOf } from './permission-makers.ts'
import type { Maker, Run, Thing } from './permission-world.ts'

/**
 * Documents with a block named `memberId` and a picture in the file `briefId`; the version's id is `objectId`.
 * There may also be a canvas of the same owner, `analystId`.
 */
export type DocumentKind = 'document' | 'documentBesideCanvas' | 'noDocument' | 'documentShare'

/** Whether the store must have the file of its picture. */
export const hasPicture = (kind: string) =>
  ['document', 'documentShare', 'canvas', 'canvasShare'].includes(kind)

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
  await run(
    `insert into app.documents (id, company_id, user_id, title, type, tone, audience, block_order, writing)
     values ($1, $2, $3, $4, 'board-deck', 'balanced', 'board', array[$5], $6)`,
    [id, companyOf(place, companyId), ownerOf(place), `Document ${id}`, memberId, stopped],
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
  await run(`insert into app.canvases (id, company_id, user_id, title) values ($1, $2, $3, $4)`, [
    ...[thing.analystId, companyOf(place, thing.companyId), ownerOf(place), 'Our market'],
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
const withCanvas = ({ id, analystId }: Thing) => ({
  params: { id },
  body: { id: analystId, widgetId: null },
})

const following = () => ({ tabId: randomUUID(), state: 'here' as const })

/** How to try each call of the boardroom builder. */
export const documentAttempts: Readonly<Record<string, CallAttempt>> = {
  listDocuments: on('document', bySearch, listed()),
  listDocumentAuthors: { kind: 'none' },
  createDocument: on('none', () => ({ body: { title: 'Mine', type: 'board-deck' } })),
  getDocument: on('document', byId),
  getDocumentChanges: on('document', (thing) => ({ ...byId(thing), query: { since: 0 } })),
  saveDocument: on('document', (thing) => ({
    ...byId(thing),
    body: {
      revision: 1,
      title: 'Mine',
      blocks: [{ rev: null, block: said('a-new-block') }],
      order: { before: [], after: ['a-new-block'] },
    },
  })),
  attendDocument: on('document', (thing) => ({
    ...byId(thing),
    body: { tabId: randomUUID(), state: 'here' },
  })),
  deleteDocument: on('document', byId),
  listDocumentVersions: on('document', byId),
  nameDocumentVersion: on('document', sending(byId, { name: 'Mine' })),
  getDocumentVersion: on('document', byVersion),
  restoreDocumentVersion: on('document', byVersion),
  setDocumentLook: on('document', sending(byId, { theme: 'clay', scheme: 'dark' })),
  exportDocument: slowly(on('document', (thing) => ({ ...byId(thing), query: { format: 'pdf' } }))),
  getDocumentSlides: slowly(on('document', byId)),
  followDocument: on('document', sending(byId, following())),
  importDocument: slowly(
    on('none', () => ({
      body: {
        type: 'board-deck',
        name: 'Mine.docx',
        docx: wordFile('<w:p><w:r><w:t>Mine</w:t></w:r></w:p>').toString('base64'),
      },
    })),
  ),
  moveDocument: on('document', sending(byId, { status: 'review' })),
  writeDocument: on('document', byId),
  stopDocumentWriting: on('document', byId),
  dismissDocumentWriting: on('document', byId),
  checkDocumentSources: on('document', byId),
  listDocumentSteps: on('document', byId),
  shareDocument: on('documentShare', ({ objectId }) => ({
    params: { id: objectId },
    body: { emails: [newAddress()] },
  })),
  listDocumentShares: on('documentShare', byObject, listed()),
  listLibraryDocuments: { kind: 'documentShare', holds: listed('objectId') },
  uploadDocumentPicture: slowly(
    on('document', (thing) => ({
      ...byId(thing),
      body: { picture: fixture('logo.png').toString('base64') },
    })),
  ),
  drawDocumentPicture: slowly(on('documentBesideCanvas', withCanvas)),
  placeCanvas: slowly(on('documentBesideCanvas', withCanvas)),
  listCanvasPictures: on('document', byId),
  getDocumentPicture: on('document', ({ id, briefId }) => ({ params: { id, fileId: briefId } })),
  getLibraryPicture: on('documentShare', ({ objectId, briefId }) => ({
    params: { documentId: objectId, fileId: briefId },
  })),
  getLibraryDocument: on('documentShare', asReader),
  noteDocumentOpened: on('documentShare', asReader),
  markDocumentRead: on('documentShare', (thing) => ({
    ...asReader(thing),
    body: { version: 1 },
  })),
  getLibrarySlides: slowly(on('documentShare', asReader)),
  followLibraryDocument: on('documentShare', (thing) => ({
    ...asReader(thing),
    body: following(),
  })),
  exportLibraryDocument: slowly(
    on('documentShare', (thing) => ({
      ...asReader(thing),
      query: { format: 'pdf' },
    })),
  ),
}
