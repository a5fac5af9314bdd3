import { sql } from 'kysely'
import type { Tx } from '../../../platform/database/transaction.ts'
import type { TemplateFacts } from './template-facts.ts'

export type TemplateRow = {
  fileId: string
  name: string
  size: number
  facts: TemplateFacts
  at: Date
}

/** The template of a company that the caller belongs to; undefined without one. */
export async function selectTemplate(tx: Tx, companyId: string): Promise<TemplateRow | undefined> {
  const { rows } = await sql<TemplateRow>`
    select template_file_id as "fileId", template_name as name, template_size as size, template_facts as facts,
           template_at as at
    from app.company_brands
    where company_id = ${companyId}::uuid and template_file_id is not null`.execute(tx.sql)
  return rows[0]
}

/** The template of the vendor of a document that is shared with the caller; undefined without one. */
export async function selectVendorTemplate(tx: Tx, documentId: string) {
  const { rows } = await sql<Pick<TemplateRow, 'fileId' | 'facts'>>`
    select template_file_id as "fileId", template_facts as facts
    from app.library_document_look(${documentId}::uuid)
    where template_file_id is not null`.execute(tx.sql)
  return rows[0]
}

/** Stores a template, or null for none, and returns the file of the one before. */
export async function putTemplate(tx: Tx, companyId: string, row: TemplateRow | null) {
  const before = await selectTemplate(tx, companyId)
  const changes = {
    template_file_id: row?.fileId ?? null,
    template_name: row?.name ?? null,
    template_size: row?.size ?? null,
    template_facts: row ? JSON.stringify(row.facts) : null,
    template_at: row?.at ?? null,
  }
  await tx.sql
    .insertInto('app.company_brands')
    .values({ company_id: companyId, ...changes })
    .onConflict((conflict) => conflict.column('company_id').doUpdateSet(changes))
    .execute()
  return before?.fileId ?? null
}
