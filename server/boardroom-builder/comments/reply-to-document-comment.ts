import type { replyToDocumentComment as contract } from '../../../contract/boardroom-builder/document-comments.ts'
import type { Input } from '../../../contract/endpoint.ts'
import type { Ctx } from '../../platform/context.ts'
import { withTx } from '../../platform/database/transaction.ts'
import { insertComment } from './queries.ts'
import { requireThread } from './require-comment.ts'
import { readThread } from './thread-view.ts'

/** Replies to a comment. Reopens a resolved comment, and notifies the members who wrote in the thread. */
export async function replyToDocumentComment(ctx: Ctx, { params, body }: Input<typeof contract>) {
  return withTx(ctx, async (tx) => {
    const { document, comment } = await requireThread(tx, params)
    await insertComment(tx, document.id, { parentId: comment.id, anchor: null, ...body })
    return readThread(tx, document, comment)
  })
}
