import { refusal } from '../../../contract/errors.ts'
import {
  type Comment,
  type CommentThread,
  commentErrors,
  type NamedPerson,
} from '../../../contract/records/comments.ts'
import { mentionedIn } from '../../../contract/records/mentions.ts'
import type { Tx } from '../../platform/database/transaction.ts'
import type { Commented, CommentKind } from './comment-kind.ts'
import {
  type CommentRow,
  selectNames,
  selectReplies,
  selectThread,
  type ThreadRow,
} from './queries.ts'

type Names = readonly NamedPerson[]

function toComment(tx: Tx, record: Commented, names: Names, row: CommentRow): Comment {
  const mine = row.user_id !== null && row.user_id === tx.actor.userId
  const there = row.deleted_at === null
  const mentioned = there ? mentionedIn(row.text ?? '') : []
  return {
    id: row.id,
    author: { id: row.user_id, name: row.author },
    text: there ? row.text : null,
    mentions: names.filter(({ id }) => mentioned.includes(id)),
    createdAt: row.created_at.toISOString(),
    editedAt: row.edited_at?.toISOString() ?? null,
    mayEdit: there && mine,
    mayDelete: there && (mine || record.may_change),
  }
}

/** Threads with their replies. */
export async function withReplies<Anchor>(
  tx: Tx,
  kind: CommentKind<Anchor>,
  record: Commented,
  rows: readonly ThreadRow[],
): Promise<CommentThread<Anchor>[]> {
  if (rows.length === 0) return []
  const replies = await selectReplies(
    tx,
    kind,
    record.id,
    rows.map(({ id }) => id),
  )
  const names = await selectNames(
    tx,
    [...rows, ...replies].flatMap(({ text }) => mentionedIn(text ?? '')),
  )
  const repliesTo = Map.groupBy(replies, ({ parent_id }) => parent_id)
  return rows.map((row) => {
    const mayResolve =
      (row.user_id !== null && row.user_id === tx.actor.userId) || record.may_change
    return {
      ...toComment(tx, record, names, row),
      anchor: kind.toAnchor(row),
      resolved: row.resolved_at && { at: row.resolved_at.toISOString(), by: row.resolver },
      mayResolve,
      task: row.task && {
        assignee: row.task.assignee,
        dueOn: row.task.due_on,
        done: row.task.done_at
          ? { at: new Date(row.task.done_at).toISOString(), by: row.task.done_by }
          : null,
        mayFinish: mayResolve || row.task.assignee?.id === tx.actor.userId,
      },
      replies: (repliesTo.get(row.id) ?? []).map((reply) => toComment(tx, record, names, reply)),
    }
  })
}

/** The thread of a comment or reply. */
export async function readThread<Anchor>(
  tx: Tx,
  kind: CommentKind<Anchor>,
  record: Commented,
  { id, parent_id }: { id: string; parent_id: string | null },
): Promise<CommentThread<Anchor>> {
  const row = await selectThread(tx, kind, record.id, parent_id ?? id)
  const [thread] = row ? await withReplies(tx, kind, record, [row]) : []
  if (!thread) throw refusal(commentErrors.notFound)
  return thread
}
