import { documentErrors } from '../../../contract/documents.ts'
import type { Input } from '../../../contract/endpoint.ts'
import { refusal } from '../../../contract/errors.ts'
import type { getLibraryDocument as contract } from '../../../contract/library-documents.ts'
import type { Ctx } from '../../platform/context.ts'
import { withTx } from '../../platform/database/transaction.ts'
import { toSharedView } from '../../shares/shared-view.ts'
import { selectLibraryDocument } from './queries.ts'

/** The published version of a document shared with the caller; others look as if they did not exist. */
export async function getLibraryDocument(ctx: Ctx, { params }: Input<typeof contract>) {
  return withTx(ctx, async (tx) => {
    const shared = await selectLibraryDocument(tx, params.documentId)
    if (!shared) throw refusal(documentErrors.notFound)
    return { ...toSharedView(shared.document), blocks: shared.blocks }
  })
}
