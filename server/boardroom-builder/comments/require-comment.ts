import { commentErrors } from '../../../contract/boardroom-builder/document-comments.ts'
import { refusal } from '../../../contract/errors.ts'
import type { Tx } from '../../platform/database/transaction.ts'
import { requireDocument } from '../require-document.ts'
import { selectComment, selectThread } from './queries.ts'

type Which = { id: string; commentId: string }

/** An undeleted comment or reply on a document that the caller may read. */
export async function requireComment(tx: Tx, { id, commentId }: Which) {
  const document = await requireDocument(tx, id)
  const comment = await selectComment(tx, document.id, commentId)
  if (!comment || comment.deleted_at) throw refusal(commentErrors.notFound)
  return { document, comment }
}

/** The first comment of a visible thread; a deleted one is visible while it has replies. */
export async function requireThread(tx: Tx, { id, commentId }: Which) {
  const document = await requireDocument(tx, id)
  const comment = await selectThread(tx, document.id, commentId)
  if (!comment) throw refusal(commentErrors.notFound)
  return { document, comment }
}
