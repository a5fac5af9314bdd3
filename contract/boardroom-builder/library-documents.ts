import { z } from 'zod'
import { endpoint, fileOf, foundOf, pageQuery, searchWords } from '../endpoint.ts'
import { libraryRecordMessages } from '../records/record-messages.ts'
import { sharedRecord } from '../records/shared-record.ts'
import { blockSchema } from './document-blocks.ts'
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
} as const

const sharedDocument = sharedRecord.extend({
  type: z.enum(Object.keys(documentTypes) as [DocumentType, ...DocumentType[]]),
  /** The number of the published version. */
  version: z.int(),
  words: z.int(),
})
export type ListedLibraryDocument = z.infer<typeof sharedDocument>

const libraryDocument = sharedDocument.extend({
  blocks: z.array(blockSchema),
  /** The sources that the reader may open themselves. */
  sources: z.array(resolvedDocumentSource),
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
