import {
  type getDocumentPicture as contract,
  documentPictureErrors,
} from '../../../contract/boardroom-builder/document-pictures.ts'
import type { Input } from '../../../contract/endpoint.ts'
import { refusal } from '../../../contract/errors.ts'
import type { Ctx } from '../../platform/context.ts'
import { withTx } from '../../platform/database/transaction.ts'
import { requireDocument } from '../require-document.ts'
import { readPicture } from './picture-bytes.ts'
import { selectPicture } from './queries.ts'

/** A picture of a document that the caller may read; any other is not found. */
export async function getDocumentPicture(ctx: Ctx, { params }: Input<typeof contract>) {
  const picture = await withTx(ctx, async (tx) => {
    const { id } = await requireDocument(tx, params.id)
    return selectPicture(tx, id, params.fileId)
  })
  if (!picture) throw refusal(documentPictureErrors.notFound)
  return readPicture(ctx, picture)
}
