import { sql } from 'kysely'
import { buckets } from '../../../contract/storage/storage.ts'
import type { Tx } from '../../platform/database/transaction.ts'
import type { FileRow } from './file-view.ts'

/** The title of a brief of the caller's company; undefined for any other. */
export async function selectTitle(tx: Tx, briefId: string): Promise<string | undefined> {
  const brief = await tx.sql
    .selectFrom('briefs')
    .select('title')
    .where('id', '=', briefId)
    .executeTakeFirst()
  return brief?.title
}

/** The files of a brief of the caller's company, in the order they were added. */
export function selectFiles(tx: Tx, briefId: string): Promise<FileRow[]> {
  return tx.sql
    .selectFrom('app.brief_files as file')
    .innerJoin('storage.objects as object', 'object.id', 'file.object_id')
    .select([
      'file.id',
      'file.name',
      'object.mime_type as type',
      sql<number>`object.size::float8`.as('size'),
      'object.bucket_id as bucket',
      'object.name as key',
    ])
    .where('file.brief_id', '=', briefId)
    .orderBy('file.created_at')
    .orderBy('file.id')
    .execute()
}

/** The id of a stored file of the caller's company, by its key. */
export async function selectStored(tx: Tx, key: string): Promise<string | undefined> {
  const object = await tx.sql
    .selectFrom('storage.objects')
    .select('id')
    .where('bucket_id', '=', buckets.files)
    .where('name', '=', key)
    .executeTakeFirst()
  return object?.id
}

/** Makes concurrent additions to the brief wait, so that the count stays correct. */
export async function lockFiles(tx: Tx, briefId: string) {
  await sql`select pg_advisory_xact_lock(hashtextextended('app.brief_files ' || ${briefId}::text, 0))`.execute(
    tx.sql,
  )
}

type NewFile = { companyId: string; briefId: string; objectId: string; name: string }

/** Returns the id. */
export async function insertFile(tx: Tx, { companyId, briefId, objectId, name }: NewFile) {
  const added = await tx.sql
    .insertInto('app.brief_files')
    .values({
      company_id: companyId,
      brief_id: briefId,
      object_id: objectId,
      user_id: tx.actor.userId,
      name,
    })
    .returning('id')
    .executeTakeFirstOrThrow()
  return added.id
}

export async function deleteFile(tx: Tx, briefId: string, id: string): Promise<boolean> {
  const deleted = await tx.sql
    .deleteFrom('app.brief_files')
    .where('id', '=', id)
    .where('brief_id', '=', briefId)
    .executeTakeFirst()
  return deleted.numDeletedRows > 0n
}
