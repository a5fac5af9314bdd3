import type { Ctx } from '../platform/context.ts'
import { type Answer, contentRange, type TableRequest } from './answer.ts'
import { changeRows, refuseIgnored, statusOf, wantedOf } from './change-rows.ts'
import { compileUpdate } from './compile/compile-change.ts'
import { dataErrors } from './data-errors.ts'
import { parsePayload } from './payload.ts'
import { parseRead } from './query/parse-read.ts'

/** Updates the rows that match the filters and that the caller may change. */
export async function updateRows(ctx: Ctx, request: TableRequest): Promise<Answer> {
  const { table, query, preferences, body } = request
  const read = refuseIgnored(parseRead(table, query))
  const { rows, list, columns } = parsePayload(table, query, body)
  if (list) throw dataErrors.badBody('An update takes one object')
  const values = JSON.stringify(rows[0])
  const statement =
    columns.length === 0 ? null : compileUpdate(read, { values, columns }, wantedOf(request))
  const { changed, text } = await changeRows(ctx, request, read, statement)
  const total = preferences.counted ? changed.rows : null
  return {
    status: statusOf(text),
    ...text,
    headers: { 'content-range': contentRange(0, changed.rows, total) },
  }
}
