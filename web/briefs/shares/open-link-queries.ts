import { queryOptions, useMutation, useQueryClient } from '@tanstack/react-query'
import { getOpenLink, updateOpenLink } from '../../../contract/shares/open-links.ts'
import { call } from '../../platform/calls/call.ts'

/** The link with which anyone may watch a brief. */
export const openLinkQuery = (id: string) =>
  queryOptions({
    queryKey: ['open-link', id],
    queryFn: ({ signal }) => call(getOpenLink, { params: { id }, signal }),
    // Counted plays and embargoes change it on the server.
    refetchOnMount: 'always',
  })

/** Turns the link on or off. */
export function useUpdateOpenLink(id: string) {
  const client = useQueryClient()
  const { queryKey } = openLinkQuery(id)
  return useMutation({
    mutationFn: (on: boolean) => call(updateOpenLink, { params: { id }, body: { on } }),
    onSuccess: (saved) => client.setQueryData(queryKey, saved),
    onError: () => client.invalidateQueries({ queryKey }),
  })
}
