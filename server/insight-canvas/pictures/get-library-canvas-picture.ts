import type { Input } from '../../../contract/endpoint.ts'
import { refusal } from '../../../contract/errors.ts'
import type { getLibraryCanvasPicture as contract } from '../../../contract/insight-canvas/canvas-pictures.ts'
import { pictureErrors } from '../../../contract/records/record-pictures.ts'
import type { Ctx } from '../../platform/context.ts'
import { withTx } from '../../platform/database/transaction.ts'
import { readPicture } from '../../records/pictures/picture-bytes.ts'
import { selectLibraryPictures } from './queries.ts'

/** A picture that a canvas shared with the caller shows now. */
export async function getLibraryCanvasPicture(ctx: Ctx, { params }: Input<typeof contract>) {
  const { canvasId, fileId } = params
  const [picture] = await withTx(ctx, (tx) => selectLibraryPictures(tx, canvasId, [fileId]))
  if (!picture) throw refusal(pictureErrors.notFound)
  return readPicture(ctx, picture)
}
