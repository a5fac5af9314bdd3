import type { ReaderWatch } from '../../contract/engagement/engagement.ts'
import type { ReaderRow } from './queries.ts'

/** What a reader watched, as the pages see it. */
export function toReaderWatch(row: ReaderRow): ReaderWatch {
  return {
    id: row.id,
    brief: { id: row.brief_id, title: row.title },
    email: row.email,
    name: row.name,
    analystId: row.analyst_id,
    seen: row.seen,
    percent: row.percent,
    visits: row.visits,
    firstAt: row.first_at.toISOString(),
    lastAt: row.last_at.toISOString(),
    late: row.late,
  }
}
