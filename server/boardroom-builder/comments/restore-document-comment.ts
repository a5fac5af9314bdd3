import {
  commentErrors,
  type restoreDocumentComment as contract,
} from '../../../contract/boardroom-builder/document-comments.ts'
import type { Input } from '../../../contract/endpoint.ts'
import { refusal } from '../../../contract/errors.ts'
import type { Ctx } from '../../platform/context.ts'
import { withTx } from '../../platform/database/transaction.ts'
import { requireDocument } from '../require-document.ts'
import { selectComment, settleComment } from './queries.ts'
import { readThread } from './thread-view.ts'

/** Restores a comment or reply that the caller deleted. */
export async function restoreDocumentComment(ctx: Ctx, { params }: Input<typeof contract>) {
  return withTx(ctx, async (tx) => {
    const document = await requireDocument(tx, params.id)
    const comment = await selectComment(tx, document.id, params.commentId)
    if (!comment || !(await settleComment(tx, comment.id, 'restore'))) {
      throw refusal(commentErrors.notFound)
    }
    return readThread(tx, document, comment)
  })
}
