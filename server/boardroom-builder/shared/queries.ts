import { sql } from 'kysely'
import type { DocumentBlock } from '../../../contract/boardroom-builder/document-blocks.ts'
import type { ListedLibraryDocument } from '../../../contract/boardroom-builder/library-documents.ts'
import type { BrandOfFile } from '../../company/brand/exported-brand.ts'
import type { Position } from '../../platform/database/keyset.ts'
import type { Tx } from '../../platform/database/transaction.ts'
import type { CheckedSource } from '../sources/check-sources.ts'

type Slice = { words: string[]; after: Position | null; limit: number }

/** The documents shared with the caller, newest share first, one more than requested. */
export async function selectLibraryDocuments(tx: Tx, { words, after, limit }: Slice) {
  const { rows } = await sql<{ id: string; position: string; document: ListedLibraryDocument }>`
    select share_id as id, (extract(epoch from shared_at) * 1000000)::bigint::text as position, document
    from app.library_documents(${words}::text[],
      timestamptz 'epoch' + ${after?.key ?? null}::bigint * interval '1 microsecond',
      ${after?.id ?? null}::uuid, ${limit + 1})`.execute(tx.sql)
  return rows
}

/** How many documents are shared with the caller. */
export async function countLibraryDocuments(tx: Tx): Promise<number> {
  const { rows } = await sql<{ size: number }>`
    select app.library_documents_count() as size`.execute(tx.sql)
  return rows[0]?.size ?? 0
}

type SharedDocument = {
  document: ListedLibraryDocument
  blocks: DocumentBlock[]
  /** What was found about its sources; null if they were not checked. */
  sources: CheckedSource[] | null
}

/** The published version of a document shared with the caller; undefined for any other. */
export async function selectLibraryDocument(
  tx: Tx,
  id: string,
): Promise<SharedDocument | undefined> {
  const { rows } = await sql<SharedDocument>`
    select document, blocks, sources from app.library_document(${id}::uuid)`.execute(tx.sql)
  return rows[0]
}

/** Which of the briefs must not be named to the caller yet. */
export async function selectWithheldBriefs(tx: Tx, ids: string[]): Promise<string[]> {
  const { rows } = await sql<{ id: string }>`
    select id from app.withheld_briefs(${ids}::uuid[]) as id`.execute(tx.sql)
  return rows.map(({ id }) => id)
}

/** Records that the caller has opened it; false for a document that is not shared with them. */
export async function noteOpened(tx: Tx, id: string): Promise<boolean> {
  const { rows } = await sql<{ noted: boolean }>`
    select app.note_document_opened(${id}::uuid) as noted`.execute(tx.sql)
  return rows[0]?.noted ?? false
}

/** The brand of the vendor of a document that the caller may download; undefined for any other. */
export async function selectVendorBrand(tx: Tx, id: string): Promise<BrandOfFile | undefined> {
  const { rows } = await sql<BrandOfFile>`
    select accent, case when logo_id is not null then jsonb_build_object(
             'id', logo_id, 'type', logo_type, 'width', logo_width, 'height', logo_height) end as logo
    from app.library_document_brand(${id}::uuid)`.execute(tx.sql)
  return rows[0]
}
