import {
  infiniteQueryOptions,
  keepPreviousData,
  queryOptions,
  useMutation,
} from '@tanstack/react-query'
import type { DocumentFormat } from '../../../contract/document-exports.ts'
import {
  exportLibraryDocument,
  getLibraryDocument,
  listLibraryDocuments,
  noteDocumentOpened,
} from '../../../contract/library-documents.ts'
import { call } from '../../platform/calls/call.ts'

export type LibraryDocumentFilter = { q?: string }

/** The documents shared with the user that match, the last shared first. */
export const libraryDocumentsQuery = ({ q }: LibraryDocumentFilter = {}) =>
  infiniteQueryOptions({
    queryKey: ['library', 'documents', q],
    queryFn: ({ pageParam, signal }) => {
      const query = { ...(q && { search: q }), ...(pageParam && { cursor: pageParam }) }
      return call(listLibraryDocuments, { query, signal })
    },
    initialPageParam: null as string | null,
    getNextPageParam: (page) => page.nextCursor,
    placeholderData: keepPreviousData,
  })

/** One document shared with the user, as it was published last. */
export const libraryDocumentQuery = (id: string) =>
  queryOptions({
    queryKey: ['library', 'document', id],
    queryFn: ({ signal }) => call(getLibraryDocument, { params: { documentId: id }, signal }),
  })

/** Lets the vendor know that the user has opened a document. */
export const useNoteOpened = (id: string) =>
  useMutation({ mutationFn: () => call(noteDocumentOpened, { params: { documentId: id } }) })

/** The document as a file, which the vendor sees. */
export const useExportLibraryDocument = (id: string) =>
  useMutation({
    mutationFn: (format: DocumentFormat) =>
      call(exportLibraryDocument, { params: { documentId: id }, query: { format } }),
  })
