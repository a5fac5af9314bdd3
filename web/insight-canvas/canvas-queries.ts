import {
  infiniteQueryOptions,
  keepPreviousData,
  queryOptions,
  useMutation,
  useQueryClient,
} from '@tanstack/react-query'
import type { Request } from '../../contract/endpoint.ts'
import { canvasMessages as words } from '../../contract/insight-canvas/canvas-messages.ts'
import {
  type CanvasFormat,
  createCanvas,
  deleteCanvas,
  exportCanvas,
  getCanvas,
  getCanvasVersion,
  listCanvases,
  listCanvasVersions,
  nameCanvasVersion,
  restoreCanvasVersion,
} from '../../contract/insight-canvas/canvases.ts'
import { undoMessages } from '../../contract/undo/undo.ts'
import { call } from '../platform/calls/call.ts'
import { deletionOf, useDeletion } from '../platform/calls/use-deletion.ts'

export type CanvasFilter = { q?: string }

/** The matching canvases, by last change. */
export const canvasesQuery = ({ q }: CanvasFilter = {}) =>
  infiniteQueryOptions({
    queryKey: ['canvases', q],
    queryFn: ({ pageParam, signal }) => {
      const query = { ...(q && { search: q }), ...(pageParam && { cursor: pageParam }) }
      return call(listCanvases, { query, signal })
    },
    initialPageParam: null as string | null,
    getNextPageParam: (page) => page.nextCursor,
    placeholderData: keepPreviousData,
    refetchOnMount: 'always',
  })

/** The canvas as of its opening; from then on, its page keeps itself up to date. */
export const canvasQuery = (id: string) =>
  queryOptions({
    queryKey: ['canvas', id],
    queryFn: ({ signal }) => call(getCanvas, { params: { id }, signal }),
    staleTime: Number.POSITIVE_INFINITY,
    refetchOnMount: 'always',
    gcTime: 0,
  })

/** The saved versions of a canvas, newest first. */
export const versionsQuery = (id: string) =>
  infiniteQueryOptions({
    queryKey: ['canvas-versions', id],
    queryFn: ({ pageParam, signal }) => {
      const query = pageParam ? { cursor: pageParam } : {}
      return call(listCanvasVersions, { params: { id }, query, signal })
    },
    initialPageParam: null as string | null,
    getNextPageParam: (page) => page.nextCursor,
    refetchOnMount: 'always',
  })

/** A version with its widgets, which never change. */
export const versionQuery = (id: string, versionId: string) =>
  queryOptions({
    queryKey: ['canvas-version', id, versionId],
    queryFn: ({ signal }) => call(getCanvasVersion, { params: { id, versionId }, signal }),
    staleTime: Number.POSITIVE_INFINITY,
  })

type NewCanvas = { body: Request<typeof createCanvas>['body']; idempotencyKey: string }

/** Creates a canvas: blank, prefilled, or with the given widgets. */
export function useCreateCanvas() {
  const client = useQueryClient()
  return useMutation({
    mutationFn: (request: NewCanvas) => call(createCanvas, request),
    onSuccess: () => client.invalidateQueries({ queryKey: ['canvases'] }),
  })
}

/** Duplicates a canvas, with new ids. */
export function useDuplicateCanvas() {
  const client = useQueryClient()
  return useMutation({
    mutationFn: async (id: string) => {
      const { title, widgets } = await call(getCanvas, { params: { id } })
      const body = {
        title: words.duplicateTitle(title),
        widgets: widgets.map(({ widget }) => ({ ...widget, id: crypto.randomUUID() })),
      }
      return call(createCanvas, { body })
    },
    onSuccess: () => client.invalidateQueries({ queryKey: ['canvases'] }),
  })
}

/** Deletes a canvas immediately, and offers Undo. */
export function useDeleteCanvas() {
  const client = useQueryClient()
  const refresh = () => client.invalidateQueries({ queryKey: ['canvases'] })
  return useDeletion(
    deletionOf(client, {
      remove: async (ids) => {
        const [id = ''] = ids
        return { ids, ...(await call(deleteCanvas, { params: { id } })) }
      },
      lists: ['canvases'],
      deleted: () => words.deleted,
      restored: undoMessages.canvases,
      failed: words.deleteFailed,
      onDeleted: () => void refresh(),
      refresh,
    }),
  )
}

/** Exports the stored canvas as a file. */
export function useExportCanvas(id: string) {
  return useMutation({
    mutationFn: (format: CanvasFormat) => call(exportCanvas, { params: { id }, query: { format } }),
  })
}

/** Saves the stored canvas as a version with a name. */
export function useNameVersion(id: string) {
  const client = useQueryClient()
  return useMutation({
    mutationFn: (name: string) => call(nameCanvasVersion, { params: { id }, body: { name } }),
    onSuccess: () => client.invalidateQueries(versionsQuery(id)),
  })
}

/** Restores a version. */
export function useRestoreVersion(id: string) {
  const client = useQueryClient()
  return useMutation({
    mutationFn: (versionId: string) => call(restoreCanvasVersion, { params: { id, versionId } }),
    onSuccess: () => client.invalidateQueries(versionsQuery(id)),
  })
}
