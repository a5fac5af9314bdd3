import { infiniteQueryOptions, queryOptions } from '@tanstack/react-query'
import { previewShare } from '../../../contract/library/library.ts'
import { declineAccess, grantAccess, listAccessRequests } from '../../../contract/shares/access.ts'
import { call } from '../../platform/calls/call.ts'
import { pagesOf } from '../../platform/calls/pages-of.ts'
import { useChange } from '../../platform/calls/use-change.ts'

/** The open requests for access to a brief. */
export function accessRequestsQuery(briefId: string) {
  return infiniteQueryOptions({
    queryKey: ['access-requests', briefId],
    ...pagesOf(listAccessRequests, { params: { id: briefId } }),
  })
}

/**
 * Grants or declines a request. Refetches even after an error, because someone else may have
 * answered it.
 */
export const useAnswerRequest = (briefId: string) =>
  useChange(
    async ({ id, granted }: { id: string; granted: boolean }) => {
      await call(granted ? grantAccess : declineAccess, {
        params: { id: briefId, requestId: id },
      })
    },
    [accessRequestsQuery(briefId), { queryKey: ['shares', briefId] }],
  )

/** The brief as the recipient of a share sees it. */
export const sharePreviewQuery = (id: string) =>
  queryOptions({
    queryKey: ['share-preview', id],
    queryFn: ({ signal }) => call(previewShare, { params: { id }, signal }),
  })
