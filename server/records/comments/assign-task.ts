import { refusal } from '../../../contract/errors.ts'
import { commentErrors } from '../../../contract/records/comments.ts'
import type { Ctx } from '../../platform/context.ts'
import { withTx } from '../../platform/database/transaction.ts'
import type { CommentKind } from './comment-kind.ts'
import { assignTask as keepTask } from './queries.ts'
import { type OneComment, requireThread } from './require-comment.ts'
import { readThread } from './thread-view.ts'

type Body = { assigneeId: string; dueOn: string | null }

/** Makes a comment a task of a member, who is notified, or changes the task. */
export const assignTask =
  <Anchor>(kind: CommentKind<Anchor>) =>
  (ctx: Ctx, { params, body }: OneComment & { body: Body }) =>
    withTx(ctx, async (tx) => {
      const { record, comment } = await requireThread(tx, kind, params)
      const became = await keepTask(tx, comment.id, body)
      if (became === 'stranger') throw refusal(commentErrors.unknownPerson)
      if (became !== 'assigned') throw refusal(commentErrors.denied)
      return readThread(tx, kind, record, comment)
    })
