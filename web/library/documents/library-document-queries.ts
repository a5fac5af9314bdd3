import {
  infiniteQueryOptions,
  keepPreviousData,
  queryOptions,
  useMutation,
} from '@tanstack/react-query'
import type { DocumentFormat } from '../../../contract/boardroom-builder/document-exports.ts'
import {
  exportLibraryDocument,
  getLibraryDocument,
  listLibraryDocuments,
  noteDocumentOpened,
} from '../../../contract/boardroom-builder/library-documents.ts'
import type { SearchFilter } from '../../platform/addresses/use-address-filters.ts'
import { call } from '../../platform/calls/call.ts'
import { pagesOf } from '../../platform/calls/pages-of.ts'

/** The matching documents shared with the user, most recently shared first. */
export const libraryDocumentsQuery = ({ q }: SearchFilter = {}) =>
  infiniteQueryOptions({
    queryKey: ['library', 'documents', q],
    ...pagesOf(listLibraryDocuments, { query: { search: q || undefined } }),
    placeholderData: keepPreviousData,
  })

/** A document shared with the user, as last published. */
export const libraryDocumentQuery = (id: string) =>
  queryOptions({
    queryKey: ['library', 'document', id],
    queryFn: ({ signal }) => call(getLibraryDocument, { params: { documentId: id }, signal }),
  })

/** Tells the vendor that the user has opened a document. */
export const useNoteOpened = (id: string) =>
  useMutation({ mutationFn: () => call(noteDocumentOpened, { params: { documentId: id } }) })

/** Downloads the document as a file, which the vendor can see. */
export const useExportLibraryDocument = (id: string) =>
  useMutation({
    mutationFn: (format: DocumentFormat) =>
      call(exportLibraryDocument, { params: { documentId: id }, query: { format } }),
  })
