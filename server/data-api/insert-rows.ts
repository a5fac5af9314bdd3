import type { Ctx } from '../platform/context.ts'
import { type Answer, contentRange, type TableRequest } from './answer.ts'
import { changeRows, wantedOf } from './change-rows.ts'
import { compileInsert } from './compile/compile-change.ts'
import { parseConflict, parsePayload } from './payload.ts'
import { parseRead } from './query/parse-read.ts'

/**
 * Inserts rows, all or none. Existing rows are refused, kept or changed, by the caller's
 * preference.
 */
export async function insertRows(ctx: Ctx, request: TableRequest): Promise<Answer> {
  const { table, query, preferences, body } = request
  const read = parseRead(table, query)
  const { rows, columns } = parsePayload(table, query, body)
  const { conflicts, withDefaults } = preferences
  const conflict = conflicts
    ? { columns: parseConflict(table, query), merge: conflicts === 'merge-duplicates' }
    : null
  const insert = { read, rows: JSON.stringify(rows), columns, withDefaults, conflict }
  const statement = rows.length === 0 ? null : compileInsert(insert, wantedOf(request))
  const { changed, text } = await changeRows(ctx, request, read, statement)
  const location = changed.id === null ? null : `/${table.name}?id=eq.${changed.id}`
  return {
    status: conflict?.merge && changed.added === 0 ? 200 : 201,
    ...text,
    headers: {
      'content-range': contentRange(0, 0, preferences.counted ? changed.rows : null),
      ...(preferences.answer === 'headers-only' && location ? { location } : {}),
    },
  }
}
