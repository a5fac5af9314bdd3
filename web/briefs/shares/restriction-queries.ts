import { queryOptions, useMutation, useQueryClient } from '@tanstack/react-query'
import { getRestriction, updateRestriction } from '../../../contract/shares/restriction.ts'
import { call } from '../../platform/calls/call.ts'

/** Whether the video of a brief has a public address. */
export const restrictionQuery = (id: string) =>
  queryOptions({
    queryKey: ['restriction', id],
    queryFn: ({ signal }) => call(getRestriction, { params: { id }, signal }),
    // Sharing the brief and setting an embargo change it as well.
    refetchOnMount: 'always',
  })

/** Removes or restores the public address, which gives the video a new address. */
export function useUpdateRestriction(id: string) {
  const client = useQueryClient()
  return useMutation({
    mutationFn: (restricted: boolean) =>
      call(updateRestriction, { params: { id }, body: { restricted } }),
    onSuccess: (saved) => {
      client.setQueryData(restrictionQuery(id).queryKey, saved)
      return client.invalidateQueries({ queryKey: ['brief'] })
    },
    onError: () => client.invalidateQueries(restrictionQuery(id)),
  })
}
