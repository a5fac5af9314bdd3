import { refusal } from '../../../contract/errors.ts'
import { commentErrors } from '../../../contract/records/comments.ts'
import type { Tx } from '../../platform/database/transaction.ts'
import type { CommentKind } from './comment-kind.ts'
import { selectComment, selectThread } from './queries.ts'

/** A comment as calls name it. */
export type OneComment = { params: { id: string; commentId: string } }

/** An undeleted comment or reply on a record that the caller may read. */
export async function requireComment<Anchor>(
  tx: Tx,
  kind: CommentKind<Anchor>,
  { id, commentId }: OneComment['params'],
) {
  const record = await kind.require(tx, id)
  const comment = await selectComment(tx, kind, record.id, commentId)
  if (!comment || comment.deleted_at) throw refusal(commentErrors.notFound)
  return { record, comment }
}

/** The first comment of a visible thread; a deleted one is visible while it has replies. */
export async function requireThread<Anchor>(
  tx: Tx,
  kind: CommentKind<Anchor>,
  { id, commentId }: OneComment['params'],
) {
  const record = await kind.require(tx, id)
  const comment = await selectThread(tx, kind, record.id, commentId)
  if (!comment) throw refusal(commentErrors.notFound)
  return { record, comment }
}
