import { infiniteQueryOptions, keepPreviousData, queryOptions } from '@tanstack/react-query'
import { commentMessages as words } from '../../../contract/records/comment-messages.ts'
import type { CommentState } from '../../../contract/records/comments.ts'
import { taskMessages as taskWords } from '../../../contract/records/tasks.ts'
import { undoLimits, undoMessages } from '../../../contract/undo/undo.ts'
import { call } from '../../platform/calls/call.ts'
import { pagesOf } from '../../platform/calls/pages-of.ts'
import { useChange } from '../../platform/calls/use-change.ts'
import { serverMessage } from '../../ui/server-message.ts'
import { toast } from '../../ui/toast.ts'
import type { CommentedRecord } from './commented-record.ts'

const lookEveryMs = 5000

/** The comments on a record, polled so that others' comments appear. */
export const commentsQuery = <Anchor>(
  { id, calls }: CommentedRecord<Anchor>,
  state: CommentState,
) =>
  infiniteQueryOptions({
    queryKey: ['comments', id, 'list', state],
    ...pagesOf(calls.list, { params: { id }, query: { state, limit: 100 } }),
    placeholderData: keepPreviousData,
    refetchOnMount: 'always',
    // Stops polling after the server refused, because the record is gone or no longer readable.
    refetchInterval: ({ state: { data, error } }) =>
      serverMessage(error) === undefined && lookEveryMs * Math.max(1, data?.pages.length ?? 1),
  })

/** The thread that a link names by a comment or reply. */
export const linkedCommentQuery = <Anchor>(
  { id, calls }: CommentedRecord<Anchor>,
  commentId: string,
) =>
  queryOptions({
    queryKey: ['comments', id, 'linked', commentId],
    queryFn: ({ signal }) => call(calls.get, { params: { id, commentId }, signal }),
    retry: false,
    staleTime: Number.POSITIVE_INFINITY,
  })

const listOf = ({ id }: { id: string }) => [{ queryKey: ['comments', id, 'list'] }]

type Keyed<Body> = { body: Body; idempotencyKey: string }
type Text = { text: string }

export const useAddComment = <Anchor>(record: CommentedRecord<Anchor>) =>
  useChange(
    (input: Keyed<Text & { anchor: Anchor | null }>) =>
      call(record.calls.add, { params: { id: record.id }, ...input }),
    listOf(record),
  )

export const useReply = <Anchor>(record: CommentedRecord<Anchor>, commentId: string) =>
  useChange(
    (input: Keyed<Text>) =>
      call(record.calls.reply, { params: { id: record.id, commentId }, ...input }),
    listOf(record),
  )

export const useUpdateComment = <Anchor>(record: CommentedRecord<Anchor>, commentId: string) =>
  useChange(
    (input: Keyed<Text>) =>
      call(record.calls.update, { params: { id: record.id, commentId }, ...input }),
    listOf(record),
  )

/** Resolves a comment, or reopens it. */
export const useResolve = <Anchor>(record: CommentedRecord<Anchor>, commentId: string) =>
  useChange(
    (resolved: boolean) =>
      call(record.calls.resolve, { params: { id: record.id, commentId }, body: { resolved } }),
    listOf(record),
    {
      onSuccess: (_reply, resolved) => toast.success(resolved ? words.resolved : words.reopened),
      onError: (error, resolved) =>
        toast.error(resolved ? words.resolveFailed : words.reopenFailed, serverMessage(error)),
    },
  )

const tasks = { queryKey: ['tasks'] }

/** Makes a comment a task, changes it, or with null makes it a comment again. */
export const useAssign = <Anchor>(record: CommentedRecord<Anchor>, commentId: string) =>
  useChange(
    (task: { assigneeId: string; dueOn: string | null } | null) => {
      const params = { id: record.id, commentId }
      return task
        ? call(record.calls.assign, { params, body: task })
        : call(record.calls.unassign, { params })
    },
    [...listOf(record), tasks],
    {
      onSuccess: (_reply, task) => toast.success(task ? taskWords.assigned : taskWords.removed),
      onError: (error) => toast.error(taskWords.failed, serverMessage(error)),
    },
  )

/** Marks a task as done, or opens it again. */
export const useFinish = <Anchor>(record: CommentedRecord<Anchor>, commentId: string) =>
  useChange(
    (done: boolean) =>
      call(record.calls.finish, { params: { id: record.id, commentId }, body: { done } }),
    [...listOf(record), tasks],
    {
      onSuccess: (_reply, done) => toast.success(done ? taskWords.finished : taskWords.reopened),
      onError: (error) => toast.error(taskWords.failed, serverMessage(error)),
    },
  )

/** Deletes a comment or reply immediately, and offers Undo. */
export function useDeleteComment<Anchor>(record: CommentedRecord<Anchor>) {
  const { id, calls } = record
  const { mutate: restore } = useChange(
    (commentId: string) => call(calls.restore, { params: { id, commentId } }),
    listOf(record),
    {
      onSuccess: () => toast.success(words.restored),
      onError: (error) => toast.error(words.restoreFailed, serverMessage(error)),
    },
  )
  return useChange(
    (commentId: string) => call(calls.remove, { params: { id, commentId } }),
    listOf(record),
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
