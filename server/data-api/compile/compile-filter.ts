import { type RawBuilder, sql } from 'kysely'
import type { Comparison, Filter, Search, Truth } from '../query/tree.ts'
import type { Column, ColumnType } from '../tables.ts'

/** The alias of a row in a statement: always ours, never a caller's. */
export type Alias = `t${number}`

const operators: Record<Exclude<Comparison, 'like' | 'ilike'>, RawBuilder<unknown>> = {
  eq: sql`=`,
  neq: sql`<>`,
  gt: sql`>`,
  gte: sql`>=`,
  lt: sql`<`,
  lte: sql`<=`,
  cs: sql`@>`,
  cd: sql`<@`,
  ov: sql`&&`,
}

const truths: Record<Truth, RawBuilder<unknown>> = {
  null: sql`is null`,
  not_null: sql`is not null`,
  true: sql`is true`,
  false: sql`is false`,
  unknown: sql`is unknown`,
}

const searches: Record<Search, RawBuilder<unknown>> = {
  fts: sql`to_tsquery`,
  plfts: sql`plainto_tsquery`,
  phfts: sql`phraseto_tsquery`,
  wfts: sql`websearch_to_tsquery`,
}

const types: Record<ColumnType, RawBuilder<unknown>> = {
  uuid: sql`uuid`,
  text: sql`text`,
  boolean: sql`boolean`,
  timestamptz: sql`timestamptz`,
  jsonb: sql`jsonb`,
  'text[]': sql`text[]`,
}

/** A caller's value cast to PostgreSQL's type; always a parameter. */
export function typed(value: string | null, type: ColumnType): RawBuilder<unknown> {
  return sql`${value}::${types[type]}`
}

export function typeOf({ type }: Column): RawBuilder<unknown> {
  return types[type]
}

export function compileFilters(filters: readonly Filter[], alias: Alias): RawBuilder<boolean> {
  return joined(filters, 'and', alias)
}

function joined(
  filters: readonly Filter[],
  operator: 'and' | 'or',
  alias: Alias,
): RawBuilder<boolean> {
  if (filters.length === 0) return sql`true`
  const conditions = filters.map((filter) => compileFilter(filter, alias))
  return sql.join(conditions, operator === 'and' ? sql` and ` : sql` or `)
}

function compileFilter(filter: Filter, alias: Alias): RawBuilder<boolean> {
  const condition = conditionOf(filter, alias)
  return filter.negated ? sql`not (${condition})` : sql`(${condition})`
}

function conditionOf(filter: Filter, alias: Alias): RawBuilder<boolean> {
  if (filter.kind === 'group') return joined(filter.filters, filter.joined, alias)
  const { column } = filter
  const left = presented(column, alias)
  switch (filter.kind) {
    case 'is':
      return sql`${left} ${truths[filter.value]}`
    case 'in':
      if (filter.values.length === 0) return sql`false`
      return sql`${left} in (${sql.join(filter.values.map((value) => operand(column, value)))})`
    case 'search':
      return searched(left, searches[filter.operator], filter.language, filter.value)
    case 'compare':
      return compared(left, column, filter.operator, filter.value)
  }
}

/** The value of a column as callers see and filter it. */
export function presented({ name, fileId }: Column, alias: Alias): RawBuilder<unknown> {
  const stored = sql.ref(`${alias}.${name}`)
  return fileId ? sql`storage.present_address(${stored}, ${sql.ref(`${alias}.${fileId}`)})` : stored
}

function compared(left: RawBuilder<unknown>, column: Column, operator: Comparison, value: string) {
  if (operator !== 'like' && operator !== 'ilike') {
    return sql<boolean>`${left} ${operators[operator]} ${operand(column, value)}`
  }
  // PostgREST accepts * in place of %, which would have to be encoded in a URL.
  const pattern = typed(value.replaceAll('*', '%'), 'text')
  return operator === 'like'
    ? sql<boolean>`${left} like ${pattern}`
    : sql<boolean>`${left} ilike ${pattern}`
}

function searched(
  left: RawBuilder<unknown>,
  query: RawBuilder<unknown>,
  language: string | null,
  value: string,
): RawBuilder<boolean> {
  if (language === null) return sql`to_tsvector(${left}) @@ ${query}(${value}::text)`
  const config = sql`${language}::text::regconfig`
  return sql`to_tsvector(${config}, ${left}) @@ ${query}(${config}, ${value}::text)`
}

/** The value to compare a column with: hashed if the column is. */
function operand(column: Column, value: string): RawBuilder<unknown> {
  return column.hashed ? sql`app.hash_token(${value}::text)` : typed(value, column.type)
}
