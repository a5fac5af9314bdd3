import {
  keepPreviousData,
  type QueryClient,
  queryOptions,
  useQueries,
  useQuery,
  useQueryClient,
} from '@tanstack/react-query'
import { type Brief, listBriefs } from '../../../contract/briefs.ts'
import { listProducts, type Product } from '../../../contract/products.ts'
import { briefQuery } from '../../briefs/briefs-queries.ts'
import { productQuery } from '../../products/products-queries.ts'
import { call } from '../call.ts'
import type { Visit } from './recent.ts'

/** A product or a brief to go to; its name may still be on its way. */
export type Found = { to: string; label: string | null; aside: string; kind: Visit['kind'] }

/** Of one kind, more than these are found by the list itself. */
export const limit = 5
/** Titles change seldom while one types, but a palette opened again shows what is new. */
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

/** What the company's catalogue has by these words; nothing is asked before two characters. */
export function useSearch(search: string, kinds: Visit['kind'][]) {
  const asks = (kind: Visit['kind']) => search.length >= 2 && kinds.includes(kind)
  const products = useQuery({ ...productSearch(search), enabled: asks('products') })
  const briefs = useQuery({ ...briefSearch(search), enabled: asks('briefs') })
  const asked = search.length >= 2
  return {
    found: asked ? [...(products.data ?? []), ...(briefs.data ?? [])] : [],
    searching: products.isFetching || briefs.isFetching,
    failed: asked && (products.isError || briefs.isError),
  }
}

/** The things last visited by their names of now; what is gone or out of reach is left out. */
export function useVisited(visits: Visit[]): Found[] {
  const client = useQueryClient()
  const things = useQueries({ queries: visits.map((visit) => visitQuery(client, visit)) })
  return things.flatMap(({ data, isError }, at) => {
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
