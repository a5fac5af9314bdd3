import { type CompiledQuery, type Selectable, sql, type Transaction } from 'kysely'
import type { VideoPart } from '../../contract/videos/videos.ts'
import type { Database } from '../platform/database/database.ts'
import type { DB, StorageObjects, StorageUploads } from '../platform/database/database-types.ts'
import { fixedStatement } from '../platform/database/fixed-statement.ts'
import type { SystemTx, Tx } from '../platform/database/transaction.ts'
import { fileRows, idLength } from '../platform/files/file-rows.ts'
import type { FoundPart } from './send-video.ts'

export type UploadRow = Selectable<StorageUploads>
export type ObjectRow = Selectable<StorageObjects>

/** A file as read at its public address. */
export type PublicObject = Pick<
  ObjectRow,
  'id' | 'company_id' | 'name' | 'size' | 'mime_type' | 'cache_control' | 'sha256' | 'created_at'
>

/** The address of a file, as clients give it. */
export type Address = { bucket: string; key: string }

export type Reservation = {
  id: string
  bucket: string
  key: string
  length: number
  /** Whether less than `length` is enough if the quota has no more. */
  atMost: boolean
  metadata: Record<string, string | null>
  expiresAt: Date
  /** Whether an existing file with this key is replaced once this one is complete. */
  replaces: boolean
  /** The process that receives the file from the start; null if it follows in separate requests. */
  holder: string | null
}

/** How long a silent process is assumed to be receiving still, in seconds. */
export const holdSeconds = 10

/**
 * Reserves the whole length against the company's quota, or with `atMost` as much of it as is left, and returns
 * how much. Raises BW030 to BW034, BW039, BW043, BW044.
 */
export async function insertUpload(tx: Tx, plan: Reservation): Promise<number> {
  const asked = sql`${plan.length}::bigint`
  // If nothing is left, one byte is requested, so that the refusal is the same.
  const length = plan.atMost
    ? sql`greatest(1, least(${asked}, app.company_room(${plan.key})))`
    : asked
  await sql`
    select app.reserve_upload(${plan.id}, ${plan.bucket}, ${plan.key}, ${length},
                              ${plan.expiresAt}::timestamptz, ${plan.replaces})`.execute(tx.sql)
  const reserved = await tx.sql
    .updateTable('storage.uploads')
    .set({
      metadata: JSON.stringify(plan.metadata),
      holder: plan.holder,
      held_until: plan.holder === null ? null : heldUntil(),
    })
    .where('id', '=', plan.id)
    .returning('length')
    .executeTakeFirstOrThrow()
  return reserved.length
}

/** Raises BW030, BW044 or 42501 if the caller may not store a file under this key. */
export async function checkFolder(tx: Tx, key: string) {
  await sql`select app.uploading_company(${key})`.execute(tx.sql)
}

/**
 * Deletes the caller's uploads under this key that nobody is sending at the moment; returns their
 * ids.
 */
export async function deleteIdleUploads(tx: Tx, bucket: string, key: string): Promise<string[]> {
  const rows = await tx.sql
    .deleteFrom('storage.uploads')
    .where('bucket_id', '=', bucket)
    .where('name', '=', key)
    .where(notHeld())
    .returning('id')
    .execute()
  return rows.map(({ id }) => id)
}

/** The caller's upload; those of other people are not visible. */
export async function findUpload(tx: Tx, id: string): Promise<UploadRow | undefined> {
  return tx.sql.selectFrom('storage.uploads').selectAll().where('id', '=', id).executeTakeFirst()
}

/** The file that the caller's upload has become; the service role sees any. */
export async function findOwnObject(tx: Tx, id: string): Promise<ObjectRow | undefined> {
  const { role, userId } = tx.actor
  return tx.sql
    .selectFrom('storage.objects')
    .selectAll()
    .where('id', '=', id)
    .$if(role !== 'service_role', (query) => query.where('owner_id', '=', userId))
    .executeTakeFirst()
}

/** Acquires or renews the exclusive right to write for `holder`. Undefined if another process has it. */
export async function holdUpload(
  tx: Tx,
  id: string,
  holder: string,
): Promise<UploadRow | undefined> {
  return tx.sql
    .updateTable('storage.uploads')
    .set({ holder, held_until: heldUntil() })
    .where('id', '=', id)
    .where((where) => where.or([where('holder', '=', holder), notHeld()]))
    .returningAll()
    .returning(withoutFlush)
    .executeTakeFirst()
}

/** Keeps the right to write; false if another process has had it since, or the upload has expired. */
export async function keepUpload(tx: Tx, id: string, holder: string): Promise<boolean> {
  const kept = await tx.sql
    .updateTable('storage.uploads')
    .set({ held_until: heldUntil() })
    .where('id', '=', id)
    .where('holder', '=', holder)
    .where('expires_at', '>', sql<Date>`app.now()`)
    .returning(withoutFlush)
    .executeTakeFirst()
  return kept !== undefined
}

