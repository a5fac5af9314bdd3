import { keepPreviousData, queryOptions } from '@tanstack/react-query'
import { listBriefs } from '../../../contract/briefs/briefs.ts'
import { listCanvases } from '../../../contract/insight-canvas/canvases.ts'
import { listLibrary } from '../../../contract/library/library.ts'
import { listProducts } from '../../../contract/products/products.ts'
import { call } from '../../platform/calls/call.ts'
import type { Chosen } from './use-wizard.ts'

export type MaterialKind = 'products' | 'briefs' | 'canvases'

const most = 50

/** The items of one type to choose from: a member's own briefs, or the briefs shared with a reader. */
export const materialQuery = (kind: MaterialKind, search: string, ofMember: boolean) =>
  queryOptions({
    queryKey: ['documents', 'material', kind, search, ofMember],
    queryFn: async ({ signal }): Promise<{ items: Chosen[]; total: number }> => {
      const request = { query: { limit: most, ...(search && { search }) }, signal }
      if (kind === 'products') {
        const { items, total } = await call(listProducts, request)
        return { items: items.map(({ id, name }) => ({ id, name })), total }
      }
      const listShown = ofMember ? listBriefs : listLibrary
      const list = kind === 'canvases' ? listCanvases : listShown
      const { items, total } = await call(list as typeof listCanvases, request)
      return { items: items.map(({ id, title }) => ({ id, name: title })), total }
    },
    placeholderData: keepPreviousData,
  })
