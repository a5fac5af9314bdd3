import { sql } from 'kysely'
import type { DocumentBlock } from '../../../contract/boardroom-builder/document-blocks.ts'
import type { Services } from '../../platform/context.ts'
import { deleteInBatches } from '../../platform/database/delete-in-batches.ts'
import { newestFirst, type Slice } from '../../platform/database/keyset.ts'
import type { Tx } from '../../platform/database/transaction.ts'

export type VersionRow = {
  id: string
  revision: number
  name: string | null
  approved: number | null
  created_at: Date
  changed_by_name: string | null
  words: number
}
export type WholeVersion = VersionRow & { title: string; blocks: DocumentBlock[] }

/** The content of a version, which another one of the same document may hold. */
const content = sql<DocumentBlock[]>`
  coalesce(blocks, (
    select same.blocks from app.document_versions same
    where same.document_id = document_versions.document_id
      and same.content_hash = document_versions.content_hash and same.blocks is not null
    limit 1))`

const shown = [
  'id',
  'revision',
  'name',
  'approved',
  'created_at',
  sql<string | null>`(
    select m.name from public.team_members m where m.user_id = document_versions.changed_by)`.as(
    'changed_by_name',
  ),
  'words',
] as const

const versions = (tx: Tx, documentId: string) =>
  tx.sql.selectFrom('app.document_versions').where('document_id', '=', documentId)

export const selectVersions = (tx: Tx, documentId: string, slice: Slice) =>
  newestFirst(slice)(versions(tx, documentId).select(shown)).execute()

export async function countVersions(tx: Tx, documentId: string): Promise<number> {
  const { total } = await versions(tx, documentId)
    .select((eb) => eb.fn.countAll<number>().as('total'))
    .executeTakeFirstOrThrow()
  return Number(total)
}

/** Undefined if the document has no such version. */
export function selectVersion(
  tx: Tx,
  documentId: string,
  id: string,
): Promise<WholeVersion | undefined> {
  return versions(tx, documentId)
    .select([...shown, 'title', content.as('blocks')])
    .where('id', '=', id)
    .executeTakeFirst()
}

/**
 * Stores the document's current state as a version. Raises BW043 beyond the limit of named versions, and BW034 for a
 * named one without room; an automatic one is then not stored, and undefined is returned.
 */
export const insertVersion = (tx: Tx, documentId: string, name: string | null) =>
  insert(tx, documentId, { name, approved: null })

/** Stores the approved state under its version number. */
export const insertApproved = (tx: Tx, documentId: string, approved: number) =>
  insert(tx, documentId, { name: null, approved })

type Kept = { name: string | null; approved: number | null }

async function insert(
  tx: Tx,
  documentId: string,
  { name, approved }: Kept,
): Promise<string | undefined> {
  const { rows } = await sql<{ id: string }>`
    insert into app.document_versions
      (document_id, revision, name, approved, title, blocks, words, created_at, changed_by)
    select d.id, d.revision, ${name}, ${approved}::integer, d.title, kept.blocks, kept.words, d.changed_at, d.changed_by
    from app.documents d
    cross join lateral (
      select coalesce(jsonb_agg(b.block order by array_position(d.block_order, b.id)), '[]') as blocks,
             coalesce(sum(said.words), 0) as words
      from app.document_blocks b
      cross join lateral (
        select cardinality(array_remove(regexp_split_to_array(
                 string_agg(said #>> '{}', ' '), '\\s+'), '')) as words
        from jsonb_path_query(b.block, 'strict $.**.text') as said) said
      where b.document_id = d.id and b.block is not null) kept
    where d.id = ${documentId}
    returning id`.execute(tx.sql)
  return rows[0]?.id
}

/** Seconds since a version was last kept automatically; null if none was. */
export async function lastKeptAgo(tx: Tx, documentId: string): Promise<number | null> {
  const { seconds } = await versions(tx, documentId)
    .where('name', 'is', null)
    .where('approved', 'is', null)
    .select(sql<number | null>`extract(epoch from app.now() - max(kept_at))::float8`.as('seconds'))
    .executeTakeFirstOrThrow()
  return seconds
}

/** Thins out unnamed versions: keeps all of the last 30 days, and the last of each day for a year. */
export function thinVersions(services: Services) {
  const old = sql`
    name is null and approved is null and kept_at < app.now() - interval '30 days'
      and (kept_at < app.now() - interval '1 year'
           or exists (
             select from app.document_versions later
             where later.document_id = document_versions.document_id and later.name is null and later.approved is null
               and (later.kept_at at time zone 'UTC')::date = (document_versions.kept_at at time zone 'UTC')::date
               and (later.kept_at, later.id) > (document_versions.kept_at, document_versions.id)))`
  return deleteInBatches(services, 'app.document_versions', old)
}
