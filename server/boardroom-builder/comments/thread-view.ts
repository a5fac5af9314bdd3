import {
  type CommentThread,
  commentErrors,
  type DocumentComment,
} from '../../../contract/boardroom-builder/document-comments.ts'
import { refusal } from '../../../contract/errors.ts'
import type { Tx } from '../../platform/database/transaction.ts'
import { type CommentRow, selectReplies, selectThread, type ThreadRow } from './queries.ts'

/** The fields of the document that comments depend on. */
type Commented = { id: string; may_change: boolean }

function toComment(tx: Tx, document: Commented, row: CommentRow): DocumentComment {
  const mine = row.user_id !== null && row.user_id === tx.actor.userId
  const there = row.deleted_at === null
  return {
    id: row.id,
    author: { id: row.user_id, name: row.author },
    text: there ? row.text : null,
    createdAt: row.created_at.toISOString(),
    editedAt: row.edited_at?.toISOString() ?? null,
    mayEdit: there && mine,
    mayDelete: there && (mine || document.may_change),
  }
}

function toThread(
  tx: Tx,
  document: Commented,
  row: ThreadRow,
  replies: readonly CommentRow[],
): CommentThread {
  const { block_id: blockId, quote, occurrence, resolved_at, resolver } = row
  const mine = row.user_id !== null && row.user_id === tx.actor.userId
  return {
    ...toComment(tx, document, row),
    anchor:
      blockId !== null && quote !== null && occurrence !== null
        ? { blockId, quote, occurrence }
        : null,
    resolved: resolved_at && { at: resolved_at.toISOString(), by: resolver },
    mayResolve: mine || document.may_change,
    replies: replies.map((reply) => toComment(tx, document, reply)),
  }
}

/** Threads with their replies. */
export async function withReplies(
  tx: Tx,
  document: Commented,
  rows: readonly ThreadRow[],
): Promise<CommentThread[]> {
  if (rows.length === 0) return []
  const ids = rows.map(({ id }) => id)
  const replies = Map.groupBy(
    await selectReplies(tx, document.id, ids),
    ({ parent_id }) => parent_id,
  )
  return rows.map((row) => toThread(tx, document, row, replies.get(row.id) ?? []))
}

/** The thread of a comment or reply that has just been added or changed. */
export async function readThread(
  tx: Tx,
  document: Commented,
  { id, parent_id }: { id: string; parent_id: string | null },
): Promise<CommentThread> {
  const row = await selectThread(tx, document.id, parent_id ?? id)
  const [thread] = row ? await withReplies(tx, document, [row]) : []
  if (!thread) throw refusal(commentErrors.notFound)
  return thread
}
