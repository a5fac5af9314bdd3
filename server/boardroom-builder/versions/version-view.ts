import type { DocumentVersion } from '../../../contract/boardroom-builder/documents.ts'
import type { VersionRow } from './queries.ts'

export const toVersion = (row: VersionRow): DocumentVersion => ({
  id: row.id,
  revision: row.revision,
  name: row.name,
  approved: row.approved,
  changedAt: row.created_at.toISOString(),
  changedBy: row.changed_by_name,
  words: row.words,
})
