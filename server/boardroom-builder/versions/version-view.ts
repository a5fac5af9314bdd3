import type { DocumentVersion } from '../../../contract/documents.ts'
import type { VersionRow } from './queries.ts'

export const toVersion = (row: VersionRow): DocumentVersion => ({
  id: row.id,
  revision: row.revision,
  name: row.name,
  changedAt: row.created_at.toISOString(),
  changedBy: row.changed_by_name,
  words: row.words,
})
