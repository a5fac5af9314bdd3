import { infiniteQueryOptions, keepPreviousData, queryOptions } from '@tanstack/react-query'
import { importDocument } from '../../contract/boardroom-builder/document-imports.ts'
import {
  createDocument,
  type DocumentStatus,
  type DocumentType,
  listDocumentAuthors,
  listDocuments,
} from '../../contract/boardroom-builder/documents.ts'
import type { Request } from '../../contract/endpoint.ts'
import { call } from '../platform/calls/call.ts'
import { pagesOf } from '../platform/calls/pages-of.ts'
import { readBase64 } from '../platform/calls/read-base64.ts'
import { useMakeRecord } from '../records/record-queries.ts'
import { documents } from './documents.ts'

export type DocumentFilter = {
  q?: string
  type?: DocumentType
  status?: DocumentStatus
  author?: string
  sort?: 'title'
}

/**
 * The matching documents, by last change or by title; with `only: 'writable'`, those that the user
 * may edit.
 */
export const documentsQuery = ({
  q,
  type,
  status,
  author,
  sort,
  only,
}: DocumentFilter & { only?: 'writable' } = {}) =>
  infiniteQueryOptions({
    queryKey: ['documents', q, type, status, author, sort, only],
    ...pagesOf(listDocuments, {
      query: { search: q || undefined, type, status, authorId: author, sort, only },
    }),
    placeholderData: keepPreviousData,
    refetchOnMount: 'always',
  })

/** The authors of the documents. */
export const documentAuthorsQuery = queryOptions({
  queryKey: ['documents', 'authors'],
  queryFn: ({ signal }) => call(listDocumentAuthors, { signal }),
  select: ({ items }) => items,
})

type NewDocument = { body: Request<typeof createDocument>['body']; idempotencyKey: string }

/** Creates a document; the server then has it written. */
export const useCreateDocument = () =>
  useMakeRecord(documents, (request: NewDocument) => call(createDocument, request))

type WordFile = { file: File; type: DocumentType; leaveOut: boolean }

/** Creates a document from a Word file. */
export const useImportDocument = () =>
  useMakeRecord(documents, async ({ file, ...body }: WordFile) =>
    call(importDocument, { body: { ...body, name: file.name, docx: await readBase64(file) } }),
  )
