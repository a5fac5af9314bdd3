import type { Ctx } from '../platform/context.ts'
import { type Answer, contentRange, type TableRequest } from './answer.ts'
import { changeRows, refuseIgnored, statusOf, wantedOf } from './change-rows.ts'
import { compileDelete } from './compile/compile-change.ts'
import { parseRead } from './query/parse-read.ts'

/**
 * Deletes the rows that match the filters and that the caller may delete; Undo can restore them.
 */
export async function deleteRows(ctx: Ctx, request: TableRequest): Promise<Answer> {
  const { table, query, preferences } = request
  const read = refuseIgnored(parseRead(table, query))
  const statement = compileDelete(read, wantedOf(request))
  const { changed, text } = await changeRows(ctx, request, read, statement)
  const total = preferences.counted ? changed.rows : null
  return {
    status: statusOf(text),
    ...text,
    headers: { 'content-range': contentRange(0, 0, total) },
  }
}
