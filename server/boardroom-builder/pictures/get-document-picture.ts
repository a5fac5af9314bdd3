import {
  type getDocumentPicture as contract,
  documentPictureErrors,
} from '../../../contract/boardroom-builder/document-pictures.ts'
import type { Input } from '../../../contract/endpoint.ts'
import { refusal } from '../../../contract/errors.ts'
import type { Ctx } from '../../platform/context.ts'
import { withTx } from '../../platform/database/transaction.ts'
import { requireDocument } from '../require-document.ts'
import { drawNewest } from './newest-pictures.ts'
import { readPicture } from './picture-bytes.ts'
import { selectPicture } from './queries.ts'

/** A picture of a document that the caller may read; any other is not found. */
export async function getDocumentPicture(ctx: Ctx, { params, query }: Input<typeof contract>) {
  const picture = await withTx(ctx, async (tx) => {
    const { id } = await requireDocument(tx, params.id)
    return selectPicture(tx, id, params.fileId)
  })
  if (!picture) throw refusal(documentPictureErrors.notFound)
  const newest = query.newest && (await drawNewest(ctx, params.id, params.fileId))
  if (newest) return new File([new Uint8Array(newest.bytes)], 'picture.png', { type: newest.type })
  return readPicture(ctx, picture)
}
