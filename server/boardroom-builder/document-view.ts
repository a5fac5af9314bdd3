import type { DocumentBlock } from '../../contract/boardroom-builder/document-blocks.ts'
import type { DocumentChanges, DocumentItem } from '../../contract/boardroom-builder/documents.ts'
import type { BlockRow, DocumentRow } from './queries.ts'
import { toWriting } from './writing/writing.ts'

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

/** The changes of a document up to `now`, from its changed blocks. */
export const toChanges = (
  row: DocumentRow,
  changed: readonly BlockRow[],
  now: Date,
): DocumentChanges => ({
  revision: row.revision,
  title: row.title,
  status: row.status,
  version: row.version,
  updatedAt: row.changed_at.toISOString(),
  changedBy: row.changed_by_name,
  mayChange: row.may_change,
  writing: toWriting(row.writing, now),
  blocks: changed.flatMap(({ revision, part }) => (part ? [{ rev: revision, block: part }] : [])),
  deleted: changed.flatMap(({ id, revision, part }) => (part ? [] : [{ id, rev: revision }])),
  order: row.block_order,
})

/** Sorts blocks by the order of their document. */
export function inOrder<Row extends { id: string }>(
  rows: readonly Row[],
  order: readonly string[],
) {
  const byId = new Map(rows.map((row) => [row.id, row]))
  return order.flatMap((id) => byId.get(id) ?? [])
}

/** Blocks with the ids under which they are stored. */
export const withIds = (blocks: readonly DocumentBlock[]) =>
  blocks.map((block) => ({ id: block.attrs.id, part: block }))
