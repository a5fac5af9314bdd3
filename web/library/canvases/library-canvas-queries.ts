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

/** The matching canvases shared with the user, most recently shared first. */
export const libraryCanvasesQuery = ({ q }: SearchFilter = {}) =>
  infiniteQueryOptions({
    queryKey: ['library', 'canvases', q],
    queryFn: ({ pageParam, signal }) => {
      const query = { ...(q && { search: q }), ...(pageParam && { cursor: pageParam }) }
      return call(listLibraryCanvases, { query, signal })
    },
    initialPageParam: null as string | null,
    getNextPageParam: (page) => page.nextCursor,
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
