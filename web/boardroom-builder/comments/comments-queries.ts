import { infiniteQueryOptions, keepPreviousData } from '@tanstack/react-query'
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
import { useChange } from '../../platform/calls/use-change.ts'
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

const commentsOn = (id: string) => [{ queryKey: ['document-comments', id] }]

type Keyed<Body> = { body: Body; idempotencyKey: string }

export const useAddComment = (id: string) =>
  useChange(
    (input: Keyed<Request<typeof addDocumentComment>['body']>) =>
      call(addDocumentComment, { params: { id }, ...input }),
    commentsOn(id),
  )

export const useReply = (id: string, commentId: string) =>
  useChange(
    (input: Keyed<Request<typeof replyToDocumentComment>['body']>) =>
      call(replyToDocumentComment, { params: { id, commentId }, ...input }),
    commentsOn(id),
  )

export const useUpdateComment = (id: string, commentId: string) =>
  useChange(
    (input: Keyed<Request<typeof updateDocumentComment>['body']>) =>
      call(updateDocumentComment, { params: { id, commentId }, ...input }),
    commentsOn(id),
  )

/** Resolves a comment, or reopens it. */
export const useResolve = (id: string, commentId: string) =>
  useChange(
    (resolved: boolean) =>
      call(resolveDocumentComment, { params: { id, commentId }, body: { resolved } }),
    commentsOn(id),
    {
      onSuccess: ({ resolved }) => toast.success(resolved ? words.resolved : words.reopened),
      onError: (error, resolved) =>
        toast.error(resolved ? words.resolveFailed : words.reopenFailed, serverMessage(error)),
    },
  )

/** Deletes a comment or reply immediately, and offers Undo. */
export function useDeleteComment(id: string) {
  const { mutate: restore } = useChange(
    (commentId: string) => call(restoreDocumentComment, { params: { id, commentId } }),
    commentsOn(id),
    {
      onSuccess: () => toast.success(words.restored),
      onError: (error) => toast.error(words.restoreFailed, serverMessage(error)),
    },
  )
  return useChange(
    (commentId: string) => call(deleteDocumentComment, { params: { id, commentId } }),
    commentsOn(id),
    {
      onSuccess: (_reply, commentId) =>
        toast.success(words.deleted, undefined, {
          durationMs: undoLimits.offeredMs,
          action: { label: undoMessages.label, onClick: () => restore(commentId) },
        }),
      onError: (error) => toast.error(words.deleteFailed, serverMessage(error)),
    },
  )
}
