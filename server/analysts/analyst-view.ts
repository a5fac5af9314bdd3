import type { z } from 'zod'
import type { Analyst, AnalystNote, analystForm } from '../../contract/analysts.ts'
import type { AnalystRow, AnalystValues, FollowUpRow, NoteRow } from './queries.ts'

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

/** A note's row as the pages see it. */
export function toNote(row: NoteRow): AnalystNote {
  return {
    id: row.id,
    text: row.text,
    dueOn: row.due_on,
    doneAt: row.done_at?.toISOString() ?? null,
    createdAt: row.created_at.toISOString(),
    authorName: row.author_name,
  }
}

/** A follow-up's row, with its contact, as the dashboard sees it. */
export function toFollowUp(row: FollowUpRow) {
  const { analyst_id: id, analyst_name: name, due_on: dueOn } = row
  return { ...toNote(row), dueOn, analyst: { id, name } }
}
