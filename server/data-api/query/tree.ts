import type { Column, Relation, Table } from '../tables.ts'

/** Operators that compare a column with one value, in PostgREST's spelling. */
export const comparisons = [
  'eq',
  'neq',
  'gt',
  'gte',
  'lt',
  'lte',
  'like',
  'ilike',
  'cs',
  'cd',
  'ov',
] as const
export type Comparison = (typeof comparisons)[number]

/** Full-text search: with operators, plain words, a phrase, or as in web searches. */
export const searches = ['fts', 'plfts', 'phfts', 'wfts'] as const
export type Search = (typeof searches)[number]

export const truths = ['null', 'not_null', 'true', 'false', 'unknown'] as const
export type Truth = (typeof truths)[number]

/** One condition. `negated` inverts it; null stays null. */
export type Filter = { negated: boolean } & (
  | { kind: 'compare'; column: Column; operator: Comparison; value: string }
  | { kind: 'in'; column: Column; values: string[] }
  | { kind: 'is'; column: Column; value: Truth }
  | { kind: 'search'; column: Column; operator: Search; language: string | null; value: string }
  | { kind: 'group'; joined: 'and' | 'or'; filters: Filter[] }
)

export type Order = {
  column: Column
  direction: 'asc' | 'desc'
  nulls: 'first' | 'last' | null
}

/** A column, embedded rows or their count, under the name in the answer. */
export type Item =
  | { kind: 'column'; alias: string; column: Column }
  | { kind: 'count'; alias: string }
  | ({ kind: 'embed'; alias: string } & Embed)

export type Embed = {
  relation: Relation
  /** True for a list of related rows; otherwise there is one or null. */
  many: boolean
  /** Whether rows must have a related row, or none; null for either. */
  present: boolean | null
  read: Read
}

/** A request for rows of one table: which columns of which rows, in which order. */
export type Read = {
  table: Table
  items: Item[]
  filters: Filter[]
  order: Order[]
  limit: number | null
  offset: number
}
