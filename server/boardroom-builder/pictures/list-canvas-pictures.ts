import type { listCanvasPictures as contract } from '../../../contract/boardroom-builder/document-pictures.ts'
import type { Input } from '../../../contract/endpoint.ts'
import type { Ctx } from '../../platform/context.ts'
import { withTx } from '../../platform/database/transaction.ts'
import { requireDocument } from '../require-document.ts'
import { selectCanvasPictures } from './queries.ts'

/**
 * The canvas pictures in a document, and whether the canvases have changed since, as far as the caller may read
 * them.
 */
export async function listCanvasPictures(ctx: Ctx, { params }: Input<typeof contract>) {
  return withTx(ctx, async (tx) => {
    const { id } = await requireDocument(tx, params.id)
    return { items: await selectCanvasPictures(tx, id) }
  })
}
