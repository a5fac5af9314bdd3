import {
  infiniteQueryOptions,
  keepPreviousData,
  queryOptions,
  useMutation,
  useQueryClient,
} from '@tanstack/react-query'
import { listCanvasShares, shareCanvas } from '../../contract/canvas-shares.ts'
import { listDocumentShares, shareDocument } from '../../contract/document-shares.ts'
import type { Request } from '../../contract/endpoint.ts'
import {
  getShareDefaults,
  listShares,
  resendShares,
  revokeShares,
  type SharedKind,
  type ShareState,
  shareBrief,
  updateShares,
} from '../../contract/shares.ts'
import { call } from '../platform/calls/call.ts'

/** What is shared. */
export type Subject = { kind: SharedKind; id: string }

const lists = { brief: listShares, canvas: listCanvasShares, document: listDocumentShares } as const
const shares = { brief: shareBrief, canvas: shareCanvas, document: shareDocument } as const

export type ShareFilter = { q?: string; state?: ShareState }

/** With whom something is shared; while a filter changes, the previous result stays. */
export function sharesQuery({ kind, id }: Subject, { q, state }: ShareFilter = {}) {
  return infiniteQueryOptions({
    queryKey: ['shares', id, q, state],
    queryFn: ({ pageParam, signal }) => {
      const query = {
        ...(q && { search: q }),
        ...(state && { state }),
        ...(pageParam && { cursor: pageParam }),
      }
      return call(lists[kind], { params: { id }, query, signal })
    },
    initialPageParam: null as string | null,
    getNextPageParam: (page) => page.nextCursor,
    placeholderData: keepPreviousData,
  })
}

/** What new shares start with. */
export const shareDefaultsQuery = queryOptions({
  queryKey: ['share-defaults'],
  queryFn: ({ signal }) => call(getShareDefaults, { signal }),
})

type ShareBody = Request<typeof shareBrief>['body']

/** Shares something; the video of a brief has a new address afterwards. */
export function useShare({ kind, id }: Subject) {
  const client = useQueryClient()
  return useMutation({
    mutationFn: ({ body, idempotencyKey }: { body: ShareBody; idempotencyKey: string }) =>
      call(shares[kind], { params: { id }, body, idempotencyKey }),
    onSuccess: () =>
      Promise.all(
        [
          ['shares', id],
          [kind, id],
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
