import { type RawBuilder, sql } from 'kysely'
import pg from 'pg'
import type { DocumentBlock } from '../../contract/boardroom-builder/document-blocks.ts'
import {
  type Audience,
  type DocumentForm,
  type DocumentMaterial,
  type DocumentStatus,
  type DocumentType,
  documentErrors,
  type Tone,
} from '../../contract/boardroom-builder/documents.ts'
import { foundCounted } from '../../contract/endpoint.ts'
import { refusal } from '../../contract/errors.ts'
import { alphabetical, lastChanged, type Slice, sliced } from '../platform/database/keyset.ts'
import type { SystemTx, Tx } from '../platform/database/transaction.ts'
import { saysAll } from '../platform/database/words.ts'
import type { Stored } from '../platform/merge-changes.ts'
import type { Writing } from './writing/writing.ts'

// The policies show the documents of the caller's company and their own, and enforce who may change them.

export type DocumentRow = {
  id: string
  title: string
  type: DocumentType
  status: DocumentStatus
  version: number
  revision: number
  known_since: number
  block_order: string[]
  writing: Writing | null
  created_at: Date
  changed_at: Date
  changed_by: string | null
  changed_by_name: string | null
  user_id: string | null
  author: string | null
  company_id: string | null
  may_change: boolean
  may_approve: boolean
  published_id: string | null
}

export type WholeDocumentRow = DocumentRow & {
  description: string
  tone: Tone
  audience: Audience
  context: string
  objectives: string
  deadline: string | null
  material: DocumentMaterial
}

const nameOf = (column: string) => sql<string | null>`(
  select m.name from public.team_members m where m.user_id = ${sql.ref(column)})`
const shown = [
  'id',
  'title',
  sql<DocumentType>`type`.as('type'),
  sql<DocumentStatus>`status`.as('status'),
  'version',
  'revision',
  'known_since',
  'block_order',
  sql<Writing | null>`writing`.as('writing'),
  'created_at',
  'changed_at',
  'changed_by',
  'user_id',
  'company_id',
  'published_id',
  nameOf('documents.changed_by').as('changed_by_name'),
  nameOf('documents.user_id').as('author'),
  sql<boolean>`app.may_change_document(documents)`.as('may_change'),
  sql<boolean>`app.may_approve_document(documents)`.as('may_approve'),
] as const

const whole = [
  ...shown,
  'description',
  sql<Tone>`tone`.as('tone'),
  sql<Audience>`audience`.as('audience'),
  'context',
  'objectives',
  sql<string | null>`deadline::text`.as('deadline'),
  sql<DocumentMaterial>`material`.as('material'),
] as const

const documents = (tx: Tx) => tx.sql.selectFrom('app.documents').where('deleted_at', 'is', null)

export type DocumentFilter = {
  search?: readonly string[] | undefined
  type?: DocumentType | undefined
  status?: DocumentStatus | undefined
  authorId?: string | undefined
  only?: 'writable' | undefined
}

function matching(tx: Tx, { search = [], type, status, authorId, only }: DocumentFilter) {
  let query = documents(tx)
  if (type) query = query.where('type', '=', type)
  if (status) query = query.where('status', '=', status)
  if (authorId) query = query.where('user_id', '=', authorId)
  if (only) {
    query = query
      .where('status', 'in', ['draft', 'review'])
      .where(sql<boolean>`app.may_change_document(documents)`)
  }
  return query.where(saysAll(sql`title`, search))
}

/** The orders of document lists. */
export const orders = { updated: lastChanged, title: alphabetical('title') } as const

export const selectDocuments = (
  tx: Tx,
  slice: Slice,
  filter: DocumentFilter,
  sort: keyof typeof orders,
) => sliced(orders[sort], slice)(matching(tx, filter).select(shown)).execute()

/** How many there are, up to `foundCounted`; one above means more. */
export async function countDocuments(tx: Tx, filter: DocumentFilter = {}): Promise<number> {
  const { total } = await tx.sql
    .selectFrom(
      matching(tx, filter)
        .select('id')
        .limit(foundCounted + 1)
        .as('found'),
    )
    .select((eb) => eb.fn.countAll<number>().as('total'))
    .executeTakeFirstOrThrow()
  return Number(total)
}

