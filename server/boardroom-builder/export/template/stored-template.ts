import type { DocumentLook } from '../../../../contract/boardroom-builder/document-look.ts'
import type { Services } from '../../../platform/context.ts'
import type { Tx } from '../../../platform/database/transaction.ts'
import { readWhole } from '../../../platform/files/read-whole.ts'
import type { ExportedTemplate } from '../exported-document.ts'
import { selectTemplate, type TemplateRow } from './queries.ts'

type Stored = Pick<TemplateRow, 'fileId' | 'facts'>

/** Whether documents with this look are written into the company's template, whose ground is its own. */
export const usesTemplate = ({ theme }: DocumentLook) => theme === 'company'

/** The template of the caller's company for a document with this look; null if it has none. */
export async function ownTemplate(tx: Tx, look: DocumentLook): Promise<Stored | null> {
  const { companyId } = tx.caller
  if (companyId === null || !usesTemplate(look)) return null
  return (await selectTemplate(tx, companyId)) ?? null
}

/** A template with its bytes; null if these are missing, which must not stop an export. */
export async function readStoredTemplate(
  { objects, log }: Services,
  { fileId, facts }: Stored,
): Promise<ExportedTemplate | null> {
  const file = await readWhole(objects, fileId)
  if (file) return { facts, file }
  log.warn({ object: fileId }, "the file of a company's template is missing")
  return null
}
