import type { AnalystNote } from '../../../contract/analysts/analysts.ts'
import type { FollowUpRow, NoteRow } from './queries.ts'

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
