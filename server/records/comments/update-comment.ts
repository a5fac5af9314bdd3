import { refusal } from '../../../contract/errors.ts'
import { commentErrors } from '../../../contract/records/comments.ts'
import type { Ctx } from '../../platform/context.ts'
import { withTx } from '../../platform/database/transaction.ts'
import type { CommentKind } from './comment-kind.ts'
import { mentionPeople } from './mention-people.ts'
import { updateCommentText } from './queries.ts'
import { type OneComment, requireComment } from './require-comment.ts'
import { readThread } from './thread-view.ts'

/** Changes the text of the caller's own comment or reply. Whom it newly mentions is notified. */
export const updateComment =
  <Anchor>(kind: CommentKind<Anchor>) =>
  (ctx: Ctx, { params, body }: OneComment & { body: { text: string } }) =>
    withTx(ctx, async (tx) => {
      const { record, comment } = await requireComment(tx, kind, params)
      const same = body.text === comment.text && comment.user_id === tx.actor.userId
      if (!same) {
        if (!(await updateCommentText(tx, comment.id, body.text))) {
          throw refusal(commentErrors.notYours)
        }
        await mentionPeople(tx, kind, record, { ...comment, text: body.text, before: comment.text })
      }
      return readThread(tx, kind, record, comment)
    })
