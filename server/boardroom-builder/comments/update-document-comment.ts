import {
  commentErrors,
  type updateDocumentComment as contract,
} from '../../../contract/boardroom-builder/document-comments.ts'
import type { Input } from '../../../contract/endpoint.ts'
import { refusal } from '../../../contract/errors.ts'
import type { Ctx } from '../../platform/context.ts'
import { withTx } from '../../platform/database/transaction.ts'
import { updateComment } from './queries.ts'
import { requireComment } from './require-comment.ts'
import { readThread } from './thread-view.ts'

/** Changes the text of the caller's own comment or reply. */
export async function updateDocumentComment(ctx: Ctx, { params, body }: Input<typeof contract>) {
  return withTx(ctx, async (tx) => {
    const { document, comment } = await requireComment(tx, params)
    const same = body.text === comment.text && comment.user_id === tx.actor.userId
    if (!same && !(await updateComment(tx, comment.id, body.text))) {
      throw refusal(commentErrors.notYours)
    }
    return readThread(tx, document, comment)
  })
}
