import {
  type dismissDocumentWriting as contract,
  writingErrors,
} from '../../../contract/boardroom-builder/document-writing.ts'
import type { Input } from '../../../contract/endpoint.ts'
import { refusal } from '../../../contract/errors.ts'
import type { Ctx } from '../../platform/context.ts'
import { withTx } from '../../platform/database/transaction.ts'
import { updateWriting } from '../queries.ts'
import { requireLockedDocument } from '../require-document.ts'
import { runningOf } from './writing.ts'

/** Clears the result of a document's writing, once it has ended. */
export async function dismissDocumentWriting(ctx: Ctx, { params }: Input<typeof contract>) {
  return withTx(ctx, async (tx) => {
    const { id, writing } = await requireLockedDocument(tx, params.id)
    if (runningOf(writing, tx.now())) throw refusal(writingErrors.running)
    await updateWriting(tx, id, null)
    return { writing: null }
  })
}
