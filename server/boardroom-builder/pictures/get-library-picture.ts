import {
  type getLibraryPicture as contract,
  documentPictureErrors,
} from '../../../contract/boardroom-builder/document-pictures.ts'
import type { Input } from '../../../contract/endpoint.ts'
import { refusal } from '../../../contract/errors.ts'
import type { Ctx } from '../../platform/context.ts'
import { withTx } from '../../platform/database/transaction.ts'
import { readPicture } from '../../records/pictures/picture-bytes.ts'
import { selectLibraryPicture } from './queries.ts'

/** A picture in the published version of a document shared with the caller. */
export async function getLibraryPicture(ctx: Ctx, { params }: Input<typeof contract>) {
  const { documentId, fileId } = params
  const type = await withTx(ctx, (tx) => selectLibraryPicture(tx, documentId, fileId))
  if (!type) throw refusal(documentPictureErrors.notFound)
  return readPicture(ctx, { fileId, type })
}
