import { type SelectQueryBuilder, sql } from 'kysely'
import { fail, generalErrors } from '../../contract/errors.ts'

/** A place in a list ordered by (created_at, id): microseconds since 1970, and the row's id. */
export type Position = { micros: string; id: string }

/** A part of such a list: `limit` rows behind a position, or from the start. */
export type Slice = { after: Position | null; limit: number }

/** The column to select as `position`: JavaScript's dates are too coarse for PostgreSQL's. */
export const positionColumn = sql<string>`(extract(epoch from created_at) * 1000000)::bigint::text`

/** Splits `limit + 1` rows into a page and the cursor of the next one. */
export function page<Row extends { id: string; position: string }>(rows: Row[], limit: number) {
  const items = rows.slice(0, limit)
  const last = rows.length > limit ? items.at(-1) : undefined
  return { items, nextCursor: last ? `${last.position}_${last.id}` : null }
}

/** Reads a cursor that `page` made. Throws `ApiError` 400 for anything else. */
export function readCursor(cursor: string | undefined): Position | null {
  if (cursor === undefined) return null
  const parts = /^(\d{1,18})_([0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12})$/.exec(cursor)
  if (!parts?.[1] || !parts[2]) {
    throw fail(generalErrors.invalid, {}, [{ path: 'cursor', message: 'Unknown cursor' }])
  }
  return { micros: parts[1], id: parts[2] }
}

/** Newest first, one row more than asked, each with its position: what `page` takes. */
export function newestFirst({ after, limit }: Slice) {
  return <DB, TB extends keyof DB, Row>(query: SelectQueryBuilder<DB, TB, Row>) =>
    (after ? query.where(behind(after)) : query)
      .select(positionColumn.as('position'))
      .orderBy(sql`created_at`, 'desc')
      .orderBy(sql`id`, 'desc')
      .limit(limit + 1)
}

function behind({ micros, id }: Position) {
  return sql<boolean>`(created_at, id) <
    (timestamptz 'epoch' + ${micros}::bigint * interval '1 microsecond', ${id}::uuid)`
}
