import { z } from 'zod'
import { endpoint, fileOf, foundOf, pageQuery, searchWords } from '../endpoint.ts'
import { libraryRecordMessages } from '../records/record-messages.ts'
import { sharedRecord } from '../records/shared-record.ts'
import { counted } from '../values/counted.ts'
import { blockId, blockSchema } from './document-blocks.ts'
import { documentExportErrors, documentFileTypes, exportDocument } from './document-exports.ts'
import {
  type DocumentType,
  documentErrors,
  documentTypes,
  resolvedDocumentSource,
} from './documents.ts'

export const libraryDocumentMessages = {
  ...libraryRecordMessages('document', 'documents', 'read'),
  download: 'Download',
  published: (day: string) => `Published ${day}`,
  isChanged: 'Changed',
  changed: (since: number, version: number) =>
    `Version ${version.toLocaleString('en')} differs from version ${since.toLocaleString('en')}, which you have read`,
  changes: (blocks: number, deleted: number) =>
    [
      blocks > 0 && `${counted(blocks, 'passage')} new or changed, marked at the side.`,
      deleted > 0 && `${counted(deleted, 'passage')} removed.`,
      blocks + deleted === 0 && 'Only the order or the title changed.',
    ]
      .filter(Boolean)
      .join(' '),
  nextChange: 'Next change',
  markRead: 'Mark as read',
  markReadFailed: 'It could not be marked as read',
} as const

const sharedDocument = sharedRecord.extend({
  type: z.enum(Object.keys(documentTypes) as [DocumentType, ...DocumentType[]]),
  /** The number of the published version. */
  version: z.int(),
  words: z.int(),
  /** The version that you last marked as read, at first the one that you opened; null before. */
  readVersion: z.int().nullable(),
})
export type ListedLibraryDocument = z.infer<typeof sharedDocument>

const libraryDocument = sharedDocument.extend({
  blocks: z.array(blockSchema),
  /** The sources that the reader may open themselves. */
  sources: z.array(resolvedDocumentSource),
  /** What changed since the version that the reader has read; null if it is this one. */
  changes: z
    .object({
      since: z.int(),
      /** The blocks that are new or changed. */
      blocks: z.array(blockId),
      /** How many blocks of that version are gone. */
      deleted: z.int(),
    })
    .nullable(),
})
export type LibraryDocument = z.infer<typeof libraryDocument>

const documentOf = z.object({ documentId: z.uuid() })

export const listLibraryDocuments = endpoint({
  name: 'listLibraryDocuments',
  call: 'GET /api/library/documents',
  summary:
    'The documents shared with you, from every vendor, newest first. `search` matches documents whose title or vendor contain every word.',
  access: 'user',
  query: pageQuery.extend({ search: searchWords }),
  reply: foundOf(sharedDocument),
})

export const getLibraryDocument = endpoint({
  name: 'getLibraryDocument',
  call: 'GET /api/library/documents/:documentId',
  summary: 'The published version of a document that was shared with you.',
  access: 'user',
  params: documentOf,
  reply: libraryDocument,
  errors: [documentErrors.notFound],
})

export const noteDocumentOpened = endpoint({
  name: 'noteDocumentOpened',
  call: 'POST /api/library/documents/:documentId/opened',
  summary: 'Says that you read a document that was shared with you, which its vendor sees.',
  access: 'user',
  params: documentOf,
  reply: z.object({ noted: z.literal(true) }),
  errors: [documentErrors.notFound],
})

export const markDocumentRead = endpoint({
  name: 'markDocumentRead',
  call: 'POST /api/library/documents/:documentId/read',
  summary:
    'Says which version of a document that was shared with you you have read, so that later ones tell what changed. It is not before the one that you marked last.',
  access: 'user',
  params: documentOf,
  body: z.object({ version: z.int().min(1).max(1_000_000) }),
  reply: z.object({ readVersion: z.int() }),
  errors: [documentErrors.notFound],
})

export const exportLibraryDocument = endpoint({
  name: 'exportLibraryDocument',
  call: 'GET /api/library/documents/:documentId/export',
  summary:
    'The published version of a document that you may download, as a Word document, a presentation or a PDF, which its vendor sees.',
  access: 'user',
  params: documentOf,
  query: exportDocument.query,
  reply: fileOf([documentFileTypes.docx, documentFileTypes.pptx, documentFileTypes.pdf]),
  errors: [
    documentErrors.notFound,
    documentErrors.noDownload,
    documentExportErrors.tooLong,
    documentExportErrors.tooMany,
    documentExportErrors.notMade,
  ],
})
