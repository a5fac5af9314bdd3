import { type RawBuilder, sql } from 'kysely'
import type { StoredPictureType } from '../../../contract/records/record-pictures.ts'
import type { Services } from '../../platform/context.ts'
import { deleteInBatches } from '../../platform/database/delete-in-batches.ts'
import type { Tx } from '../../platform/database/transaction.ts'
import type { PictureTable } from '../kind.ts'

/** A stored picture, without its bytes. */
export type PictureRow = { fileId: string; type: StoredPictureType; width: number; height: number }

/** The values of the columns that only one kind of record has. */
export type OwnColumns = Readonly<Record<string, string | number | null>>

const names = (columns: readonly string[]) => sql.join(columns.map((column) => sql.ref(column)))

/** Raises BW034 and BW043 if there is no room for it. */
export async function insertPicture(
  tx: Tx,
  { table, recordId }: PictureTable,
  id: string,
  { fileId, type, size, width, height, own }: PictureRow & { size: number; own: OwnColumns },
) {
  await sql`
    insert into ${sql.table(table)}
      (${names([recordId, 'file_id', 'type', 'size', 'width', 'height', 'user_id', ...Object.keys(own)])})
    values (${sql.join([id, fileId, type, size, width, height, tx.actor.userId, ...Object.values(own)])})`.execute(
    tx.sql,
  )
}

/** The most pictures of a record, as enforced by the database. */
const most = 300

/**
 * Copies missing files to a record from the caller's others of its kind. Unknown files, and those beyond the limit, are
 * left out: what names them says that the picture is not available.
 */
export async function copyPictures(
  tx: Tx,
  { table, recordId, ownColumns }: PictureTable,
  id: string,
  fileIds: readonly string[],
) {
  if (fileIds.length === 0) return
  const copied = ['file_id', 'type', 'size', 'width', 'height', ...ownColumns]
  const here = sql`${sql.table(table)} o where o.${sql.ref(recordId)} = ${id}::uuid`
  await sql`
    insert into ${sql.table(table)} (${names([...copied, recordId, 'user_id'])})
    select distinct on (p.file_id) ${names(copied.map((column) => `p.${column}`))}, ${id}::uuid, auth.uid()
    from ${sql.table(table)} p
    where p.file_id = any(${[...new Set(fileIds)]}::uuid[])
      and not exists (select from ${here} and o.file_id = p.file_id)
    order by p.file_id
    limit greatest(0, ${most} - (select count(*) from ${here}))`.execute(tx.sql)
}

const shown = sql`file_id as "fileId", type, width, height`

/** A picture of a record that the caller may read; undefined if it has no such picture. */
export async function selectPicture(
  tx: Tx,
  table: PictureTable,
  id: string,
  fileId: string,
): Promise<PictureRow | undefined> {
  const [found] = await selectPictures(tx, table, id, [fileId])
  return found
}

/** Those of the files that belong to the record. */
export async function selectPictures(
  tx: Tx,
  { table, recordId }: PictureTable,
  id: string,
  fileIds: readonly string[],
): Promise<PictureRow[]> {
  if (fileIds.length === 0) return []
  const { rows } = await sql<PictureRow>`
    select ${shown} from ${sql.table(table)}
    where ${sql.ref(recordId)} = ${id}::uuid and file_id = any(${[...new Set(fileIds)]}::uuid[])`.execute(
    tx.sql,
  )
  return rows
}

type Uses = {
  /** The records to look at. */
  ids: readonly string[]
  /** Selects the id of each of these records and the file of each picture that it shows now. */
  shown: RawBuilder<unknown>
  /** The same for its versions. */
  kept: RawBuilder<unknown>
}

/** Records which pictures of the records neither the record nor a version of it shows. */
export async function markUnused(
  tx: Pick<Tx, 'sql'>,
  { table, recordId }: PictureTable,
  { ids, shown: now, kept }: Uses,
) {
  const record = sql.ref(recordId)
  await sql`
    with shown (record_id, file_id) as materialized (${now}),
    hidden as materialized (
      select p.${record} as record_id, p.file_id from ${sql.table(table)} p
      where p.${record} = any(${ids}::uuid[]) and p.created_at < app.now() - interval '1 day'
        and not exists (select from shown s
                        where s.record_id = p.${record} and s.file_id = p.file_id::text)),
    kept (record_id, file_id) as materialized (${kept}),
    unused as materialized (
      select h.record_id, h.file_id from hidden h
      where not exists (select from kept k
                        where k.record_id = h.record_id and k.file_id = h.file_id::text))
    update ${sql.table(table)} p
    set unused_since = case when p.unused_since is null then app.now() end
    where p.${record} = any(${ids}::uuid[])
      and (p.unused_since is null)
        = exists (select from unused u where u.record_id = p.${record} and u.file_id = p.file_id)`.execute(
    tx.sql,
  )
}

/** Deletes the pictures unused for 30 days. */
export const deleteUnused = (services: Services, { table }: PictureTable) =>
  deleteInBatches(services, table, sql`unused_since < app.now() - interval '30 days'`)
