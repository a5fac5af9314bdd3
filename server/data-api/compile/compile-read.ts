import { type RawBuilder, sql } from 'kysely'
import type { Item, Order, Read } from '../query/tree.ts'
import type { Column } from '../tables.ts'
import { type Alias, compileFilters, presented } from './compile-filter.ts'

type Part = RawBuilder<unknown>

/** The maximum rows of one list, as on the hosted service: more takes another page. */
const maxRows = 1000

/** The maximum bytes of one list, outer or embedded, to bound the server's memory. */
const maxBytes = 16 * 1024 * 1024

/** A source of rows, whether all are visible, and what replaces a hashed column. */
export type Source = { rows: Part; hashed: (alias: Alias) => Part; all?: true }

/** The result of a read: rows as JSON, their number, and the total. */
export type Page = { body: string; rows: number; total: number | null }

/** The table itself; hashes cannot be read. */
function tableSource({ table }: Read): Source {
  return { rows: sql`public.${sql.id(table.name)}`, hashed: () => sql`null::text` }
}

/** Compiles the page as JSON; `counted` adds the number of rows without the limit. */
export function compileRead(
  read: Read,
  { counted, strip, source = tableSource(read) }: Options,
): RawBuilder<Page> {
  const total = counted
    ? sql`(select count(*) from ${source.rows} as t0 where ${conditions(read, 't0')})`
    : sql`null`
  return sql`
    select ${compileList(strip)}::text as body, count(*)::int as rows, ${total}::int as total
    from (${measured(compileRows(read, 't0', source))}) as page`
}

/** The rows of `page` as one list. The statement fails once the list gets too long. */
function compileList(strip = false): Part {
  const row = strip ? sql`json_strip_nulls(page.row)` : sql`page.row`
  return sql`coalesce(json_agg(
    case when page.bytes <= ${maxBytes}::bigint then ${row} else app.refuse_long_answer() end),
    '[]')`
}

/** Each row with the bytes of the list up to it. */
function measured(rows: Part): Part {
  return sql`
    select measured.row,
      sum(pg_column_size(measured.row)) over (rows unbounded preceding) as bytes
    from (${rows}) as measured`
}

type Options = { counted: boolean; strip: boolean; source?: Source }

/**
 * Each row as a JSON object named `row`. The offset is always present: it keeps PostgreSQL from
 * building each object twice, once to measure it.
 */
function compileRows(read: Read, alias: Alias, source: Source, joined: Part = sql`true`): Part {
  const [only] = read.items
  if (only?.kind === 'count') {
    return sql`
      select json_build_object(${only.alias}::text, count(*)) as row
      from ${source.rows} as ${sql.id(alias)}
      where ${joined} and ${conditions(read, alias)}`
  }
  return sql`
    select ${compileRow(read.items, alias, source)} as row
    from ${source.rows} as ${sql.id(alias)}
    where ${joined} and ${conditions(read, alias)}
    ${compileOrder(read.order, alias)}
    ${source.all ? sql`` : sql`limit ${Math.min(read.limit ?? maxRows, maxRows)}::bigint`}
    offset ${read.offset}::bigint`
}

/** Names are parameters too: a caller's alias never becomes part of the statement. */
function compileRow(items: readonly Item[], alias: Alias, source: Source): Part {
  const pairs = items.flatMap((item) => {
    if (!isShown(item)) return []
    const value =
      item.kind === 'column' ? compileColumn(item.column, alias, source) : compileEmbed(item, alias)
    return [sql`${item.alias}::text, ${value}`]
  })
  return sql`json_build_object(${sql.join(pairs)})`
}

type Shown = Exclude<Item, { kind: 'count' }>

/** A related table without columns is used by filters only. */
export function isShown(item: Item): item is Shown {
  return item.kind === 'column' || (item.kind === 'embed' && item.read.items.length > 0)
}

function compileColumn(column: Column, alias: Alias, source: Source): Part {
  return column.hashed ? source.hashed(alias) : presented(column, alias)
}

type EmbedItem = Extract<Item, { kind: 'embed' }>

function compileEmbed(item: EmbedItem, outer: Alias): Part {
  const { many, read } = item
  const inner = below(outer)
  const rows = compileRows(read, inner, tableSource(read), linkOf(item, outer, inner))
  if (!many) return sql`(${rows})`
  return sql`(select ${compileList()} from (${measured(rows)}) as page)`
}

/** The filters of the rows, and those of related rows that must exist. */
function conditions(read: Read, alias: Alias): Part {
  const related = read.items.flatMap((item) => {
    if (item.kind !== 'embed' || item.present === null) return []
    const inner = below(alias)
    return [
      sql`${item.present ? sql`` : sql`not`} exists (
        select from ${tableSource(item.read).rows} as ${sql.id(inner)}
        where ${linkOf(item, alias, inner)} and ${conditions(item.read, inner)})`,
    ]
  })
  return sql.join([compileFilters(read.filters, alias), ...related], sql` and `)
}

function linkOf({ relation, read }: EmbedItem, outer: Alias, inner: Alias): Part {
  const [key, id] = relation.target === read.table.name ? [outer, inner] : [inner, outer]
  return sql`${sql.ref(`${key}.${relation.column}`)} = ${sql.ref(`${id}.id`)}`
}

function below(alias: Alias): Alias {
  return `t${Number(alias.slice(1)) + 1}`
}

function compileOrder(order: readonly Order[], alias: Alias): Part {
  if (order.length === 0) return sql``
  const parts = order.map(({ column, direction, nulls }) => {
    const way = direction === 'asc' ? sql`asc` : sql`desc`
    const place = { first: sql` nulls first`, last: sql` nulls last` }
    return sql`${sql.ref(`${alias}.${column.name}`)} ${way}${nulls ? place[nulls] : sql``}`
  })
  return sql`order by ${sql.join(parts)}`
}