/** Members who created one of the documents, by name. */
export async function selectAuthors(tx: Tx) {
  const { rows } = await sql<{ id: string; name: string }>`
    select m.user_id as id, m.name
    from public.team_members m
    where m.user_id in (select d.user_id from app.documents d where d.deleted_at is null)
    order by m.name collate "und-x-icu", m.user_id
    limit 500`.execute(tx.sql)
  return rows
}

/** Undefined if it is in the trash, or the caller may not read it. */
export function selectDocument(tx: Tx, id: string): Promise<WholeDocumentRow | undefined> {
  return documents(tx).select(whole).where('id', '=', id).executeTakeFirst()
}

/** Locks it until the transaction ends. Undefined if the caller may not change it. */
export function lockDocument(tx: Tx, id: string): Promise<WholeDocumentRow | undefined> {
  return documents(tx).select(whole).where('id', '=', id).forUpdate().executeTakeFirst()
}

type NewDocument = DocumentForm & {
  userId: string
  companyId: string | null
}

/** Raises BW043 beyond the limit. */
export async function insertDocument(
  tx: Tx,
  { userId, companyId, material, ...form }: NewDocument,
): Promise<string> {
  const { id } = await tx.sql
    .insertInto('app.documents')
    .values({
      ...form,
      user_id: userId,
      company_id: companyId,
      material: JSON.stringify(material),
      changed_by: userId,
    })
    .returning('id')
    .executeTakeFirstOrThrow()
  return id
}

type DocumentUpdate = {
  title?: string
  revision?: number
  block_order?: readonly string[]
  writing?: Writing | null
  changed_at?: Date
  changed_by?: string | null
}

export async function updateDocument(
  tx: Tx,
  id: string,
  { writing, block_order, ...rest }: DocumentUpdate,
) {
  await tx.sql
    .updateTable('app.documents')
    .set({
      ...rest,
      ...(block_order && { block_order: [...block_order] }),
      ...(writing !== undefined && { writing: writing && JSON.stringify(writing) }),
    })
    .where('id', '=', id)
    .execute()
}

/** Moves it to the trash. Undefined if the caller may not. */
export async function trashDocument(tx: Tx, id: string): Promise<string | undefined> {
  const trashed = await tx.sql
    .updateTable('app.documents')
    .set({ deleted_at: tx.now() })
    .where('id', '=', id)
    .where('deleted_at', 'is', null)
    .returning(sql<string>`app.transaction_id()::text`.as('transaction_id'))
    .executeTakeFirst()
  return trashed?.transaction_id
}

// ------------------------------------------------------------------ blocks

export type BlockRow = Stored<DocumentBlock>

const blocksOf = (tx: Tx, documentId: string) =>
  tx.sql
    .selectFrom('app.document_blocks')
    .select(['id', 'revision', sql<DocumentBlock | null>`block`.as('part')])
    .where('document_id', '=', documentId)

/** The existing blocks, in no particular order. */
export const selectBlocks = (tx: Tx, documentId: string) =>
  blocksOf(tx, documentId)
    .where('block', 'is not', null)
    .$narrowType<{ part: DocumentBlock }>()
    .execute()

/** The blocks changed after a revision, including deleted ones. */
export const selectBlocksSince = (
  tx: Tx,
  documentId: string,
  revision: number,
): Promise<BlockRow[]> => blocksOf(tx, documentId).where('revision', '>', revision).execute()

/** Blocks by their ids, including recently deleted ones. */
export const selectBlocksNamed = (
  tx: Tx,
  documentId: string,
  ids: readonly string[],
): Promise<BlockRow[]> => blocksOf(tx, documentId).where('id', '=', anyOf(ids)).execute()

const anyOf = (ids: readonly string[]): RawBuilder<string> => sql<string>`any(${ids}::text[])`

/**
 * Stores blocks at a revision; a null block is deleted. Raises BW043; throws 422 for a table row that is too
 * long to be indexed as one passage.
 */
