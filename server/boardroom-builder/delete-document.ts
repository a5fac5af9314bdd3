import {
  type deleteDocument as contract,
  documentErrors,
} from '../../contract/boardroom-builder/documents.ts'
import type { Input } from '../../contract/endpoint.ts'
import { refusal } from '../../contract/errors.ts'
import type { Ctx } from '../platform/context.ts'
import { withTx } from '../platform/database/transaction.ts'
import { lockedDocumentOf } from './document-of.ts'
import { trashDocument } from './queries.ts'

/** Moves a document to the trash; `transactionId` restores it. */
export async function deleteDocument(ctx: Ctx, { params }: Input<typeof contract>) {
  return withTx(ctx, async (tx) => {
    const { id } = await lockedDocumentOf(tx, params.id)
    const transactionId = await trashDocument(tx, id)
    if (!transactionId) throw refusal(documentErrors.viewOnly)
    return { transactionId }
  })
}
