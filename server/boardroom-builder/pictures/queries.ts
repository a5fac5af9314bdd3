import { sql } from 'kysely'
import type { PlacedCanvas } from '../../../contract/boardroom-builder/document-blocks.ts'
import type { CanvasPicture } from '../../../contract/boardroom-builder/document-pictures.ts'
import type { StoredPictureType } from '../../../contract/records/record-pictures.ts'
import type { SystemTx, Tx } from '../../platform/database/transaction.ts'
import { markUnused, type PictureRow } from '../../records/pictures/picture-rows.ts'
import { documentPictures } from '../queries.ts'

type PlacedPicture = CanvasPicture & { placed: PlacedCanvas }

/** The canvas pictures of a document, with the current state of the canvases that the caller may read. */
export async function selectCanvasPictures(tx: Tx, documentId: string): Promise<PlacedPicture[]> {
  const { rows } = await sql<PlacedPicture>`
    select p.file_id as "fileId", c.title, p.alt,
           jsonb_build_object('id', p.canvas_id, 'widgetId', p.widget_id) as placed,
           coalesce(w.revision, c.revision) as revision,
           case when c.id is null or (p.widget_id is not null and w.id is null) then 'gone'
                when coalesce(w.revision, c.revision) > p.canvas_revision then 'changed'
                else 'current' end as state
    from app.document_pictures p
    left join app.canvases c on c.id = p.canvas_id and c.deleted_at is null
    left join app.canvas_widgets w
      on w.canvas_id = c.id and w.id = p.widget_id and w.widget is not null
    where p.document_id = ${documentId}::uuid and p.canvas_id is not null
    order by p.created_at, p.file_id`.execute(tx.sql)
  return rows
}

/** The type of a picture in a document shared with the caller; undefined for any other. */
export async function selectLibraryPicture(
  tx: Tx,
  documentId: string,
  fileId: string,
): Promise<StoredPictureType | undefined> {
  const { rows } = await sql<{ type: StoredPictureType }>`
    select type from app.library_picture(${documentId}::uuid, ${fileId}::uuid)`.execute(tx.sql)
  return rows[0]?.type
}

/** The pictures in the published version of a document that is shared with the caller. */
export async function selectLibraryPictures(tx: Tx, documentId: string): Promise<PictureRow[]> {
  const { rows } = await sql<PictureRow>`
    select file_id as "fileId", type, width, height
    from app.library_pictures(${documentId}::uuid)`.execute(tx.sql)
  return rows
}

// ------------------------------------------------------------------ the nightly job

/** Records which pictures of the documents neither the document nor a version of it shows. */
export const markUnusedPictures = (tx: SystemTx, documentIds: readonly string[]) =>
  markUnused(tx, documentPictures, {
    ids: documentIds,
    shown: sql`
      select b.document_id, b.block #>> '{attrs,picture,fileId}'
      from app.document_blocks b
      where b.document_id = any(${documentIds}::uuid[]) and b.block ->> 'type' = 'picture'`,
    kept: sql`
      select distinct v.document_id, b #>> '{attrs,picture,fileId}'
      from app.document_versions v
      cross join lateral jsonb_array_elements(v.blocks) b
      where v.document_id in (select h.record_id from hidden h) and b ->> 'type' = 'picture'`,
  })