/** Whether `holder` has the right to write, until the transaction ends. */
export async function lockHeldUpload(tx: Tx, id: string, holder: string): Promise<boolean> {
  const held = await tx.sql
    .selectFrom('storage.uploads')
    .select('id')
    .where('id', '=', id)
    .where('holder', '=', holder)
    .forUpdate()
    .executeTakeFirst()
  return held !== undefined
}

export async function releaseUpload(tx: Tx, id: string, holder: string) {
  await tx.sql
    .updateTable('storage.uploads')
    .set({ holder: null, held_until: null })
    .where('id', '=', id)
    .where('holder', '=', holder)
    .returning(withoutFlush)
    .execute()
}

export async function deleteUpload(tx: Tx, id: string): Promise<boolean> {
  const { numDeletedRows } = await tx.sql
    .deleteFrom('storage.uploads')
    .where('id', '=', id)
    .executeTakeFirst()
  return numDeletedRows === 1n
}

/** Deletes the caller's file under the key of this upload; returns its id. */
export async function deleteNamesake(tx: Tx, uploadId: string): Promise<string[]> {
  const rows = await tx.sql
    .deleteFrom('storage.objects as object')
    .using('storage.uploads as upload')
    .where('upload.id', '=', uploadId)
    .whereRef('object.bucket_id', '=', 'upload.bucket_id')
    .whereRef('object.name', '=', 'upload.name')
    .where('object.deleted_at', 'is', null)
    .returning('object.id')
    .execute()
  return rows.map(({ id }) => id)
}

export type Finished = {
  id: string
  /** The file whose bytes these are, if it is a copy. */
  copyOf?: string
  size: number
  type: string
  sha256: string
  cacheControl: string
  metadata: object
}

/** Whether a file of the caller's company has no public address; undefined if it is gone. */
export async function findRestriction(tx: Tx, id: string): Promise<boolean | undefined> {
  const found = await tx.sql
    .selectFrom('storage.objects')
    .select('restricted_at')
    .where('id', '=', id)
    .where('deleted_at', 'is', null)
    .executeTakeFirst()
  return found && found.restricted_at !== null
}

/** Turns a complete upload into a stored file. Raises BW033, BW035 to BW037. */
export async function insertObject(tx: Tx, file: Finished) {
  // The reservation also covers the rest of the form, or the largest size the file could have had.
  await tx.sql
    .updateTable('storage.uploads')
    .set({ length: file.size })
    .where('id', '=', file.id)
    .where('length', '>', file.size)
    .execute()
  await sql`
    select app.finish_upload(${file.id}, ${file.id}::uuid, ${file.size}::bigint, ${file.type},
      ${file.sha256}, ${file.cacheControl}, ${JSON.stringify(file.metadata)}::jsonb)`.execute(
    tx.sql,
  )
}

/**
 * Does not wait for the disk, which is busy with the file itself. If the database crashes, the
 * holder may be lost; `keepHold` notices within a second.
 */
const withoutFlush = sql<string>`set_config('synchronous_commit', 'off', true)`.as('withoutFlush')

function heldUntil() {
  return sql<Date>`now() + make_interval(secs => ${holdSeconds})`
}

function notHeld() {
  return sql<boolean>`(holder is null or held_until <= now())`
}

// --------------------------------------------------------------------- reading by address

const publicObjects = fixedStatement(
  (_, buckets: readonly string[], keys: readonly string[]) => sql<PublicObject & { place: number }>`
    select place, id, company_id, found.name, size, mime_type, cache_control, sha256, created_at
    from unnest(${buckets}::text[], ${keys}::text[]) with ordinality as asked (bucket, key, place),
         lateral storage.public_object(asked.bucket, asked.key) as found
    where id is not null`,
)

/** The files at public addresses, in order; undefined for each that does not exist or was deleted. */
export async function findPublicObjects(
  database: Database,
  addresses: readonly Address[],
): Promise<(PublicObject | undefined)[]> {
  const [buckets, keys] = [addresses.map(({ bucket }) => bucket), addresses.map(({ key }) => key)]
  const rows = await readByAddress(database, (db) => publicObjects(db, buckets, keys))
  const found = new Map(rows.map((row) => [row.place, row]))
  return addresses.map((_, at) => found.get(at + 1))
}

const videoPartsOf = fixedStatement(
  (_, ids: readonly string[], parts: readonly VideoPart[]) => sql<{ found: FoundPart | null }>`
    select storage.video_part(id, part) as found
    from unnest(${ids}::uuid[], ${parts}::text[]) with ordinality as asked (id, part, place)
    order by place`,
)

