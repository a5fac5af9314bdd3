import {
  type getDocumentChanges as contract,
  documentErrors,
} from '../../contract/boardroom-builder/documents.ts'
import type { Input } from '../../contract/endpoint.ts'
import { refusal } from '../../contract/errors.ts'
import type { Ctx } from '../platform/context.ts'
import { withTx } from '../platform/database/transaction.ts'
import { documentOf } from './document-of.ts'
import { toChanges } from './document-view.ts'
import { selectBlocksSince } from './queries.ts'

/** What has changed in a document after a revision. */
export async function getDocumentChanges(ctx: Ctx, { params, query }: Input<typeof contract>) {
  return withTx(ctx, async (tx) => {
    const document = await documentOf(tx, params.id)
    if (query.since < document.known_since) throw refusal(documentErrors.tooOld)
    return toChanges(document, await selectBlocksSince(tx, document.id, query.since), tx.now())
  })
}
