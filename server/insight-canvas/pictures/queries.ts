import { sql } from 'kysely'
import type { SystemTx, Tx } from '../../platform/database/transaction.ts'
import { markUnused, type PictureRow } from '../../records/pictures/picture-rows.ts'
import { canvasPictures } from '../queries.ts'

/** Those of the files that a canvas shared with the caller shows now. */
export async function selectLibraryPictures(
  tx: Tx,
  canvasId: string,
  fileIds: readonly string[],
): Promise<PictureRow[]> {
  if (fileIds.length === 0) return []
  const { rows } = await sql<PictureRow>`
    select file_id as "fileId", type, width, height
    from app.library_canvas_pictures(${canvasId}::uuid, ${[...fileIds]}::uuid[])`.execute(tx.sql)
  return rows
}

/** Records which pictures of the canvases neither the canvas nor a version of it shows. */
export const markUnusedPictures = (tx: SystemTx, canvasIds: readonly string[]) =>
  markUnused(tx, canvasPictures, {
    ids: canvasIds,
    shown: sql`
      select w.canvas_id, w.widget #>> '{data,fileId}'
      from app.canvas_widgets w
      where w.canvas_id = any(${canvasIds}::uuid[]) and w.widget ->> 'type' = 'picture'`,
    kept: sql`
      select distinct v.canvas_id, w #>> '{data,fileId}'
      from app.canvas_versions v
      cross join lateral jsonb_array_elements(v.widgets) w
      where v.canvas_id in (select h.record_id from hidden h) and w ->> 'type' = 'picture'`,
  })
