import { documentErrors } from '../../../contract/boardroom-builder/documents.ts'
import type { noteDocumentOpened as contract } from '../../../contract/boardroom-builder/library-documents.ts'
import type { Input } from '../../../contract/endpoint.ts'
import { refusal } from '../../../contract/errors.ts'
import type { Ctx } from '../../platform/context.ts'
import { withTx } from '../../platform/database/transaction.ts'
import { noteOpened } from './queries.ts'

/** Records for the vendor that the caller opens a document shared with them. */
export async function noteDocumentOpened(ctx: Ctx, { params }: Input<typeof contract>) {
  return withTx(ctx, async (tx) => {
    if (!(await noteOpened(tx, params.documentId))) throw refusal(documentErrors.notFound)
    return { noted: true as const }
  })
}
