import {
  infiniteQueryOptions,
  keepPreviousData,
  type QueryClient,
  useMutation,
  useQueryClient,
} from '@tanstack/react-query'
import {
  addDocumentComment,
  type CommentState,
  deleteDocumentComment,
  listDocumentComments,
  replyToDocumentComment,
  resolveDocumentComment,
  restoreDocumentComment,
  updateDocumentComment,
  commentMessages as words,
} from '../../../contract/boardroom-builder/document-comments.ts'
import type { Request } from '../../../contract/endpoint.ts'
import { undoLimits, undoMessages } from '../../../contract/undo/undo.ts'
import { call } from '../../platform/calls/call.ts'
import { pagesOf } from '../../platform/calls/pages-of.ts'
import { serverMessage } from '../../ui/server-message.ts'
import { toast } from '../../ui/toast.ts'

const lookEveryMs = 5000

/** The comments on a document, polled so that others' comments appear. */
export const commentsQuery = (id: string, state: CommentState) =>
  infiniteQueryOptions({
    queryKey: ['document-comments', id, state],
    ...pagesOf(listDocumentComments, { params: { id }, query: { state, limit: 100 } }),
    placeholderData: keepPreviousData,
    refetchOnMount: 'always',
    // Stops polling after the server refused, because the document is gone or no longer readable.
    refetchInterval: ({ state: { data, error } }) =>
      serverMessage(error) === undefined && lookEveryMs * Math.max(1, data?.pages.length ?? 1),
  })

const refresh = (client: QueryClient, id: string) =>
  client.invalidateQueries({ queryKey: ['document-comments', id] })

type Keyed<Body> = { body: Body; idempotencyKey: string }

function useChange<Input, Changed>(id: string, change: (input: Input) => Promise<Changed>) {
  const client = useQueryClient()
  return useMutation({ mutationFn: change, onSettled: () => refresh(client, id) })
}

export const useAddComment = (id: string) =>
  useChange(id, (input: Keyed<Request<typeof addDocumentComment>['body']>) =>
    call(addDocumentComment, { params: { id }, ...input }),
  )

export const useReply = (id: string, commentId: string) =>
  useChange(id, (input: Keyed<Request<typeof replyToDocumentComment>['body']>) =>
    call(replyToDocumentComment, { params: { id, commentId }, ...input }),
  )

export const useUpdateComment = (id: string, commentId: string) =>
  useChange(id, (input: Keyed<Request<typeof updateDocumentComment>['body']>) =>
    call(updateDocumentComment, { params: { id, commentId }, ...input }),
  )

/** Resolves a comment, or reopens it. */
export function useResolve(id: string, commentId: string) {
  const client = useQueryClient()
  return useMutation({
    mutationFn: (resolved: boolean) =>
      call(resolveDocumentComment, { params: { id, commentId }, body: { resolved } }),
    onSuccess: ({ resolved }) => toast.success(resolved ? words.resolved : words.reopened),
    onError: (error, resolved) =>
      toast.error(resolved ? words.resolveFailed : words.reopenFailed, serverMessage(error)),
    onSettled: () => refresh(client, id),
  })
}

/** Deletes a comment or reply immediately, and offers Undo. */
export function useDeleteComment(id: string) {
  const client = useQueryClient()
  const onSettled = () => refresh(client, id)
  const { mutate: restore } = useMutation({
    mutationFn: (commentId: string) => call(restoreDocumentComment, { params: { id, commentId } }),
    onSuccess: () => toast.success(words.restored),
    onError: (error) => toast.error(words.restoreFailed, serverMessage(error)),
    onSettled,
  })
  return useMutation({
    mutationFn: (commentId: string) => call(deleteDocumentComment, { params: { id, commentId } }),
    onSuccess: (_reply, commentId) =>
      toast.success(words.deleted, undefined, {
        durationMs: undoLimits.offeredMs,
        action: { label: undoMessages.label, onClick: () => restore(commentId) },
      }),
    onError: (error) => toast.error(words.deleteFailed, serverMessage(error)),
    onSettled,
  })
}
