import type { DocumentBlock } from '../../contract/boardroom-builder/document-blocks.ts'
import { type DocumentLook, usualLook } from '../../contract/boardroom-builder/document-look.ts'
import type { DocumentItem } from '../../contract/boardroom-builder/documents.ts'
import type { DocumentRow, WholeDocumentRow } from './queries.ts'

/** A document as lists show it. */
export const toDocument = (row: DocumentRow): DocumentItem => ({
  id: row.id,
  title: row.title,
  type: row.type,
  status: row.status,
  version: row.version,
  revision: row.revision,
  author: { id: row.user_id, name: row.author },
  createdAt: row.created_at.toISOString(),
  updatedAt: row.changed_at.toISOString(),
  changedBy: row.changed_by_name,
  isPublished: row.published_id !== null,
  mayChange: row.may_change,
  mayApprove: row.may_approve,
  ofCompany: row.company_id !== null,
})

/** The chosen look of a document, or the usual one. */
export const toLook = ({
  theme,
  scheme,
}: Pick<WholeDocumentRow, 'theme' | 'scheme'>): DocumentLook =>
  theme && scheme ? { theme, scheme } : usualLook

/** Blocks with the ids under which they are stored. */
export const withIds = (blocks: readonly DocumentBlock[]) =>
  blocks.map((block) => ({ id: block.attrs.id, part: block }))
