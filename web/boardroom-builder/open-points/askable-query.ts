import { queryOptions } from '@tanstack/react-query'
import { listLibrary } from '../../../contract/library/library.ts'
import { call } from '../../platform/calls/call.ts'

/** The newest briefs whose vendors the user can ask. */
export const askableQuery = queryOptions({
  queryKey: ['library', 'askable'],
  queryFn: async ({ signal }) => {
    const { items } = await call(listLibrary, { signal })
    return items.flatMap(({ id, title, vendor }) =>
      title ? { briefId: id, title, vendor: vendor.name, moments: [] } : [],
    )
  },
})
