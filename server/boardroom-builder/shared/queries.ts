import { sql } from 'kysely'
import type { DocumentBlock } from '../../../contract/boardroom-builder/document-blocks.ts'
import type { DocumentLook } from '../../../contract/boardroom-builder/document-look.ts'
import type { ListedLibraryDocument } from '../../../contract/boardroom-builder/library-documents.ts'
import type { BrandLook } from '../../../contract/company/company-brand.ts'
import type { BrandOfFile } from '../../company/brand/exported-brand.ts'
import type { Tx } from '../../platform/database/transaction.ts'
import type { CheckedSource } from '../sources/check-sources.ts'

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

/** Whether a document is shared with the caller. */
export async function isShared(tx: Tx, id: string): Promise<boolean> {
  const { rows } =
    await sql`select id from app.library_titles('documents', array[${id}::uuid])`.execute(tx.sql)
  return rows.length > 0
}

/** The version of a shared document that the caller has read; undefined without one. */
export async function selectReadVersion(
  tx: Tx,
  id: string,
): Promise<{ version: number; blocks: DocumentBlock[] } | undefined> {
  const { rows } = await sql<{ version: number; blocks: DocumentBlock[] }>`
    select version, blocks from app.library_document_read(${id}::uuid)`.execute(tx.sql)
  return rows[0]
}

/** Notes the version that the caller has read; false for one that they cannot have read. */
export async function noteRead(tx: Tx, id: string, version: number): Promise<boolean> {
  const { rows } = await sql<{ noted: boolean }>`
    select app.note_document_read(${id}::uuid, ${version}) as noted`.execute(tx.sql)
  return rows[0]?.noted ?? false
}

/** Which of the briefs must not be named to the caller yet. */
export async function selectWithheldBriefs(tx: Tx, ids: string[]): Promise<string[]> {
  const { rows } = await sql<{ id: string }>`
    select id from app.withheld_briefs(${ids}::uuid[]) as id`.execute(tx.sql)
  return rows.map(({ id }) => id)
}

type VendorBrand = Pick<BrandOfFile, 'accent'> & {
  logo: (NonNullable<BrandOfFile['logo']> & { key: string }) | null
}
type VendorLook = Partial<DocumentLook> & Omit<BrandLook, 'accent'>

/** The theme of a document that is shared with the caller, and what its vendor chose for its own. */
export async function selectVendorLook(tx: Tx, id: string): Promise<VendorLook | undefined> {
  const { rows } = await sql<VendorLook>`
    select theme, scheme, second, title_font as "titleFont", text_font as "textFont"
    from app.library_document_look(${id}::uuid)`.execute(tx.sql)
  return rows[0]
}

/** The logo and color of the vendor of a document that is shared with the caller; undefined for any other. */
export async function selectVendorBrand(tx: Tx, id: string): Promise<VendorBrand | undefined> {
  const { rows } = await sql<VendorBrand>`
    select accent, case when logo_id is not null then jsonb_build_object(
             'id', logo_id, 'key', logo_key, 'type', logo_type, 'width', logo_width, 'height', logo_height) end as logo
    from app.library_document_brand(${id}::uuid)`.execute(tx.sql)
  return rows[0]
}
