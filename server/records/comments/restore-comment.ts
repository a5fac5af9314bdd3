import { refusal } from '../../../contract/errors.ts'
import { commentErrors } from '../../../contract/records/comments.ts'
import type { Ctx } from '../../platform/context.ts'
import { withTx } from '../../platform/database/transaction.ts'
import type { CommentKind } from './comment-kind.ts'
import { selectComment, settleComment } from './queries.ts'
import type { OneComment } from './require-comment.ts'
import { readThread } from './thread-view.ts'

/** Restores a comment or reply that the caller deleted. */
export const restoreComment =
  <Anchor>(kind: CommentKind<Anchor>) =>
  (ctx: Ctx, { params }: OneComment) =>
    withTx(ctx, async (tx) => {
      const record = await kind.require(tx, params.id)
      const comment = await selectComment(tx, kind, record.id, params.commentId)
      if (!comment || !(await settleComment(tx, comment.id, 'restore'))) {
        throw refusal(commentErrors.notFound)
      }
      return readThread(tx, kind, record, comment)
    })
