import type { createDocument as contract } from '../../contract/documents.ts'
import type { Input } from '../../contract/endpoint.ts'
import { generalErrors, refusal } from '../../contract/errors.ts'
import type { Ctx } from '../platform/context.ts'
import { withTx } from '../platform/database/transaction.ts'
import { documentOf } from './document-of.ts'
import { toDocument } from './document-view.ts'
import { insertDocument } from './queries.ts'

/** Makes a document of the caller's company, or of the caller if they have none. */
export async function createDocument(ctx: Ctx, { body }: Input<typeof contract>) {
  return withTx(ctx, async (tx) => {
    const { userId } = tx.actor
    if (!userId) throw refusal(generalErrors.authenticationRequired)
    const companyId = tx.caller.companyId
    const id = await insertDocument(tx, { ...body, userId, companyId, writing: null })
    const document = await documentOf(tx, id)
    return { ...toDocument(document), writing: document.writing }
  })
}
