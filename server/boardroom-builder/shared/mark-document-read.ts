import { documentErrors } from '../../../contract/boardroom-builder/documents.ts'
import type { markDocumentRead as contract } from '../../../contract/boardroom-builder/library-documents.ts'
import type { Input } from '../../../contract/endpoint.ts'
import { refusal } from '../../../contract/errors.ts'
import type { Ctx } from '../../platform/context.ts'
import { withTx } from '../../platform/database/transaction.ts'
import { noteRead } from './queries.ts'

/** Notes which version of a document that is shared with the caller they have read. */
export async function markDocumentRead(ctx: Ctx, { params, body }: Input<typeof contract>) {
  return withTx(ctx, async (tx) => {
    const noted = await noteRead(tx, params.documentId, body.version)
    if (!noted) throw refusal(documentErrors.notFound)
    return { readVersion: body.version }
  })
}
