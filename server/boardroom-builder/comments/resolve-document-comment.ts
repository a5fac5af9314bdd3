import {
  commentErrors,
  type resolveDocumentComment as contract,
} from '../../../contract/boardroom-builder/document-comments.ts'
import type { Input } from '../../../contract/endpoint.ts'
import { refusal } from '../../../contract/errors.ts'
import type { Ctx } from '../../platform/context.ts'
import { withTx } from '../../platform/database/transaction.ts'
import { settleComment } from './queries.ts'
import { requireThread } from './require-comment.ts'
import { readThread } from './thread-view.ts'

/** Resolves a comment or reopens it; its text is kept. */
export async function resolveDocumentComment(ctx: Ctx, { params, body }: Input<typeof contract>) {
  return withTx(ctx, async (tx) => {
    const { document, comment } = await requireThread(tx, params)
    const act = body.resolved ? 'resolve' : 'reopen'
    if (!(await settleComment(tx, comment.id, act))) throw refusal(commentErrors.denied)
    return readThread(tx, document, comment)
  })
}