export async function putBlocks(
  tx: Tx,
  documentId: string,
  revision: number,
  blocks: readonly { id: string; part: DocumentBlock | null }[],
) {
  if (blocks.length === 0) return
  const rows = blocks.map(({ id, part }) => ({ id, block: part }))
  await sql`
    insert into app.document_blocks (document_id, id, revision, block, deleted_at)
    select ${documentId}::uuid, b.id, ${revision}::integer, nullif(b.block, 'null'),
           case when nullif(b.block, 'null') is null then app.now() end
    from jsonb_to_recordset(${JSON.stringify(rows)}::jsonb) as b (id text, block jsonb)
    on conflict on constraint document_blocks_pkey do update
    set revision = excluded.revision, block = excluded.block, deleted_at = excluded.deleted_at`
    .execute(tx.sql)
    .catch((error: unknown) => {
      const isLong =
        error instanceof pg.DatabaseError && error.constraint === 'passages_text_length'
      throw isLong ? refusal(documentErrors.longRow) : error
    })
}

// ------------------------------------------------------------------ sources

/** An item that is not `own` belongs to another vendor, who shared it with the caller. */
type Titled = { id: string; title: string; own: boolean }

/** The most items in a reader's library, which is read as a whole. */
const mostShared = 10_000

/** Those of the canvases that the caller may read. */
export async function selectCanvasTitles(tx: Tx, ids: readonly string[]) {
  if (ids.length === 0) return []
  const { rows } = await sql<Titled>`
    select coalesce(c.id, s.id) as id, coalesce(c.title, s.title) as title, c.id is not null as own
    from (select id, title from app.canvases
          where id = any(${ids}::uuid[]) and deleted_at is null) c
    full join (
      select (l.canvas ->> 'id')::uuid as id, l.canvas ->> 'title' as title
      from app.library_canvases('{}', null, null, ${mostShared}, 0) l
      where (l.canvas ->> 'id')::uuid = any(${ids}::uuid[])) s on s.id = c.id`.execute(tx.sql)
  return rows
}

/** Those of the documents that the caller may read. */
export async function selectDocumentTitles(tx: Tx, ids: readonly string[]) {
  if (ids.length === 0) return []
  const { rows } = await sql<Titled>`
    select coalesce(d.id, s.id) as id, coalesce(d.title, s.title) as title, d.id is not null as own
    from (select id, title from app.documents
          where id = any(${ids}::uuid[]) and deleted_at is null) d
    full join (
      select (l.document ->> 'id')::uuid as id, l.document ->> 'title' as title
      from app.library_documents('{}', null, null, ${mostShared}) l
      where (l.document ->> 'id')::uuid = any(${ids}::uuid[])) s on s.id = d.id`.execute(tx.sql)
  return rows
}

/** The caller's own company, if it is among these. */
export async function selectCompanyNames(tx: Tx, ids: readonly string[]) {
  if (ids.length === 0) return []
  const { rows } = await sql<{ id: string; title: string }>`
    select id, company_name as title from public.company_profiles
    where id = any(${ids}::uuid[]) and id = public.get_user_company(auth.uid())`.execute(tx.sql)
  return rows
}

/** Those of the products whose brief the caller may watch, each with the most recently shared one. */
export async function selectSharedProducts(tx: Tx, ids: readonly string[]) {
  if (ids.length === 0) return []
  const { rows } = await sql<{ id: string; title: string; brief_id: string }>`
    select id, title, brief_id from app.library_products(${ids}::uuid[])`.execute(tx.sql)
  return rows
}

// ------------------------------------------------------------------ the hourly job

/**
 * Forgets which blocks of the documents were deleted over 30 days ago, or before the last 2,000 deletions of
 * their document, and advances the revision since which changes are known.
 */
export async function forgetDeletedBlocks(tx: SystemTx, documentIds: readonly string[]) {
  await sql`
    with deleted as (
      select b.document_id, b.id, b.deleted_at,
             row_number() over (partition by b.document_id order by b.revision desc, b.id) as place
      from app.document_blocks b
      where b.document_id = any(${documentIds}::uuid[]) and b.deleted_at is not null),
    forgotten as (
      delete from app.document_blocks b using deleted d
      where b.document_id = d.document_id and b.id = d.id
        and (d.place > 2000 or d.deleted_at < app.now() - interval '30 days')
      returning b.document_id, b.revision),
    newest as (select document_id, max(revision) as revision from forgotten group by document_id)
    update app.documents d set known_since = greatest(d.known_since, n.revision)
    from newest n where d.id = n.document_id`.execute(tx.sql)
}
