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
import { listProducts } from '../../contract/products.ts'
import { undoMessages } from '../../contract/undo.ts'
import { announceDeleted } from '../platform/announce-deleted.ts'
import { call } from '../platform/call.ts'
import { serverMessage } from '../platform/server-message.ts'
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
    refetchInterval: ({ state }) => (state.data?.processing ? 5_000 : false),
  })
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

/** Every product a brief may be about, by name. */
export const productChoicesQuery = queryOptions({
  queryKey: ['products', 'choices'],
  queryFn: async ({ signal }) => {
    const choices: { id: string; name: string }[] = []
    let cursor: string | null = null
    do {
      const query: { limit: number; cursor?: string } = cursor
        ? { limit: 100, cursor }
        : { limit: 100 }
      const page: Reply<typeof listProducts> = await call(listProducts, { query, signal })
      choices.push(...page.items.map(({ id, name }) => ({ id, name })))
      cursor = page.nextCursor
    } while (cursor)
    return choices.sort((a, b) => a.name.localeCompare(b.name))
  },
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

/** Deletes a brief, says so, and offers to undo it. */
export function useDeleteBrief() {
  const client = useQueryClient()
  return useMutation({
    mutationFn: (id: string) => call(deleteBrief, { params: { id } }),
    onSuccess: ({ id, transactionId }) => {
      for (const name of ['briefs', 'product-briefs']) {
        client.setQueriesData<Pages>({ queryKey: [name] }, (list) => list && without(list, id))
      }
      announceDeleted({
        deleted: briefMessages.deleted,
        restored: undoMessages.brief,
        transactionId,
        refresh: () => refresh(client, ['briefs', 'brief', 'product-briefs', 'dashboard']),
      })
      // The brief's own page is left, not asked for again.
      void client.invalidateQueries({ queryKey: ['brief', id], refetchType: 'none' })
      // The lists on the page are right already: of a long one, every page would be asked for anew.
      for (const name of ['briefs', 'product-briefs']) {
        void client.invalidateQueries({ queryKey: [name], refetchType: 'none' })
      }
      void refresh(client, ['dashboard'])
    },
    onError: (error) => {
      const { title, description } = briefMessages.deleteFailed
      toast.error(title, serverMessage(error) ?? description)
    },
  })
}

type Pages = InfiniteData<Reply<typeof listBriefs>>

function without(list: Pages, id: string): Pages {
  if (!list.pages.some(({ items }) => items.some((item) => item.id === id))) return list
  return {
    ...list,
    pages: list.pages.map((page) => ({
      ...page,
      items: page.items.filter((brief) => brief.id !== id),
      total: page.total - 1,
      all: page.all - 1,
    })),
  }
}

function refresh(client: QueryClient, keys: string[]) {
  return Promise.all(keys.map((key) => client.invalidateQueries({ queryKey: [key] })))
}
