import type { Ctx } from '../../platform/context.ts'
import { withTx } from '../../platform/database/transaction.ts'
import type { CommentKind } from './comment-kind.ts'
import { type OneComment, requireComment } from './require-comment.ts'
import { readThread } from './thread-view.ts'

/** The thread of an undeleted comment or reply, whatever its state. */
export const getComment =
  <Anchor>(kind: CommentKind<Anchor>) =>
  (ctx: Ctx, { params }: OneComment) =>
    withTx(ctx, async (tx) => {
      const { record, comment } = await requireComment(tx, kind, params)
      return readThread(tx, kind, record, comment)
    })
