import {
  commentErrors,
  type deleteDocumentComment as contract,
} from '../../../contract/boardroom-builder/document-comments.ts'
import type { Input } from '../../../contract/endpoint.ts'
import { refusal } from '../../../contract/errors.ts'
import type { Ctx } from '../../platform/context.ts'
import { withTx } from '../../platform/database/transaction.ts'
import { settleComment } from './queries.ts'
import { requireComment } from './require-comment.ts'

/** Deletes a comment or reply; the member who deleted it can restore it for 30 days. */
export async function deleteDocumentComment(ctx: Ctx, { params }: Input<typeof contract>) {
  return withTx(ctx, async (tx) => {
    const { comment } = await requireComment(tx, params)
    if (!(await settleComment(tx, comment.id, 'delete'))) throw refusal(commentErrors.denied)
    return { deleted: true as const }
  })
}
