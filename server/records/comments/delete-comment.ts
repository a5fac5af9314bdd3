import { refusal } from '../../../contract/errors.ts'
import { commentErrors } from '../../../contract/records/comments.ts'
import type { Ctx } from '../../platform/context.ts'
import { withTx } from '../../platform/database/transaction.ts'
import type { CommentKind } from './comment-kind.ts'
import { settleComment } from './queries.ts'
import { type OneComment, requireComment } from './require-comment.ts'

/** Deletes a comment or reply; the member who deleted it can restore it for 30 days. */
export const deleteComment =
  <Anchor>(kind: CommentKind<Anchor>) =>
  (ctx: Ctx, { params }: OneComment) =>
    withTx(ctx, async (tx) => {
      const { comment } = await requireComment(tx, kind, params)
      if (!(await settleComment(tx, comment.id, 'delete'))) throw refusal(commentErrors.denied)
      return { deleted: true as const }
    })
