import { refusal } from '../../../contract/errors.ts'
import { commentErrors } from '../../../contract/records/comments.ts'
import type { Ctx } from '../../platform/context.ts'
import { withTx } from '../../platform/database/transaction.ts'
import type { CommentKind } from './comment-kind.ts'
import { settleComment } from './queries.ts'
import { type OneComment, requireThread } from './require-comment.ts'
import { readThread } from './thread-view.ts'

/** Resolves a comment or reopens it; its text is kept. */
export const resolveComment =
  <Anchor>(kind: CommentKind<Anchor>) =>
  (ctx: Ctx, { params, body }: OneComment & { body: { resolved: boolean } }) =>
    withTx(ctx, async (tx) => {
      const { record, comment } = await requireThread(tx, kind, params)
      const act = body.resolved ? 'resolve' : 'reopen'
      if (!(await settleComment(tx, comment.id, act))) throw refusal(commentErrors.denied)
      return readThread(tx, kind, record, comment)
    })
