import { queryOptions, useMutation, useQueryClient } from '@tanstack/react-query'
import { eraseWatching, getWatching, hideWatching } from '../../contract/engagement/watching.ts'
import { call } from '../platform/calls/call.ts'

/** What the user has watched of a brief. */
export const watchingQuery = (id: string) =>
  queryOptions({
    queryKey: ['library', 'watching', id],
    queryFn: ({ signal }) => call(getWatching, { params: { briefId: id }, signal }),
  })

/** Hides the user's watching from the vendor, or shows it again. */
export function useHideWatching(id: string) {
  const client = useQueryClient()
  return useMutation({
    mutationFn: (hidden: boolean) =>
      call(hideWatching, { params: { briefId: id }, body: { hidden } }),
    onSuccess: (watching) => client.setQueryData(watchingQuery(id).queryKey, watching),
  })
}

/** Erases what the user has watched of a brief. */
export function useEraseWatching(id: string) {
  const client = useQueryClient()
  return useMutation({
    mutationFn: () => call(eraseWatching, { params: { briefId: id } }),
    onSuccess: (watching) => client.setQueryData(watchingQuery(id).queryKey, watching),
  })
}
