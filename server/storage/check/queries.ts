import { sql } from 'kysely'
import { buckets } from '../../../contract/storage/storage.ts'
import type { SystemTx } from '../../platform/database/transaction.ts'

/** What a row says about bytes in the store; null for what it does not say. */
export type StoredRow = {
  /** The row: a stored file, or the one from which the bytes were derived. */
  id: string
  path: string
  kind: 'file' | 'picture' | 'small picture' | 'derived' | 'rendition'
  size: number | null
  sha256: string | null
  company: string | null
  name: string
}

/** A page of all rows that name bytes, ordered by path. */
export async function selectStoredRows(
  tx: SystemTx,
  { after, limit }: { after: string; limit: number },
): Promise<StoredRow[]> {
  const { rows } = await sql<StoredRow>`
    with rows as (
      select o.id, o.id::text as path, 'file' as kind, o.size, o.sha256, o.company_id,
             o.bucket_id || '/' || o.name as name
      from storage.objects o
      union all
      select o.id, o.id::text || '.webp', 'small picture', null, null, o.company_id,
             'the smaller picture of ' || o.bucket_id || '/' || o.name
      from storage.objects o where o.bucket_id = ${buckets.logos}
      union all
      select distinct on (p.file_id) p.file_id, p.file_id::text, 'picture', p.size::bigint, null, d.company_id,
             'a picture of the document ' || d.title
      from app.document_pictures p join app.documents d on d.id = p.document_id
      union all
      select distinct on (p.file_id) p.file_id, p.file_id::text, 'picture', p.size::bigint, null, c.company_id,
             'a picture of the canvas ' || c.title
      from app.canvas_pictures p join app.canvases c on c.id = p.canvas_id
      union all
      select o.id, made.path, made.kind, made.size, null, o.company_id, made.what || o.bucket_id || '/' || o.name
      from app.videos v
      join storage.objects o on o.id = v.object_id
      cross join lateral (
        values (v.poster_path, 'derived', null::bigint, 'the poster of '),
               (v.playback_path, 'derived', null, 'the MP4 of ')
        union all
        select r.path, 'rendition', r.bytes, 'a smaller size of '
        from app.video_renditions r where r.object_id = v.object_id
      ) as made (path, kind, size, what)
      where made.path is not null)
    select rows.id, rows.path, rows.kind, rows.size, rows.sha256, c.company_name as company, rows.name
    from rows left join public.company_profiles c on c.id = rows.company_id
    where rows.path > ${after}
    order by rows.path
    limit ${limit}`.execute(tx.sql)
  return rows
}

/** Whether a row still names these bytes: the server keeps running while files are checked. */
export async function rowExists(tx: SystemTx, { id, path, kind }: StoredRow): Promise<boolean> {
  const { rows } = await sql<{ found: boolean }>`
    select case ${kind}
      when 'file' then exists (select from storage.objects o where o.id::text = ${path})
      when 'small picture' then exists (select from storage.objects o where o.id = ${id}::uuid)
      when 'picture' then exists (select from app.document_pictures p where p.file_id::text = ${path})
                       or exists (select from app.canvas_pictures p where p.file_id::text = ${path})
      else exists (select from app.videos v where ${path} in (v.poster_path, v.playback_path))
           or exists (select from app.video_renditions r where r.path = ${path})
      end as found`.execute(tx.sql)
  return rows[0]?.found ?? false
}

/** The ids of other files with the same bytes. */
export async function selectTwins(
  tx: SystemTx,
  { id, sha256, size }: StoredRow,
): Promise<string[]> {
  const rows = await tx.sql
    .selectFrom('storage.objects')
    .select('id')
    .where('sha256', '=', sha256 ?? '')
    .where('size', '=', size ?? -1)
    .where('id', '<>', id)
    .execute()
  return rows.map((row) => row.id)
}
