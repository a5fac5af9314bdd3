import type { setDocumentLook as contract } from '../../contract/boardroom-builder/document-look.ts'
import type { Input } from '../../contract/endpoint.ts'
import type { Ctx } from '../platform/context.ts'
import { withTx } from '../platform/database/transaction.ts'
import { updateLook } from './queries.ts'
import { requireLockedDocument } from './require-document.ts'

/** Chooses the theme of a document that the caller may change, also once its text is approved. */
export async function setDocumentLook(ctx: Ctx, { params, body }: Input<typeof contract>) {
  return withTx(ctx, async (tx) => {
    const document = await requireLockedDocument(tx, params.id)
    await updateLook(tx, document.id, body)
    return body
  })
}
