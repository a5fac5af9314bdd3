import { refusal } from '../../../contract/errors.ts'
import { commentErrors } from '../../../contract/records/comments.ts'
import type { Ctx } from '../../platform/context.ts'
import { type Tx, withTx } from '../../platform/database/transaction.ts'
import type { CommentKind } from './comment-kind.ts'
import { settleTask, type ThreadRow } from './queries.ts'
import { type OneComment, requireThread } from './require-comment.ts'
import { readThread } from './thread-view.ts'

/** Makes a task a comment again. */
export const removeTask =
  <Anchor>(kind: CommentKind<Anchor>) =>
  (ctx: Ctx, { params }: OneComment) =>
    withTx(ctx, async (tx) => {
      const { record, comment } = await requireThread(tx, kind, params)
      await requireSettled(tx, comment, 'remove')
      return readThread(tx, kind, record, comment)
    })

/** Settles the task of a comment. Throws if there is none, or the caller may not. */
export async function requireSettled(
  tx: Tx,
  { id, task }: ThreadRow,
  act: 'finish' | 'reopen' | 'remove',
) {
  if (!task) throw refusal(commentErrors.noTask)
  if (!(await settleTask(tx, id, act))) throw refusal(commentErrors.denied)
}
