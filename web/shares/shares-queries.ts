import {
  infiniteQueryOptions,
  keepPreviousData,
  queryOptions,
  useMutation,
  useQueryClient,
} from '@tanstack/react-query'
import {
  listDocumentShares,
  shareDocument,
} from '../../contract/boardroom-builder/document-shares.ts'
import type { Request } from '../../contract/endpoint.ts'
import { listCanvasShares, shareCanvas } from '../../contract/insight-canvas/canvas-shares.ts'
import {
  allowAsking,
  getShareDefaults,
  listShares,
  resendShares,
  revokeShares,
  type SharedKind,
  type ShareState,
  shareBrief,
  updateShares,
} from '../../contract/shares/shares.ts'
import { call } from '../platform/calls/call.ts'
import { pagesOf } from '../platform/calls/pages-of.ts'
import { useChange } from '../platform/calls/use-change.ts'

/** The record that is shared. */
export type Subject = { kind: SharedKind; id: string }

const lists = { brief: listShares, canvas: listCanvasShares, document: listDocumentShares } as const
const shares = { brief: shareBrief, canvas: shareCanvas, document: shareDocument } as const

export type ShareFilter = { q?: string; state?: ShareState }

/** The shares of a record; keeps the previous result while a filter changes. */
export function sharesQuery({ kind, id }: Subject, { q, state }: ShareFilter = {}) {
  return infiniteQueryOptions({
    queryKey: ['shares', id, q, state],
    ...pagesOf(lists[kind], { params: { id }, query: { search: q || undefined, state } }),
    placeholderData: keepPreviousData,
  })
}

/** The defaults for new shares. */
export const shareDefaultsQuery = queryOptions({
  queryKey: ['share-defaults'],
  queryFn: ({ signal }) => call(getShareDefaults, { signal }),
})

type ShareBody = Request<typeof shareBrief>['body']

/** Shares a record. The video of a brief gets a new address. */
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

const allShares = [{ queryKey: ['shares'] }]

/** Revokes the access of shares' recipients. */
export const useRevokeShares = () =>
  useChange((ids: string[]) => call(revokeShares, { body: { ids } }), allShares)

/** Lets recipients whose access was revoked ask for it again. */
export const useAllowAsking = () =>
  useChange((ids: string[]) => call(allowAsking, { body: { ids } }), allShares)

/** Mails shares again. */
export const useResendShares = () =>
  useChange((ids: string[]) => call(resendShares, { body: { ids } }), allShares)

/** Changes when shares expire. */
export const useUpdateShares = () =>
  useChange((body: Request<typeof updateShares>['body']) => call(updateShares, { body }), allShares)
