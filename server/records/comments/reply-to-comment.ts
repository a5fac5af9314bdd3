import type { Ctx } from '../../platform/context.ts'
import { withTx } from '../../platform/database/transaction.ts'
import type { CommentKind } from './comment-kind.ts'
import { mentionPeople } from './mention-people.ts'
import { insertComment } from './queries.ts'
import { type OneComment, requireThread } from './require-comment.ts'
import { readThread } from './thread-view.ts'

/** Replies to a comment. Reopens a resolved comment, and notifies the members who wrote in the thread or are mentioned. */
export const replyToComment =
  <Anchor>(kind: CommentKind<Anchor>) =>
  (ctx: Ctx, { params, body }: OneComment & { body: { text: string } }) =>
    withTx(ctx, async (tx) => {
      const { record, comment } = await requireThread(tx, kind, params)
      const reply = { parentId: comment.id, anchor: null, ...body }
      const id = await insertComment(tx, kind, record.id, reply)
      await mentionPeople(tx, kind, record, { id, ...body })
      return readThread(tx, kind, record, comment)
    })
