import { refusal } from '../../../contract/errors.ts'
import {
  type Comment,
  type CommentThread,
  commentErrors,
} from '../../../contract/records/comments.ts'
import type { Tx } from '../../platform/database/transaction.ts'
import type { Commented, CommentKind } from './comment-kind.ts'
import { type CommentRow, selectReplies, selectThread, type ThreadRow } from './queries.ts'

function toComment(tx: Tx, record: Commented, row: CommentRow): Comment {
  const mine = row.user_id !== null && row.user_id === tx.actor.userId
  const there = row.deleted_at === null
  return {
    id: row.id,
    author: { id: row.user_id, name: row.author },
    text: there ? row.text : null,
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
  const ids = rows.map(({ id }) => id)
  const replies = Map.groupBy(
    await selectReplies(tx, kind, record.id, ids),
    ({ parent_id }) => parent_id,
  )
  return rows.map((row) => ({
    ...toComment(tx, record, row),
    anchor: kind.toAnchor(row),
    resolved: row.resolved_at && { at: row.resolved_at.toISOString(), by: row.resolver },
    mayResolve: (row.user_id !== null && row.user_id === tx.actor.userId) || record.may_change,
    replies: (replies.get(row.id) ?? []).map((reply) => toComment(tx, record, reply)),
  }))
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
