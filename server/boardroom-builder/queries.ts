import { sql } from 'kysely'
import type {
  DocumentLook,
  DocumentScheme,
  DocumentTheme,
} from '../../contract/boardroom-builder/document-look.ts'
import type {
  Audience,
  DocumentForm,
  DocumentMaterial,
  DocumentStatus,
  DocumentType,
  Tone,
} from '../../contract/boardroom-builder/documents.ts'
import { alphabetical, lastChanged } from '../platform/database/keyset.ts'
import type { Tx } from '../platform/database/transaction.ts'
import { saysAll } from '../platform/database/words.ts'
import type {
  PictureTable,
  RecordRow,
  RecordTables,
  SharedTable,
  VersionRow,
} from '../records/kind.ts'
import type { Writing } from './writing/writing.ts'

export type DocumentRow = RecordRow & {
  type: DocumentType
  status: DocumentStatus
  version: number
  part_order: string[]
  writing: Writing | null
  may_approve: boolean
  published_id: string | null
}

/** One document; lists leave out what its form said. */
export type WholeDocumentRow = DocumentRow & {
  description: string
  tone: Tone
  audience: Audience
  context: string
  objectives: string
  deadline: string | null
  material: DocumentMaterial
  /** Null until one is chosen. */
  theme: DocumentTheme | null
  scheme: DocumentScheme | null
}

export type DocumentVersionRow = VersionRow & { approved: number | null; words: number }

export type DocumentFilter = {
  search?: readonly string[] | undefined
  type?: DocumentType | undefined
  status?: DocumentStatus | undefined
  authorId?: string | undefined
  only?: 'writable' | undefined
}

const named = (...names: string[]) => names.map((name) => sql.ref(`r.${name}`).as(name))

/** What the pictures of canvases have beside a file. */
const ofCanvases = ['canvas_id', 'widget_id', 'canvas_revision', 'alt'] as const

export const documentPictures = {
  table: 'app.document_pictures',
  recordId: 'document_id',
  ownColumns: ofCanvases,
} satisfies PictureTable

export const documentTables: RecordTables<DocumentFilter> = {
  records: 'app.documents',
  recordId: 'document_id',
  columns: [
    ...named('type', 'status', 'version', 'writing', 'published_id'),
    sql`app.may_approve_document(r)`.as('may_approve'),
  ],
  listColumns: [],
  ownColumns: [
    ...named(
      'description',
      'tone',
      'audience',
      'context',
      'objectives',
      'material',
      'theme',
      'scheme',
    ),
    sql`r.deadline::text`.as('deadline'),
  ],
  matching: ({ search = [], type, status, authorId, only }) => [
    ...(type ? [sql<boolean>`type = ${type}`] : []),
    ...(status ? [sql<boolean>`status = ${status}`] : []),
    ...(authorId ? [sql<boolean>`user_id = ${authorId}::uuid`] : []),
    ...(only
      ? [sql<boolean>`status in ('draft', 'review') and app.may_change_record(company_id, user_id)`]
      : []),
    saysAll(sql`title`, search),
  ],
  orders: { updated: lastChanged, title: alphabetical('title') },
  parts: {
    table: 'app.document_blocks',
    id: 'text',
    content: 'block',
    order: { list: 'block_order' },
    mostDeleted: 2000,
  },
  versions: {
    table: 'app.document_versions',
    content: 'blocks',
    marks: ['name', 'approved'],
    columns: () => [sql`v.approved`.as('approved'), sql`v.words`.as('words')],
  },
  pictures: documentPictures,
}

/** The number of the version of a document that readers see; null without one. */
export async function selectPublishedVersion(tx: Tx, id: string): Promise<number | null> {
  const version = await tx.sql
    .selectFrom('app.documents as d')
    .innerJoin('app.document_versions as v', 'v.id', 'd.published_id')
    .select('v.approved')
    .where('d.id', '=', id)
    .executeTakeFirst()
  return version?.approved ?? null
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

/** Stores how far its text is written. */
export async function updateWriting(tx: Tx, id: string, writing: Writing | null) {
  await tx.sql
    .updateTable('app.documents')
    .set({ writing: writing && JSON.stringify(writing) })
    .where('id', '=', id)
    .execute()
}

/** Stores the look of a document; neither its text nor its revision changes. */
export async function updateLook(tx: Tx, id: string, look: DocumentLook) {
  await tx.sql.updateTable('app.documents').set(look).where('id', '=', id).execute()
}

// ------------------------------------------------------------------ sources

/** An item that is not `own` belongs to another vendor, who shared it with the caller. */
type Titled = { id: string; title: string; own: boolean }

/** Those of the canvases or documents that the caller may read. */
export async function selectTitles(tx: Tx, kind: SharedTable, ids: readonly string[]) {
  if (ids.length === 0) return []
  const { rows } = await sql<Titled>`
    select coalesce(r.id, s.id) as id, coalesce(r.title, s.title) as title, r.id is not null as own
    from (select id, title from ${sql.table(`app.${kind}`)}
          where id = any(${ids}::uuid[]) and deleted_at is null) r
    full join app.library_titles(${kind}, ${ids}::uuid[]) s on s.id = r.id`.execute(tx.sql)
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

/** Where a comment stands in the text: 0 for one on the whole document, behind all others if its block is gone. */
export const placeInText = sql<number>`case when block_id is null then 0 else coalesce((
  select array_position(d.block_order, block_id) from app.documents d where d.id = document_id), 1000000) end`
