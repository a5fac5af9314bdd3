import type { getLibraryDocument as contract } from '../../../contract/boardroom-builder/library-documents.ts'
import type { Input } from '../../../contract/endpoint.ts'
import type { Ctx } from '../../platform/context.ts'
import { withTx } from '../../platform/database/transaction.ts'
import { resolveDocumentSources } from '../sources/resolve-document-sources.ts'
import { changesSinceRead } from './changes-since-read.ts'
import { readLibraryDocument } from './read-library-document.ts'

/** The published version of a document shared with the caller; any other is not found. */
export async function getLibraryDocument(ctx: Ctx, { params }: Input<typeof contract>) {
  return withTx(ctx, async (tx) => {
    const { published, sources: _, ...document } = await readLibraryDocument(tx, params.documentId)
    const sources = await resolveDocumentSources(tx, document.blocks)
    const changes = await changesSinceRead(tx, { ...document, blocks: published })
    return { ...document, sources: sources.filter(({ url }) => url !== null), changes }
  })
}
