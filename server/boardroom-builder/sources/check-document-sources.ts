import type { checkDocumentSources as contract } from '../../../contract/boardroom-builder/document-sources.ts'
import type { Input } from '../../../contract/endpoint.ts'
import type { Ctx } from '../../platform/context.ts'
import { withTx } from '../../platform/database/transaction.ts'
import { readParts } from '../../records/read-parts.ts'
import { documentKind } from '../document-kind.ts'
import { requireDocument } from '../require-document.ts'
import { confirmSources, unverifiedClaims } from './confirm-sources.ts'

/** Lists the sources of a document that cannot be verified, in its order. */
export async function checkDocumentSources(ctx: Ctx, { params }: Input<typeof contract>) {
  return withTx(ctx, async (tx) => {
    const document = await requireDocument(tx, params.id)
    const blocks = (await readParts(tx, documentKind, document)).map(({ part }) => part)
    const checked = await confirmSources(tx, { ...document, blocks })
    return { items: unverifiedClaims(blocks, checked) }
  })
}
