import {
  infiniteQueryOptions,
  queryOptions,
  useMutation,
  useQueryClient,
} from '@tanstack/react-query'
import { getEmbargo, listAcceptances, updateEmbargo } from '../../contract/embargoes/embargoes.ts'
import type { Request } from '../../contract/endpoint.ts'
import { call } from '../platform/calls/call.ts'
import { pagesOf } from '../platform/calls/pages-of.ts'

/** The embargo of a brief. */
export const embargoQuery = (id: string) =>
  queryOptions({
    queryKey: ['embargo', id],
    queryFn: ({ signal }) => call(getEmbargo, { params: { id }, signal }),
  })

/** Who accepted or declined the terms. */
export const acceptancesQuery = (id: string) =>
  infiniteQueryOptions({
    queryKey: ['acceptances', id],
    ...pagesOf(listAcceptances, { params: { id } }),
  })

/** Sets, changes or lifts the embargo, which gives the video a new address. */
export function useUpdateEmbargo(id: string) {
  const client = useQueryClient()
  return useMutation({
    mutationFn: (body: Request<typeof updateEmbargo>['body']) =>
      call(updateEmbargo, { params: { id }, body }),
    onSuccess: ({ told: _, ...embargo }) => {
      client.setQueryData(embargoQuery(id).queryKey, embargo)
      return Promise.all(
        ['shares', 'brief', 'share-preview', 'restriction', 'open-link'].map((key) =>
          client.invalidateQueries({ queryKey: [key] }),
        ),
      )
    },
  })
}
