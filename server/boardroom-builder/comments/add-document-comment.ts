import type { addDocumentComment as contract } from '../../../contract/boardroom-builder/document-comments.ts'
import type { Input } from '../../../contract/endpoint.ts'
import type { Ctx } from '../../platform/context.ts'
import { withTx } from '../../platform/database/transaction.ts'
import { requireDocument } from '../require-document.ts'
import { insertComment } from './queries.ts'
import { readThread } from './thread-view.ts'

/**
 * Comments on a document that the caller may read. Its author is notified, unless the comment is deleted first.
 */
export async function addDocumentComment(ctx: Ctx, { params, body }: Input<typeof contract>) {
  return withTx(ctx, async (tx) => {
    const document = await requireDocument(tx, params.id)
    const id = await insertComment(tx, document.id, { parentId: null, ...body })
    return readThread(tx, document, { id, parent_id: null })
  })
}
