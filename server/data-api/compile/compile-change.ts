import { type RawBuilder, sql } from 'kysely'
import type { Read } from '../query/tree.ts'
import type { Column } from '../tables.ts'
import { type Change, compileActivity } from './compile-activity.ts'
import { type Alias, compileFilters, typeOf } from './compile-filter.ts'
import { compileRead, type Source } from './compile-read.ts'

type Part = RawBuilder<unknown>

/** The result of a change: rows as JSON, how many were changed, shown and added, and an id. */
export type Changed = {
  body: string
  rows: number
  /** Fewer than were added if `!inner` leaves some out. */
  shown: number
  added: number
  id: string | null
}

/** What the caller wants back besides counts: rows, with or without nulls. */
export type Wanted = { rows: boolean; strip: boolean }

export type Insert = {
  read: Read
  /** An array of objects, as JSON. */
  rows: string
  columns: readonly Column[]
  /** Missing columns get the table's default; otherwise null. */
  withDefaults: boolean
  conflict: { columns: readonly Column[]; merge: boolean } | null
}

export function compileInsert(insert: Insert, wanted: Wanted): RawBuilder<Changed> {
  const { read, rows, columns, withDefaults, conflict } = insert
  const names = sql.join(columns.map(({ name }) => sql.id(name)))
  const values = sql.join(columns.map(({ name }) => sql.ref(`payload.${name}`)))
  const fallbacks = withDefaults ? defaultsOf(columns) : sql`'{}'::jsonb`
  const change =
    columns.length === 0
      ? sql`insert into public.${sql.id(read.table.name)} as t0 default values`
      : sql`insert into public.${sql.id(read.table.name)} as t0 (${names})
          select ${values}
          from jsonb_array_elements(${rows}::jsonb) with ordinality as element (value, place)
          cross join lateral jsonb_to_record(${fallbacks} || element.value) as payload
            (${sql.join(columns.map((column) => sql`${sql.id(column.name)} ${typeOf(column)}`))})
          order by element.place`
  const resolved = conflict ? onConflict(conflict, columns) : sql``
  return answering('insert', sql`${change} ${resolved}`, read, wanted, {
    added: conflict ? sql`t0.xmax = 0` : sql`true`,
    hashed: (alias) => echoed(rows, alias),
  })
}

/** Updates the rows that match the filters of `read`. `values` is an object, as JSON. */
export function compileUpdate(
  read: Read,
  { values, columns }: { values: string; columns: readonly Column[] },
  wanted: Wanted,
): RawBuilder<Changed> {
  const changes = columns.map(({ name }) => sql`${sql.id(name)} = ${sql.ref(`payload.${name}`)}`)
  const change = sql`
    update public.${sql.id(read.table.name)} as t0 set ${sql.join(changes)}
    from jsonb_to_record(${values}::jsonb) as payload
      (${sql.join(columns.map((column) => sql`${sql.id(column.name)} ${typeOf(column)}`))})
    where ${compileFilters(read.filters, 't0')}`
  return answering('update', change, read, wanted)
}

/** Deletes the rows that match the filters of `read`. */
export function compileDelete(read: Read, wanted: Wanted): RawBuilder<Changed> {
  const change = sql`
    delete from public.${sql.id(read.table.name)} as t0
    where ${compileFilters(read.filters, 't0')}`
  return answering('delete', change, read, wanted)
}

type Told = { added?: Part; hashed?: Source['hashed'] }

/** Makes the change, records the activity, and returns the result, in one statement. */
function answering(
  kind: Change,
  change: Part,
  read: Read,
  wanted: Wanted,
  { added = sql`false`, hashed = () => sql`null::text` }: Told = {},
): RawBuilder<Changed> {
  const changed = sql`
    with changed as (${change} returning t0.*, ${added} as added),
    noted as (${compileActivity(read.table, kind)})`
  const counts = sql`count(*)::int as rows, count(*) filter (where added)::int as added,
    min(id::text) as id`
  if (!wanted.rows) return sql`${changed} select '' as body, 0 as shown, ${counts} from changed`
  const shown: Read = { ...read, filters: [] }
  const page = compileRead(shown, {
    counted: false,
    strip: wanted.strip,
    source: { rows: sql`changed`, hashed, all: true },
  })
  return sql`${changed}, answer as (${page})
    select (select body from answer) as body, (select rows from answer) as shown, ${counts}
    from changed`
}

function onConflict(
  { columns: target, merge }: NonNullable<Insert['conflict']>,
  columns: readonly Column[],
): Part {
  const names = sql.join(target.map(({ name }) => sql.id(name)))
  if (!merge || columns.length === 0) return sql`on conflict (${names}) do nothing`
  const changes = columns.map(({ name }) => sql`${sql.id(name)} = ${sql.ref(`excluded.${name}`)}`)
  return sql`on conflict (${names}) do update set ${sql.join(changes)}`
}

function defaultsOf(columns: readonly Column[]): Part {
  const pairs = columns.flatMap(({ name, fallback }) =>
    fallback === undefined ? [] : [sql`${sql.lit(name)}, ${sql.raw(fallback)}`],
  )
  return sql`jsonb_build_object(${sql.join(pairs)})`
}

/** Returns the token to its sender; only its hash is stored. */
function echoed(rows: string, alias: Alias): Part {
  return sql`(
    select sent.value ->> 'token' from jsonb_array_elements(${rows}::jsonb) as sent (value)
    where app.hash_token(sent.value ->> 'token') = ${sql.ref(`${alias}.token`)} limit 1)`
}
