import {
  infiniteQueryOptions,
  keepPreviousData,
  queryOptions,
  useMutation,
  useQueryClient,
} from '@tanstack/react-query'
import { declineAccess, grantAccess, listAccessRequests } from '../../../contract/access.ts'
import type { Request } from '../../../contract/endpoint.ts'
import { previewShare } from '../../../contract/library.ts'
import {
  getShareDefaults,
  listShares,
  resendShares,
  revokeShares,
  type ShareState,
  shareBrief,
  updateShares,
} from '../../../contract/shares.ts'
import { call } from '../../platform/calls/call.ts'

export type ShareFilter = { q?: string; state?: ShareState }

/** With whom a brief is shared; while a filter changes, the previous result stays. */
export function sharesQuery(briefId: string, { q, state }: ShareFilter = {}) {
  return infiniteQueryOptions({
    queryKey: ['shares', briefId, q, state],
    queryFn: ({ pageParam, signal }) => {
      const query = {
        ...(q && { search: q }),
        ...(state && { state }),
        ...(pageParam && { cursor: pageParam }),
      }
      return call(listShares, { params: { id: briefId }, query, signal })
    },
    initialPageParam: null as string | null,
    getNextPageParam: (page) => page.nextCursor,
    placeholderData: keepPreviousData,
  })
}

/** Who asks for access to a brief. */
export function accessRequestsQuery(briefId: string) {
  return infiniteQueryOptions({
    queryKey: ['access-requests', briefId],
    queryFn: ({ pageParam, signal }) => {
      const query = pageParam ? { cursor: pageParam } : {}
      return call(listAccessRequests, { params: { id: briefId }, query, signal })
    },
    initialPageParam: null as string | null,
    getNextPageParam: (page) => page.nextCursor,
  })
}

/** Grants or declines a request; either way it is answered, here or by somebody else. */
export function useAnswerRequest(briefId: string) {
  const client = useQueryClient()
  return useMutation({
    mutationFn: async ({ id, granted }: { id: string; granted: boolean }) => {
      await call(granted ? grantAccess : declineAccess, {
        params: { id: briefId, requestId: id },
      })
    },
    onSettled: () =>
      Promise.all(
        [
          ['access-requests', briefId],
          ['shares', briefId],
        ].map((queryKey) => client.invalidateQueries({ queryKey })),
      ),
  })
}

/** What new shares start with. */
export const shareDefaultsQuery = queryOptions({
  queryKey: ['share-defaults'],
  queryFn: ({ signal }) => call(getShareDefaults, { signal }),
})

/** What the recipient of a share sees. */
export const sharePreviewQuery = (id: string) =>
  queryOptions({
    queryKey: ['share-preview', id],
    queryFn: ({ signal }) => call(previewShare, { params: { id }, signal }),
  })

type ShareBody = Request<typeof shareBrief>['body']

/** Shares a brief; its video has a new address afterwards. */
export function useShareBrief(briefId: string) {
  const client = useQueryClient()
  return useMutation({
    mutationFn: ({ body, idempotencyKey }: { body: ShareBody; idempotencyKey: string }) =>
      call(shareBrief, { params: { id: briefId }, body, idempotencyKey }),
    onSuccess: () =>
      Promise.all(
        [
          ['shares', briefId],
          ['brief', briefId],
        ].map((queryKey) => client.invalidateQueries({ queryKey })),
      ),
  })
}

function useChange<Body, Changed>(change: (body: Body) => Promise<Changed>) {
  const client = useQueryClient()
  return useMutation({
    mutationFn: change,
    onSettled: () => client.invalidateQueries({ queryKey: ['shares'] }),
  })
}

/** Ends the access of the recipients of shares. */
export const useRevokeShares = () =>
  useChange((ids: string[]) => call(revokeShares, { body: { ids } }))

/** Mails shares again. */
export const useResendShares = () =>
  useChange((ids: string[]) => call(resendShares, { body: { ids } }))

/** Changes when shares end. */
export const useUpdateShares = () =>
  useChange((body: Request<typeof updateShares>['body']) => call(updateShares, { body }))
