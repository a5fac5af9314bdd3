import {
  infiniteQueryOptions,
  keepPreviousData,
  type QueryClient,
  queryOptions,
  useMutation,
  useQueryClient,
} from '@tanstack/react-query'
import type { z } from 'zod'
import {
  type Brief,
  type BriefSort,
  type BriefStatus,
  type BriefType,
  briefBody,
  type briefForm,
  briefMessages,
  createBrief,
  deleteBriefs,
  getBrief,
  listBriefs,
  setBriefStatuses,
  updateBrief,
} from '../../contract/briefs/briefs.ts'
import { getProduct, listProducts } from '../../contract/products/products.ts'
import { undoLimits, undoMessages } from '../../contract/undo/undo.ts'
import { type VideoInside, videoMessages } from '../../contract/videos/videos.ts'
import { fromLists } from '../platform/calls/cached-lists.ts'
import { call } from '../platform/calls/call.ts'
import { pagesOf } from '../platform/calls/pages-of.ts'
import { deletionOf, useDeletion } from '../platform/calls/use-deletion.ts'
import { useIdempotencyKey } from '../platform/calls/use-idempotency-key.ts'
import { serverMessage } from '../ui/server-message.ts'
import { toast } from '../ui/toast.ts'
import { withChapters } from '../videos/video-inside.ts'

export type BriefFilter = {
  q?: string
  type?: BriefType
  status?: BriefStatus
  product?: string
  sort?: BriefSort
}

function briefPages(queryKey: unknown[], { q, product, ...filter }: BriefFilter) {
  const query = { ...filter, ...(product && { productId: product }), ...(q && { search: q }) }
  return infiniteQueryOptions({
    queryKey: [...queryKey, query],
    ...pagesOf(listBriefs, { query }),
    placeholderData: keepPreviousData,
  })
}

/** The matching briefs in order; keeps the previous result while a filter changes. */
export const briefsQuery = (filter: BriefFilter = {}) => briefPages(['briefs', 'list'], filter)

/** The briefs of one product, newest first. */
export const productBriefsQuery = (product: string, filter: BriefFilter) =>
  briefPages(['product-briefs', product], { ...filter, product })

/** One brief, shown immediately if a cached list contains it; refetched while its video is processed. */
export function briefQuery(client: QueryClient, id: string) {
  return queryOptions({
    queryKey: ['brief', id],
    queryFn: ({ signal }) => call(getBrief, { params: { id }, signal }),
    ...fromLists<Brief>(client, ['briefs', 'product-briefs'], id),
    refetchInterval: ({ state }) => (isProcessing(state.data) ? refetchEveryMs : false),
  })
}

/** How often to refetch while the video is being processed. */
const refetchEveryMs = 3_000

function isProcessing(brief: Brief | undefined): boolean {
  const state = brief?.video?.state
  return brief?.processing === true || state === 'waiting' || state === 'processing'
}

/** The first products by name that match the search, and how many match in all. */
export const productChoicesQuery = (words: string) =>
  queryOptions({
    queryKey: ['products', 'choices', words],
    queryFn: ({ signal }) => {
      const search = words && { search: words }
      return call(listProducts, { query: { sort: 'name', limit: 100, ...search }, signal })
    },
    select: ({ items, total }) => ({ items: items.map(({ id, name }) => ({ id, name })), total }),
  })

/** The name of a product that no loaded list contains. */
export const productNameQuery = (id: string) =>
  queryOptions({
    queryKey: ['product', id],
    queryFn: ({ signal }) => call(getProduct, { params: { id }, signal }),
  })

/** The form's values, and the revision of the brief that they are based on. */
export type BriefBody = z.output<typeof briefForm> & { revision?: number }
type Save = { body: BriefBody; idempotencyKey: string }

/** Adds a brief or, given an id, updates it. */
export function useSaveBrief(id: string | undefined) {
  const client = useQueryClient()
  return useMutation({
    mutationFn: ({ body, idempotencyKey }: Save) =>
      id
        ? call(updateBrief, { params: { id }, body, idempotencyKey })
        : call(createBrief, { body, idempotencyKey }),
    onSuccess: (brief: Brief) => {
      client.setQueryData(['brief', brief.id], brief)
      return refresh(client, ['briefs', 'product-briefs', 'dashboard'])
    },
  })
}

/** Adds the chapters inside the video to the brief's description. */
export function useAddChapters(brief: Brief, chapters: VideoInside['chapters'] | undefined) {
  const client = useQueryClient()
  const keyOf = useIdempotencyKey()
  const { mutate } = useMutation({
    mutationFn: () => {
      const description = withChapters(brief.description, chapters ?? [])
      const body = { ...briefBody.parse(brief), description, revision: brief.revision }
      return call(updateBrief, { params: { id: brief.id }, body, idempotencyKey: keyOf(body) })
    },
    onSuccess: (changed) => {
      client.setQueryData(['brief', brief.id], changed)
      toast.success(videoMessages.chaptersAdded.title)
    },
    onError: (error) =>
      toast.error(videoMessages.chaptersFailed.title, serverMessage(error) ?? error.message),
  })
  return () => mutate()
}

export const briefDeletion = (client: QueryClient) =>
  deletionOf(client, {
    remove: (ids) => call(deleteBriefs, { body: { ids } }),
    lists: ['briefs', 'product-briefs'],
    deleted: (count) => (count === 1 ? briefMessages.deleted : briefMessages.deletedMany(count)),
    restored: undoMessages.briefs,
    failed: briefMessages.deleteFailed,
    onDeleted: (ids) => {
      // The user leaves the brief's page, and the lists are already up to date: refetching a long
      // one would reload every page.
      const briefs = ids.map((id) => ['brief', id])
      for (const queryKey of [...briefs, ['briefs'], ['product-briefs']]) {
        void client.invalidateQueries({ queryKey, refetchType: 'none' })
      }
      void refresh(client, ['dashboard'])
    },
    refresh: () => refresh(client, ['briefs', 'brief', 'product-briefs', 'dashboard']),
  })

/** Archives briefs; Undo restores each one's status. */
export function useArchiveBriefs() {
  const client = useQueryClient()
  const refreshed = () => refresh(client, ['briefs', 'brief', 'product-briefs', 'dashboard'])
  const failed = (title: string) => (error: Error) => {
    toast.error(title, serverMessage(error) ?? 'Please try again.')
  }
  const undo = useMutation({
    mutationFn: (briefs: StatusOf[]) => call(setBriefStatuses, { body: { briefs } }),
    onSuccess: ({ previous }) => {
      const { title, description } = briefMessages.unarchived(previous.length)
      toast.success(title, description)
      return refreshed()
    },
    onError: failed(undoMessages.failed),
  })
  return useMutation({
    mutationFn: (ids: string[]) =>
      call(setBriefStatuses, {
        body: { briefs: ids.map((id) => ({ id, status: 'archived' as const })) },
      }),
    onSuccess: ({ previous }) => {
      toast.success(briefMessages.archived(previous.length).title, undefined, {
        durationMs: undoLimits.offeredMs,
        action: { label: undoMessages.label, onClick: () => undo.mutate(previous) },
      })
      return refreshed()
    },
    onError: failed(briefMessages.archiveFailed.title),
  })
}

type StatusOf = { id: string; status: BriefStatus }

export const useDeleteBrief = () => useDeletion(briefDeletion(useQueryClient()))

function refresh(client: QueryClient, keys: string[]) {
  return Promise.all(keys.map((key) => client.invalidateQueries({ queryKey: [key] })))
}
