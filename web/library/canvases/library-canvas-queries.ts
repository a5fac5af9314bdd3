import {
  infiniteQueryOptions,
  keepPreviousData,
  queryOptions,
  useMutation,
} from '@tanstack/react-query'
import {
  exportLibraryCanvas,
  getLibraryCanvas,
  listLibraryCanvases,
  noteCanvasOpened,
  type ReaderCanvasFormat,
} from '../../../contract/insight-canvas/library-canvases.ts'
import type { SearchFilter } from '../../platform/addresses/use-address-filters.ts'
import { call } from '../../platform/calls/call.ts'
import { pagesOf } from '../../platform/calls/pages-of.ts'

/** The matching canvases shared with the user, most recently shared first. */
export const libraryCanvasesQuery = ({ q }: SearchFilter = {}) =>
  infiniteQueryOptions({
    queryKey: ['library', 'canvases', q],
    ...pagesOf(listLibraryCanvases, { query: { search: q || undefined } }),
    placeholderData: keepPreviousData,
  })

/** A canvas shared with the user, in its current state. */
export const libraryCanvasQuery = (id: string) =>
  queryOptions({
    queryKey: ['library', 'canvas', id],
    queryFn: ({ signal }) => call(getLibraryCanvas, { params: { canvasId: id }, signal }),
  })

/** Tells the vendor that the user has opened a canvas. */
export const useNoteOpened = (id: string) =>
  useMutation({ mutationFn: () => call(noteCanvasOpened, { params: { canvasId: id } }) })

/** Exports the canvas as a file. */
export const useExportLibraryCanvas = (id: string) =>
  useMutation({
    mutationFn: (format: ReaderCanvasFormat) =>
      call(exportLibraryCanvas, { params: { canvasId: id }, query: { format } }),
  })
