// Who may do what with documents and their comments. Part of permission-matrix.ts, and subject to
// the same rule.

import type { Rule } from './permission-actors.ts'
import { inCompany, type Operations } from './permission-matrix-readers.ts'

/** The calls of `/api`, a part of `endpoints`. For comments, an own row is the actor's own comment. */
export const documentEndpoints: Readonly<Record<string, Rule>> = {
  listDocuments: { own: 'accounts', company: 'members' },
  listDocumentAuthors: 'accounts',
  createDocument: 'accounts',
  getDocument: { own: 'accounts', company: 'members' },
  getDocumentChanges: { own: 'accounts', company: 'members' },
  saveDocument: { own: 'accounts', company: 'briefs' },
  attendDocument: { own: 'accounts', company: 'members' },
  deleteDocument: { own: 'accounts', company: 'briefs' },
  listDocumentVersions: { own: 'accounts', company: 'members' },
  nameDocumentVersion: { own: 'accounts', company: 'briefs' },
  getDocumentVersion: { own: 'accounts', company: 'members' },
  restoreDocumentVersion: { own: 'accounts', company: 'briefs' },
  exportDocument: { own: 'accounts', company: 'members' },
  importDocument: 'accounts',
  moveDocument: { own: 'accounts', company: 'briefs' },
  writeDocument: { own: 'accounts', company: 'briefs' },
  stopDocumentWriting: { own: 'accounts', company: 'briefs' },
  dismissDocumentWriting: { own: 'accounts', company: 'briefs' },
  checkDocumentSources: { own: 'accounts', company: 'members' },
  listDocumentSteps: { own: 'accounts', company: 'members' },
  uploadDocumentPicture: { own: 'accounts', company: 'briefs' },
  drawDocumentPicture: { own: 'accounts', company: 'briefs' },
  placeCanvas: { own: 'accounts', company: 'briefs' },
  listCanvasPictures: { own: 'accounts', company: 'members' },
  getDocumentPicture: { own: 'accounts', company: 'members' },
  getLibraryPicture: { own: 'accounts' },
  shareDocument: inCompany('briefs'),
  listDocumentShares: inCompany('members'),
  listLibraryDocuments: { own: 'accounts' },
  getLibraryDocument: { own: 'accounts' },
  noteDocumentOpened: { own: 'accounts' },
  exportLibraryDocument: { own: 'accounts' },
  listDocumentComments: { own: 'accounts', company: 'members' },
  addDocumentComment: { own: 'accounts', company: 'members' },
  replyToDocumentComment: { own: 'accounts', company: 'members' },
  updateDocumentComment: { own: 'accounts' },
  deleteDocumentComment: { own: 'accounts', company: 'briefs' },
  restoreDocumentComment: { own: 'accounts' },
  resolveDocumentComment: { own: 'accounts', company: 'briefs' },
}

/** Tables, part of `tables`. */
export const documentTables: Readonly<Record<string, Operations>> = {
  'app.documents': {
    select: { own: 'accounts', company: 'members' },
    insert: { own: 'accounts' },
    update: { own: 'accounts', company: 'briefs' },
    delete: {},
    move: {},
  },
  'app.document_blocks': {
    select: { own: 'accounts', company: 'members' },
    insert: { own: 'accounts', company: 'briefs' },
    update: { own: 'accounts', company: 'briefs' },
    delete: {},
  },
  'app.document_comments': {
    select: { own: 'accounts', company: 'members' },
    insert: { own: 'accounts', company: 'members' },
    update: { own: 'accounts' },
    delete: {},
  },
  'app.document_pictures': {
    select: { own: 'accounts', company: 'members' },
    insert: { own: 'accounts', company: 'briefs' },
    update: {},
    delete: {},
  },
  // A presence belongs to one person, and everyone who may read the document sees it.
  'app.presences': {
    select: { own: 'accounts', company: 'members' },
    insert: { own: 'accounts', company: 'members' },
    update: { own: 'accounts' },
    delete: { own: 'accounts' },
  },
  'app.document_steps': {
    select: { own: 'accounts', company: 'members' },
    insert: {},
    update: {},
    delete: {},
  },
  'app.document_versions': {
    select: { own: 'accounts', company: 'members' },
    insert: { own: 'accounts', company: 'briefs' },
    update: {},
    delete: {},
  },
}
