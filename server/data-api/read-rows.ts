import type { Ctx } from '../platform/context.ts'
import { readOnce } from '../platform/database/transaction.ts'
import { inTurnForHeavyWork } from '../platform/fair-use/fair-use.ts'
import { type Answer, contentRange, type TableRequest } from './answer.ts'
import { compileRead } from './compile/compile-read.ts'
import { dataErrors } from './data-errors.ts'
import { toCsv } from './media.ts'
import { only } from './queries.ts'
import { isHeavy } from './query/is-heavy.ts'
import { parseRead } from './query/parse-read.ts'
import type { Read } from './query/tree.ts'

/** Returns the requested rows of a table that the caller may see. */
export async function readRows(ctx: Ctx, request: TableRequest): Promise<Answer> {
  const { table, query, range, preferences, media, head } = request
  const asked = within(parseRead(table, query), range)
  const read = head && asked.items[0]?.kind !== 'count' ? unshown(asked) : asked
  const statement = compileRead(read, { counted: preferences.counted, strip: media.strip })
  const ask = () => readOnce(ctx, () => statement)
  const page = only(await (isHeavy(read) ? inTurnForHeavyWork(ctx, ask) : ask()))
  if (page.total !== null && read.offset > page.total) {
    throw dataErrors.outOfRange(
      `An offset of ${read.offset} was requested, but there are only ${page.total} rows.`,
    )
  }
  if (media.form === 'object' && page.rows !== 1) throw dataErrors.notOneRow(page.rows)
  return {
    status: page.total !== null && page.rows < page.total ? 206 : 200,
    body: head ? '' : bodyOf(page.body, read, media.form),
    media,
    headers: { 'content-range': contentRange(read.offset, page.rows, page.total) },
  }
}

/** The same rows without their columns: only related tables that decide which rows there are. */
function unshown(read: Read): Read {
  const items = read.items.flatMap((item) =>
    item.kind === 'embed' && item.present !== null ? [{ ...item, read: unshown(item.read) }] : [],
  )
  return { ...read, items }
}

/** Formats the rows from the JSON list that PostgreSQL made. */
export function bodyOf(list: string, read: Read, form: 'list' | 'object' | 'csv'): string {
  if (form === 'object') return list.slice(1, -1)
  if (form === 'list') return list
  return toCsv(read.items, JSON.parse(list))
}

/** Applies the Range header within the limit and offset of the address. */
function within(read: Read, range: TableRequest['range']): Read {
  if (!range) return read
  const rows = range.last === null ? null : range.last - range.first + 1
  const left = read.limit === null ? null : Math.max(0, read.limit - range.first)
  const limits = [rows, left].filter((limit) => limit !== null)
  return {
    ...read,
    offset: read.offset + range.first,
    limit: limits.length > 0 ? Math.min(...limits) : null,
  }
}
