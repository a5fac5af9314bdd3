import { type Selectable, sql } from 'kysely'
import type { StorageObjects } from '../../platform/database/database-types.ts'
import type { Tx } from '../../platform/database/transaction.ts'
import type { Address } from '../queries.ts'

const columns = [
  'id',
  'bucket_id',
  'company_id',
  'name',
  'size',
  'mime_type',
  'cache_control',
  'sha256',
  'metadata',
  'created_at',
  'updated_at',
] as const

/** A stored file as its company sees it. */
export type StoredObject = Pick<Selectable<StorageObjects>, (typeof columns)[number]>

/** The file if the caller may see it. Files in the trash do not count. */
export async function findObject(
  tx: Tx,
  { bucket, key }: Address,
): Promise<StoredObject | undefined> {
  const [object] = await findObjects(tx, bucket, [key])
  return object
}

/** Returns those of the files that exist for the caller. */
export function findObjects(
  tx: Tx,
  bucket: string,
  keys: readonly string[],
): Promise<StoredObject[]> {
  return tx.sql
    .selectFrom('storage.objects')
    .select(columns)
    .where('bucket_id', '=', bucket)
    .where('name', 'in', keys)
    .where('deleted_at', 'is', null)
    .execute()
}

/** Deletes those of the files that the caller may delete. Raises 23503 if one is in use. */
export function deleteObjects(
  tx: Tx,
  bucket: string,
  keys: readonly string[],
): Promise<StoredObject[]> {
  return tx.sql
    .deleteFrom('storage.objects')
    .where('bucket_id', '=', bucket)
    .where('name', 'in', keys)
    .where('deleted_at', 'is', null)
    .returning(columns)
    .execute()
}

/** Moves the file to another key; false if the caller may not. Raises BW033, BW039, 23505. */
export async function renameObject(tx: Tx, id: string, name: string): Promise<boolean> {
  const { numUpdatedRows } = await tx.sql
    .updateTable('storage.objects')
    .set({ name })
    .where('id', '=', id)
    .executeTakeFirst()
  return numUpdatedRows === 1n
}

export type Listing = {
  bucket: string
  /** The prefix of the keys; '' or a folder with its slash. */
  folder: string
  /** The prefix of their next segment, ignoring case. */
  search: string
  column: 'name' | 'created_at' | 'updated_at'
  order: 'asc' | 'desc'
  limit: number
  offset: number
}

/** A file, or a folder, which is a segment of keys and has no id. */
export type Entry = { [column in keyof StoredObject]: StoredObject[column] | null } & {
  name: string
}

/** The direct contents of a folder: folders first, then files, by their names within it. */
export async function selectFolder(tx: Tx, listing: Listing): Promise<Entry[]> {
  const { bucket, folder, search, column, order, limit, offset } = listing
  const direction = sql.raw(order)
  const files = sql.join(columns.map((name) => sql.ref(name)))
  const { rows } = await sql<Entry>`
    with inside as (
      select ${files}, substr(name, char_length(${folder}::text) + 1) as rest
      from storage.objects
      where bucket_id = ${bucket} and deleted_at is null and starts_with(name, ${folder})
        and starts_with(lower(substr(name, char_length(${folder}::text) + 1)), lower(${search}))),
    entries as (
      select distinct null::uuid as id, bucket_id, split_part(rest, '/', 1) as name,
             null::bigint as size, null as mime_type, null as cache_control, null as sha256,
             null::jsonb as metadata, null::timestamptz as created_at, null::timestamptz as updated_at
      from inside where strpos(rest, '/') > 0
      union all
      select id, bucket_id, rest, size, mime_type, cache_control, sha256, metadata, created_at, updated_at
      from inside where strpos(rest, '/') = 0)
    select * from entries
    order by id is not null, ${sql.ref(column)}${column === 'name' ? sql` collate "C"` : sql``} ${direction},
             name collate "C" ${direction}
    limit ${limit} offset ${offset}`.execute(tx.sql)
  return rows
}

export type Page = {
  bucket: string
  prefix: string
  /** Whether keys are cut after their next slash, which turns them into folders. */
  folders: boolean
  column: 'name' | 'created_at' | 'updated_at'
  order: 'asc' | 'desc'
  limit: number
  /** The last entry of the previous page. */
  after: { value: string; name: string } | null
}

/** Files by their whole keys, one page at a time; a folder stands where its first file would. */
export async function selectPage(tx: Tx, page: Page): Promise<(Entry & { place: string })[]> {
  const { bucket, prefix, folders, column, order, limit, after } = page
  const direction = sql.raw(order)
  const beyond = sql.raw(order === 'asc' ? '>' : '<')
  const value = column === 'name' ? sql`name` : sql`coalesce(${sql.ref(column)}::text, '')`
  const { rows } = await sql<Entry & { place: string }>`
    with found as (
      select ${sql.join(columns.map((name) => sql.ref(name)))},
             ${folders}::boolean and strpos(substr(name, char_length(${prefix}::text) + 1), '/') > 0 as inside
      from storage.objects
      where bucket_id = ${bucket} and deleted_at is null and starts_with(name, ${prefix})),
    entries as (
      select distinct null::uuid as id, bucket_id,
             ${prefix} || split_part(substr(name, char_length(${prefix}::text) + 1), '/', 1) || '/' as name,
             null::bigint as size, null as mime_type, null as cache_control, null as sha256,
             null::jsonb as metadata, null::timestamptz as created_at, null::timestamptz as updated_at
      from found where inside
      union all
      select id, bucket_id, name, size, mime_type, cache_control, sha256, metadata, created_at, updated_at
      from found where not inside),
    placed as (select *, ${value} as place from entries)
    select * from placed
    where ${after === null} or (place collate "C", name collate "C") ${beyond} (${after?.value ?? ''}, ${after?.name ?? ''})
    order by place collate "C" ${direction}, name collate "C" ${direction}
    limit ${limit}`.execute(tx.sql)
  return rows
}
