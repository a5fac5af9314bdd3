import {
  infiniteQueryOptions,
  keepPreviousData,
  type QueryClient,
  queryOptions,
  useMutation,
  useQueryClient,
} from '@tanstack/react-query'
import type { Request } from '../../contract/endpoint.ts'
import {
  createProduct,
  deleteProducts,
  getProduct,
  listCategories,
  listProducts,
  type Product,
  type ProductSort,
  productMessages,
  updateProduct,
} from '../../contract/products/products.ts'
import { undoMessages } from '../../contract/undo/undo.ts'
import { fromLists } from '../platform/calls/cached-lists.ts'
import { call } from '../platform/calls/call.ts'
import { pagesOf } from '../platform/calls/pages-of.ts'
import { deletionOf, useDeletion } from '../platform/calls/use-deletion.ts'

export type ProductFilter = { q?: string; category?: string; sort?: ProductSort }

/** The matching products in order; keeps the previous result while a filter changes. */
export function productsQuery({ q, ...filter }: ProductFilter = {}) {
  const query = { ...filter, ...(q && { search: q }) }
  return infiniteQueryOptions({
    queryKey: ['products', 'list', query],
    ...pagesOf(listProducts, { query }),
    placeholderData: keepPreviousData,
  })
}

/** The categories used by the company's products, A to Z. */
export const categoriesQuery = queryOptions({
  queryKey: ['products', 'categories'],
  queryFn: ({ signal }) => call(listCategories, { signal }),
  select: ({ items }) => items.toSorted((a, b) => a.localeCompare(b)),
})

/** One product, shown immediately if a cached list contains it. */
export function productQuery(client: QueryClient, id: string) {
  return queryOptions({
    queryKey: ['product', id],
    queryFn: ({ signal }) => call(getProduct, { params: { id }, signal }),
    ...fromLists<Product>(client, ['products'], id),
  })
}

/** The form's values, and the revision of the product that they are based on. */
export type ProductBody = Request<typeof updateProduct>['body']
type Save = { body: ProductBody; idempotencyKey: string }

/** Adds a product or, given an id, updates it. */
export function useSaveProduct(id: string | undefined) {
  const client = useQueryClient()
  return useMutation({
    mutationFn: ({ body, idempotencyKey }: Save) =>
      id
        ? call(updateProduct, { params: { id }, body, idempotencyKey })
        : call(createProduct, { body, idempotencyKey }),
    onSuccess: (product) => {
      client.setQueryData(['product', product.id], product)
      // Briefs contain their product's name.
      return refresh(client, ['products', 'dashboard', 'briefs', 'brief', 'product-briefs'])
    },
  })
}

/** Deletes products with their briefs. */
export const productDeletion = (client: QueryClient) =>
  deletionOf(client, {
    remove: (ids) => call(deleteProducts, { body: { ids } }),
    lists: ['products'],
    deleted: (count) =>
      count === 1 ? productMessages.deleted : productMessages.deletedMany(count),
    restored: undoMessages.products,
    failed: productMessages.deleteFailed,
    onDeleted: (ids) => {
      // The user leaves the pages of these products, so they are not refetched.
      for (const key of ['product', 'product-briefs']) {
        for (const id of ids) {
          void client.invalidateQueries({ queryKey: [key, id], refetchType: 'none' })
        }
      }
      void refresh(client, ['products', 'briefs', 'brief', 'dashboard'])
    },
    refresh: () =>
      refresh(client, ['products', 'product', 'briefs', 'brief', 'product-briefs', 'dashboard']),
  })

export const useDeleteProduct = () => useDeletion(productDeletion(useQueryClient()))

function refresh(client: QueryClient, keys: string[]) {
  return Promise.all(keys.map((key) => client.invalidateQueries({ queryKey: [key] })))
}
