import type { z } from 'zod'
import type { Analyst, analystForm } from '../../contract/analysts/analysts.ts'
import type { AnalystRow, AnalystValues } from './queries.ts'

/** A contact's row as the pages see it. */
export function toAnalyst(row: AnalystRow): Analyst {
  return {
    id: row.id,
    name: row.name,
    email: row.email,
    firm: row.firm,
    topics: row.topics,
    notes: row.notes,
    lists: row.lists,
    revision: row.revision,
    createdAt: row.created_at.toISOString(),
    updatedAt: row.updated_at.toISOString(),
  }
}

/** The columns filled by a validated form. */
export function toAnalystValues(form: z.output<typeof analystForm>): AnalystValues {
  const { name, email, firm, topics, notes } = form
  return { name, email, firm, topics: [...new Set(topics)], notes }
}
