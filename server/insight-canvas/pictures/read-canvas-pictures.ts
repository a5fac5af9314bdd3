import type { Widget } from '../../../contract/insight-canvas/canvas-widgets.ts'
import type { OfficePicture } from '../../media/draw-picture.ts'
import type { Ctx } from '../../platform/context.ts'
import { withTx } from '../../platform/database/transaction.ts'
import { readPictures } from '../../records/pictures/picture-bytes.ts'
import { selectPictures } from '../../records/pictures/picture-rows.ts'
import { canvasPictures } from '../queries.ts'
import { fileIdsOf } from './file-ids-of.ts'

/** The pictures that widgets of a canvas show which the caller may read, for a drawing. */
export async function readCanvasPictures(
  ctx: Ctx,
  id: string,
  widgets: readonly Widget[],
): Promise<Map<string, OfficePicture>> {
  const fileIds = fileIdsOf(widgets)
  if (fileIds.length === 0) return new Map()
  const rows = await withTx({ ...ctx, idempotency: null }, (tx) =>
    selectPictures(tx, canvasPictures, id, fileIds),
  )
  return readPictures(ctx, rows)
}
