import type { Ctx } from '../../platform/context.ts'
import { withTx } from '../../platform/database/transaction.ts'
import type { CommentKind } from './comment-kind.ts'
import { requireSettled } from './remove-task.ts'
import { type OneComment, requireThread } from './require-comment.ts'
import { readThread } from './thread-view.ts'

/** Marks the task of a comment as done, or opens it again. */
export const finishTask =
  <Anchor>(kind: CommentKind<Anchor>) =>
  (ctx: Ctx, { params, body }: OneComment & { body: { done: boolean } }) =>
    withTx(ctx, async (tx) => {
      const { record, comment } = await requireThread(tx, kind, params)
      await requireSettled(tx, comment, body.done ? 'finish' : 'reopen')
      return readThread(tx, kind, record, comment)
    })
