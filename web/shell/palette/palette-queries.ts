import {
  keepPreviousData,
  type QueryClient,
  queryOptions,
  useQueries,
  useQuery,
  useQueryClient,
} from '@tanstack/react-query'
import { type Brief, listBriefs } from '../../../contract/briefs/briefs.ts'
import { listProducts, type Product } from '../../../contract/products/products.ts'
import { briefQuery } from '../../briefs/briefs-queries.ts'
import { call } from '../../platform/calls/call.ts'
import { productQuery } from '../../products/products-queries.ts'
import type { Visit } from './recent.ts'

/** A product or brief to open; its name may still be loading. */
export type Found = { to: string; label: string | null; aside: string; kind: Visit['kind'] }

/** The most results per kind; the list page of the kind shows the rest. */
export const limit = 5
/** Titles rarely change while the user types, but a reopened palette shows what is new. */
const staleTime = 10_000

const foundProduct = ({ id, name, category }: Product): Found => ({
  to: `/products/${id}`,
  label: name,
  aside: category,
  kind: 'products',
})

const foundBrief = ({ id, title, productName }: Brief): Found => ({
  to: `/briefs/${id}`,
  label: title,
  aside: productName ?? '',
  kind: 'briefs',
})

function productSearch(search: string) {
  const query = { search, limit }
  return queryOptions({
    queryKey: ['search', 'products', search],
    queryFn: ({ signal }) => call(listProducts, { query, signal }),
    select: ({ items }) => items.map(foundProduct),
    placeholderData: keepPreviousData,
    staleTime,
  })
}

function briefSearch(search: string) {
  const query = { search, limit }
  return queryOptions({
    queryKey: ['search', 'briefs', search],
    queryFn: ({ signal }) => call(listBriefs, { query, signal }),
    select: ({ items }) => items.map(foundBrief),
    placeholderData: keepPreviousData,
    staleTime,
  })
}

/** Searches the company's products and briefs; needs at least two characters. */
export function useSearch(search: string, kinds: Visit['kind'][]) {
  const asked = search.length >= 2
  const asks = (kind: Visit['kind']) => asked && kinds.includes(kind)
  const products = useQuery({ ...productSearch(search), enabled: asks('products') })
  const briefs = useQuery({ ...briefSearch(search), enabled: asks('briefs') })
  return {
    found: asked ? [...(products.data ?? []), ...(briefs.data ?? [])] : [],
    searching: products.isFetching || briefs.isFetching,
    failed: asked && (products.isError || briefs.isError),
  }
}

/**
 * The recently visited items with their current names; deleted or inaccessible ones are left out.
 */
export function useVisited(visits: Visit[]): Found[] {
  const client = useQueryClient()
  const items = useQueries({ queries: visits.map((visit) => visitQuery(client, visit)) })
  return items.flatMap(({ data, isError }, at) => {
    const visit = visits[at]
    return isError || !visit ? [] : [data ?? nameless(visit)]
  })
}

const nameless = ({ kind, id }: Visit): Found => ({
  to: `/${kind}/${id}`,
  label: null,
  aside: '',
  kind,
})

function visitQuery(client: QueryClient, { kind, id }: Visit) {
  return queryOptions({
    queryKey: ['visit', kind, id],
    queryFn: async () =>
      kind === 'products'
        ? foundProduct(await client.fetchQuery(productQuery(client, id)))
        : foundBrief(await client.fetchQuery(briefQuery(client, id))),
    staleTime,
  })
}
