import {
  type InfiniteData,
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
  type briefForm,
  briefMessages,
  createBrief,
  deleteBrief,
  getBrief,
  listBriefs,
  updateBrief,
} from '../../contract/briefs.ts'
import type { Reply } from '../../contract/endpoint.ts'
import { getProduct, listProducts } from '../../contract/products.ts'
import { undoMessages } from '../../contract/undo.ts'
import { retryVideo, videoMessages } from '../../contract/videos.ts'
import { call } from '../platform/call.ts'
import { serverMessage } from '../platform/server-message.ts'
import { deletionOf, useDeletion } from '../platform/use-deletion.ts'
import { toast } from '../ui/toast.ts'

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
    queryFn: ({ pageParam, signal }) =>
      call(listBriefs, { query: { ...query, ...(pageParam && { cursor: pageParam }) }, signal }),
    initialPageParam: null as string | null,
    getNextPageParam: (page: Reply<typeof listBriefs>) => page.nextCursor,
    placeholderData: keepPreviousData,
  })
}

/** The briefs that match, in order; while a filter changes, the ones before stay. */
export const briefsQuery = (filter: BriefFilter = {}) => briefPages(['briefs', 'list'], filter)

/** The briefs of one product, newest first. */
export const productBriefsQuery = (product: string, filter: BriefFilter) =>
  briefPages(['product-briefs', product], { ...filter, product })

/** One brief; at once where a list already holds it, and again while its video is made ready. */
export function briefQuery(client: QueryClient, id: string) {
  return queryOptions({
    queryKey: ['brief', id],
    queryFn: ({ signal }) => call(getBrief, { params: { id }, signal }),
    initialData: () => listed(client, id)?.brief,
    initialDataUpdatedAt: () => listed(client, id)?.at,
    refetchInterval: ({ state }) => (isUnderWay(state.data) ? askedEveryMs : false),
  })
}

const askedEveryMs = 3_000

/** Whether something is being made of its video that the page waits for. */
function isUnderWay(brief: Brief | undefined): boolean {
  const state = brief?.video?.state
  return brief?.processing === true || state === 'waiting' || state === 'processing'
}

function listed(client: QueryClient, id: string) {
  const lists = client.getQueryCache().findAll({
    predicate: ({ queryKey: [name] }) => name === 'briefs' || name === 'product-briefs',
  })
  for (const { state } of lists) {
    const data = state.data as InfiniteData<Reply<typeof listBriefs>> | undefined
    const brief = data?.pages.flatMap((page) => page.items).find((item) => item.id === id)
    if (brief) return { brief, at: state.dataUpdatedAt }
  }
  return undefined
}

/** The first products by name with these words, and how many there are with them. */
export const productChoicesQuery = (words: string) =>
  queryOptions({
    queryKey: ['products', 'choices', words],
    queryFn: ({ signal }) => {
      const search = words && { search: words }
      return call(listProducts, { query: { sort: 'name', limit: 100, ...search }, signal })
    },
    select: ({ items, total }) => ({ items: items.map(({ id, name }) => ({ id, name })), total }),
  })

/** What a product is called that no list at hand names. */
export const productNameQuery = (id: string) =>
  queryOptions({
    queryKey: ['product', id],
    queryFn: ({ signal }) => call(getProduct, { params: { id }, signal }),
  })

type Save = { body: z.output<typeof briefForm>; idempotencyKey: string }

/** Adds a brief, or with an id changes that one. */
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

export const briefDeletion = (client: QueryClient) =>
  deletionOf(client, {
    remove: (id) => call(deleteBrief, { params: { id } }),
    lists: ['briefs', 'product-briefs'],
    deleted: briefMessages.deleted,
    restored: undoMessages.brief,
    failed: briefMessages.deleteFailed,
    onDeleted: (id) => {
      // The brief's own page is left, and the lists on the page are right already: of a long one,
      // every page would be asked for anew.
      for (const queryKey of [['brief', id], ['briefs'], ['product-briefs']]) {
        void client.invalidateQueries({ queryKey, refetchType: 'none' })
      }
      void refresh(client, ['dashboard'])
    },
    refresh: () => refresh(client, ['briefs', 'brief', 'product-briefs', 'dashboard']),
  })

/** Has a broken video looked at again. */
export function useRetryVideo(id: string) {
  const client = useQueryClient()
  return useMutation({
    mutationFn: () => call(retryVideo, { params: { id } }),
    onSuccess: () => refresh(client, ['brief', 'briefs', 'product-briefs']),
    onError: (error) => {
      const { title, description } = videoMessages.retryFailed
      toast.error(title, serverMessage(error) ?? description)
    },
  })
}

export const useDeleteBrief = () => useDeletion(briefDeletion(useQueryClient()))

function refresh(client: QueryClient, keys: string[]) {
  return Promise.all(keys.map((key) => client.invalidateQueries({ queryKey: [key] })))
}
