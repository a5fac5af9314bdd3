// Who may do what with documents and their comments. Part of permission-matrix.ts, and subject to
// the same rule.

import type { Rule } from './permission-actors.ts'
import {
  byBriefs,
  byMembers,
  type Operations,
  own,
  ownOrBriefs,
  ownOrMembers,
} from './permission-matrix-readers.ts'

/** The calls of `/api`, a part of `endpoints`. For comments, an own row is the actor's own comment. */
export const documentEndpoints: Readonly<Record<string, Rule>> = {
  listDocuments: ownOrMembers,
  listDocumentAuthors: 'accounts',
  createDocument: 'accounts',
  getDocument: ownOrMembers,
  getDocumentChanges: ownOrMembers,
  saveDocument: ownOrBriefs,
  attendDocument: ownOrMembers,
  deleteDocument: ownOrBriefs,
  listDocumentVersions: ownOrMembers,
  nameDocumentVersion: ownOrBriefs,
  getDocumentVersion: ownOrMembers,
  restoreDocumentVersion: ownOrBriefs,
  setDocumentLook: ownOrBriefs,
  exportDocument: ownOrMembers,
  getDocumentSlides: ownOrMembers,
  followDocument: ownOrMembers,
  importDocument: 'accounts',
  moveDocument: ownOrBriefs,
  writeDocument: ownOrBriefs,
  stopDocumentWriting: ownOrBriefs,
  dismissDocumentWriting: ownOrBriefs,
  checkDocumentSources: ownOrMembers,
  listDocumentSteps: ownOrMembers,
  uploadDocumentPicture: ownOrBriefs,
  drawDocumentPicture: ownOrBriefs,
  placeCanvas: ownOrBriefs,
  listCanvasPictures: ownOrMembers,
  getDocumentPicture: ownOrMembers,
  getLibraryPicture: own,
  shareDocument: byBriefs,
  listDocumentShares: byMembers,
  listLibraryDocuments: own,
  getLibraryDocument: own,
  noteDocumentOpened: own,
  markDocumentRead: own,
  exportLibraryDocument: own,
  getLibrarySlides: own,
  followLibraryDocument: own,
  listDocumentComments: ownOrMembers,
  getDocumentComment: ownOrMembers,
  listDocumentPeople: ownOrMembers,
  assignDocumentTask: ownOrBriefs,
  finishDocumentTask: ownOrBriefs,
  removeDocumentTask: ownOrBriefs,
  listMyTasks: own,
  addDocumentComment: ownOrMembers,
  replyToDocumentComment: ownOrMembers,
  updateDocumentComment: own,
  deleteDocumentComment: ownOrBriefs,
  restoreDocumentComment: own,
  resolveDocumentComment: ownOrBriefs,
}

/** Tables, part of `tables`. */
export const documentTables: Readonly<Record<string, Operations>> = {
  'app.documents': { select: ownOrMembers, insert: own, update: ownOrBriefs, delete: {}, move: {} },
  'app.document_blocks': {
    select: ownOrMembers,
    insert: ownOrBriefs,
    update: ownOrBriefs,
    delete: {},
  },
  'app.document_comments': { select: ownOrMembers, insert: ownOrMembers, update: own, delete: {} },
  // Written by functions alone, which check who may.
  'app.comment_mentions': { select: ownOrMembers, insert: {}, update: {}, delete: {} },
  'app.comment_tasks': { select: ownOrMembers, insert: {}, update: {}, delete: {} },
  'app.document_pictures': { select: ownOrMembers, insert: ownOrBriefs, update: {}, delete: {} },
  // A presence belongs to one person, and everyone who may read the document sees it.
  'app.presences': { select: ownOrMembers, insert: ownOrMembers, update: own, delete: own },
  'app.document_steps': { select: ownOrMembers, insert: {}, update: {}, delete: {} },
  'app.document_versions': { select: ownOrMembers, insert: ownOrBriefs, update: {}, delete: {} },
}
