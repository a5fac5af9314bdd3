import { type RawBuilder, type SelectQueryBuilder, sql } from 'kysely'
import { generalErrors, refusal } from '../../../contract/errors.ts'

/** A position in an ordered list: the key of a row, and its id, which orders equal keys. */
export type Position = { key: string; id: string }

/** A part of such a list: `limit` rows after a position, or from the start. */
export type Slice = { after: Position | null; limit: number }

/** How a list is ordered. Ids follow the direction of the keys. */
export type Order = {
  /** The prefix of the order's cursors; none for the default, newest first. */
  name: string | null
  direction: 'asc' | 'desc'
  by: RawBuilder<unknown>
  /** Turns the key into text without loss, and back. */
  key: RawBuilder<string>
  place: (key: string) => RawBuilder<unknown>
  /** How keys are written in cursors. */
  cursor: { write: (key: string) => string; read: (part: string) => string | null }
}

/** The column to select as `position`: JavaScript dates lack PostgreSQL's microseconds. */
export const positionColumn = microseconds('created_at')

function microseconds(column: string) {
  return sql<string>`(extract(epoch from ${sql.ref(column)}) * 1000000)::bigint::text`
}

const byTime = (column = 'created_at') => ({
  by: sql.ref(column),
  key: microseconds(column),
  place: (micros: string) =>
    sql`timestamptz 'epoch' + ${micros}::bigint * interval '1 microsecond'`,
  cursor: {
    write: (micros: string) => micros,
    read: (part: string) => (/^\d{1,18}$/.test(part) ? part : null),
  },
})

export const newest: Order = { name: null, direction: 'desc', ...byTime() }
export const oldest: Order = { name: 'oldest', direction: 'asc', ...byTime() }
export const lastChanged: Order = { name: 'changed', direction: 'desc', ...byTime('changed_at') }

/** A to Z by a column in the Unicode order of all languages, whatever the database's collation. */
export function alphabetical(column: string): Order {
  return {
    name: column,
    direction: 'asc',
    by: sql`${sql.ref(column)} collate "und-x-icu"`,
    key: sql<string>`${sql.ref(column)}`,
    place: (text) => sql`${text}::text collate "und-x-icu"`,
    cursor: { write: (text) => Buffer.from(text).toString('base64url'), read: readText },
  }
}

function readText(part: string): string | null {
  const bytes = Buffer.from(part, 'base64url')
  const text = bytes.toString()
  const intact = bytes.toString('base64url') === part && Buffer.from(text).equals(bytes)
  return intact && !text.includes('\u0000') ? text : null
}

/** Splits `limit + 1` rows into a page and the cursor of the next one. */
export function page<Row extends { id: string; position: string }>(
  rows: Row[],
  limit: number,
  order = newest,
) {
  const items = rows.slice(0, limit)
  const last = rows.length > limit ? items.at(-1) : undefined
  if (!last) return { items, nextCursor: null }
  const mark = order.name ? `${order.name}.` : ''
  return { items, nextCursor: `${mark}${order.cursor.write(last.position)}_${last.id}` }
}

const form = /^(?:([a-z]+)\.)?([\w-]+)_([0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12})$/

/** Reads a cursor that `page` made for this order. Throws `ApiError` 400 for any other. */
export function readCursor(cursor: string | undefined, order = newest): Position | null {
  if (cursor === undefined) return null
  const [, mark = null, written = '', id = ''] = form.exec(cursor) ?? []
  const key = order.cursor.read(written)
  if (mark !== order.name || key === null || id === '') {
    throw refusal(generalErrors.invalid, {}, [{ path: 'cursor', message: 'Unknown cursor' }])
  }
  return { key, id }
}

/** Orders the rows, limits them to one more than asked, and selects positions, as `page` needs. */
export function sliced(order: Order, { after, limit }: Slice) {
  return <DB, TB extends keyof DB, Row>(query: SelectQueryBuilder<DB, TB, Row>) =>
    (after ? query.where(behind(order, after)) : query)
      .select(order.key.as('position'))
      .orderBy(order.by, order.direction)
      .orderBy(sql`id`, order.direction)
      .limit(limit + 1)
}

/** `sliced` newest first. */
export const newestFirst = (slice: Slice) => sliced(newest, slice)

function behind({ by, direction, place }: Order, { key, id }: Position) {
  return sql<boolean>`(${by}, id) ${sql.raw(direction === 'asc' ? '>' : '<')}
    (${place(key)}, ${id}::uuid)`
}
