import { sql } from 'kysely'
import type { PlacedCanvas } from '../../../contract/boardroom-builder/document-blocks.ts'
import type {
  CanvasPicture,
  DocumentPictureType,
} from '../../../contract/boardroom-builder/document-pictures.ts'
import type { Services } from '../../platform/context.ts'
import { deleteInBatches } from '../../platform/database/delete-in-batches.ts'
import type { SystemTx, Tx } from '../../platform/database/transaction.ts'

/** The data of a stored picture. */
export type PictureRow = {
  fileId: string
  type: DocumentPictureType
  size: number
  width: number
  height: number
  /** The canvas that it shows, with the drawn revision; null for an uploaded picture. */
  canvas: (PlacedCanvas & { revision: number }) | null
  /** The description of what it shows. */
  alt: string
}

/** Raises BW034 and BW043 if there is no room for it. */
export async function insertPicture(
  tx: Tx,
  documentId: string,
  { fileId, canvas, ...file }: PictureRow,
) {
  await tx.sql
    .insertInto('app.document_pictures')
    .values({
      ...file,
      document_id: documentId,
      file_id: fileId,
      canvas_id: canvas?.id ?? null,
      widget_id: canvas?.widgetId ?? null,
      canvas_revision: canvas?.revision ?? null,
      user_id: tx.actor.userId,
    })
    .execute()
}

/** The most pictures of a document, as enforced by the database. */
const most = 300

/**
 * Copies missing files to a document from the caller's other documents. Unknown files, and those beyond the
 * limit, are left out: their blocks say that the picture is not available.
 */
export async function copyPictures(tx: Tx, documentId: string, fileIds: readonly string[]) {
  if (fileIds.length === 0) return
  await sql`
    insert into app.document_pictures
      (document_id, file_id, type, size, width, height, canvas_id, widget_id, canvas_revision, alt,
       user_id)
    select distinct on (p.file_id) ${documentId}::uuid, p.file_id, p.type, p.size, p.width, p.height,
           p.canvas_id, p.widget_id, p.canvas_revision, p.alt, auth.uid()
    from app.document_pictures p
    where p.file_id = any(${[...new Set(fileIds)]}::uuid[])
      and not exists (select from app.document_pictures o
                      where o.document_id = ${documentId}::uuid and o.file_id = p.file_id)
    order by p.file_id
    limit greatest(0, ${most} - (select count(*) from app.document_pictures o
                                 where o.document_id = ${documentId}::uuid))`.execute(tx.sql)
}

const shown = [
  'file_id as fileId',
  sql<DocumentPictureType>`type`.as('type'),
  'width',
  'height',
] as const

/** A picture of a document that the caller may read; undefined if it has no such picture. */
export const selectPicture = (tx: Tx, documentId: string, fileId: string) =>
  tx.sql
    .selectFrom('app.document_pictures')
    .select(shown)
    .where('document_id', '=', documentId)
    .where('file_id', '=', fileId)
    .executeTakeFirst()

/** Those of the files that belong to the document. */
export async function selectPictures(tx: Tx, documentId: string, fileIds: readonly string[]) {
  if (fileIds.length === 0) return []
  return tx.sql
    .selectFrom('app.document_pictures')
    .select(shown)
    .where('document_id', '=', documentId)
    .where('file_id', 'in', fileIds)
    .execute()
}

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
): Promise<DocumentPictureType | undefined> {
  const { rows } = await sql<{ type: DocumentPictureType }>`
    select type from app.library_picture(${documentId}::uuid, ${fileId}::uuid)`.execute(tx.sql)
  return rows[0]?.type
}

/** The pictures in the published version of a document that the caller may download. */
export async function selectLibraryPictures(tx: Tx, documentId: string) {
  const { rows } = await sql<Pick<PictureRow, 'fileId' | 'type' | 'width' | 'height'>>`
    select file_id as "fileId", type, width, height
    from app.library_pictures(${documentId}::uuid)`.execute(tx.sql)
  return rows
}

// ------------------------------------------------------------------ the nightly job

/** Records which pictures of the documents neither the document nor a version of it shows. */
export async function markUnusedPictures(tx: SystemTx, documentIds: readonly string[]) {
  await sql`
    with shown as materialized (
      select b.document_id, b.block #>> '{attrs,picture,fileId}' as file_id
      from app.document_blocks b
      where b.document_id = any(${documentIds}::uuid[]) and b.block ->> 'type' = 'picture'),
    hidden as materialized (
      select p.document_id, p.file_id from app.document_pictures p
      where p.document_id = any(${documentIds}::uuid[]) and p.created_at < app.now() - interval '1 day'
        and not exists (select from shown s
                        where s.document_id = p.document_id and s.file_id = p.file_id::text)),
    kept as materialized (
      select distinct v.document_id, b #>> '{attrs,picture,fileId}' as file_id
      from app.document_versions v
      cross join lateral jsonb_array_elements(v.blocks) b
      where v.document_id in (select h.document_id from hidden h) and b ->> 'type' = 'picture'),
    unused as materialized (
      select h.document_id, h.file_id from hidden h
      where not exists (select from kept k
                        where k.document_id = h.document_id and k.file_id = h.file_id::text))
    update app.document_pictures p
    set unused_since = case when p.unused_since is null then app.now() end
    where p.document_id = any(${documentIds}::uuid[])
      and (p.unused_since is null)
        = exists (select from unused u where u.document_id = p.document_id and u.file_id = p.file_id)`.execute(
    tx.sql,
  )
}

/** Deletes the pictures unused for 30 days. */
export const deleteUnusedPictures = (services: Services) =>
  deleteInBatches(
    services,
    'app.document_pictures',
    sql`unused_since < app.now() - interval '30 days'`,
  )