/** Files derived from videos, in order; undefined for each that does not exist, or not yet. */
export async function findVideoParts(
  database: Database,
  asked: readonly { id: string; part: VideoPart }[],
): Promise<(FoundPart | undefined)[]> {
  const [ids, parts] = [asked.map(({ id }) => id), asked.map(({ part }) => part)]
  const rows = await readByAddress(database, (db) => videoPartsOf(db, ids, parts))
  return rows.map(({ found }) => found ?? undefined)
}

/** Reads through a definer function, without a role: anyone who knows the address may read. */
async function readByAddress<Row>(
  { kysely }: Database,
  statement: (db: Transaction<DB>) => CompiledQuery<Row>,
): Promise<Row[]> {
  const reading = kysely.transaction().setAccessMode('read only')
  return (await reading.execute((db) => db.executeQuery(statement(db)))).rows
}

// --------------------------------------------------------------------- the server's own work

export async function setBucketLimits(
  tx: SystemTx,
  limits: readonly { id: string; maxBytes: number }[],
) {
  for (const { id, maxBytes } of limits) {
    await tx.sql
      .updateTable('storage.buckets')
      .set({ file_size_limit: maxBytes })
      .where('id', '=', id)
      .where('file_size_limit', '!=', maxBytes)
      .execute()
  }
}

/** Bytes of all uploads in progress, of all companies, including those already received. */
export async function sumPendingBytes(tx: SystemTx): Promise<number> {
  const { bytes } = await tx.sql
    .selectFrom('storage.uploads')
    .select(sql<number>`coalesce(sum(length), 0)::int8`.as('bytes'))
    .executeTakeFirstOrThrow()
  return bytes
}

/** Uploads in progress, of all companies. */
export async function selectPendingUploads(tx: SystemTx) {
  return tx.sql.selectFrom('storage.uploads').select(['id', 'length', 'company_id']).execute()
}

/** Deletes expired uploads; returns their ids. */
export async function deleteExpiredUploads(tx: SystemTx): Promise<string[]> {
  const rows = await tx.sql
    .deleteFrom('storage.uploads')
    .where('expires_at', '<=', tx.now())
    .where(notHeld())
    .returning('id')
    .execute()
  return rows.map(({ id }) => id)
}

/** The processes recorded as receiving. */
export async function selectHolders(tx: SystemTx): Promise<string[]> {
  const rows = await tx.sql
    .selectFrom('storage.uploads')
    .select('holder')
    .distinct()
    .where('holder', 'is not', null)
    .execute()
  return rows.flatMap(({ holder }) => holder ?? [])
}

export async function releaseUploadsHeldBy(tx: SystemTx, holders: readonly string[]) {
  await tx.sql
    .updateTable('storage.uploads')
    .set({ holder: null, held_until: null })
    .where('holder', 'in', holders)
    .execute()
}

/** Deletes a batch of files that nothing has referred to for 30 days; returns their ids. */
export async function deleteSweptObjects(tx: SystemTx): Promise<string[]> {
  const { rows } = await sql<{ id: string }>`
    delete from storage.objects
    where id in (select id from storage.sweepable_objects())
    returning id`.execute(tx.sql)
  return rows.map(({ id }) => id)
}

/** Returns those of the ids that belong to a stored file or an upload in progress. */
export async function selectKnownIds(tx: SystemTx, ids: readonly string[]): Promise<Set<string>> {
  const files = fileRows.map(
    ({ table, id }) =>
      sql`select ${sql.ref(id)}::text as id from ${sql.table(table)} where ${sql.ref(id)} = any (${ids}::uuid[])`,
  )
  const uploads = sql`select id from storage.uploads where id = any (${ids})`
  const { rows } = await sql<{
    id: string
  }>`${sql.join([...files, uploads], sql` union all `)}`.execute(tx.sql)
  return new Set(rows.map(({ id }) => id))
}

/** Those of the paths that are outdated parts of a video, which has replaced them since. */
export async function selectReplacedParts(
  tx: SystemTx,
  paths: readonly string[],
): Promise<Set<string>> {
  // While a step is due, its worker decides which parts are kept.
  const { rows } = await sql<{ path: string }>`
    select given.path
    from unnest(${paths}::text[]) as given (path)
    join app.videos v on v.object_id = left(given.path, ${idLength})::uuid and v.step is null
    where given.path ~ '\\.(poster|draft|play|r\\d+x)\\d+$'
      and given.path is distinct from v.poster_path and given.path is distinct from v.playback_path
      and not exists (select from app.video_renditions r where r.path = given.path)`.execute(tx.sql)
  return new Set(rows.map(({ path }) => path))
}
