import { queryOptions, useMutation, useQueryClient } from '@tanstack/react-query'
import { getOpenLink, updateOpenLink } from '../../../contract/open-links.ts'
import { call } from '../../platform/calls/call.ts'

/** The link by which anyone may watch a brief. */
export const openLinkQuery = (id: string) =>
  queryOptions({
    queryKey: ['open-link', id],
    queryFn: ({ signal }) => call(getOpenLink, { params: { id }, signal }),
    // Plays are counted, and an embargo closes it, while the page is elsewhere.
    refetchOnMount: 'always',
  })

/** Makes the link, or ends it. */
export function useUpdateOpenLink(id: string) {
  const client = useQueryClient()
  const { queryKey } = openLinkQuery(id)
  return useMutation({
    mutationFn: (on: boolean) => call(updateOpenLink, { params: { id }, body: { on } }),
    onSuccess: (saved) => client.setQueryData(queryKey, saved),
    onError: () => client.invalidateQueries({ queryKey }),
  })
}
