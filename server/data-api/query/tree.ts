import type { Column, Relation, Table } from '../tables.ts'

/** Operators that compare a column with one value, as they are written. */
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

/** Kinds of full-text search: words with operators, plain words, a phrase, as on the web. */
export const searches = ['fts', 'plfts', 'phfts', 'wfts'] as const
export type Search = (typeof searches)[number]

export const truths = ['null', 'not_null', 'true', 'false', 'unknown'] as const
export type Truth = (typeof truths)[number]

/** One condition; `negated` turns it round, and null stays null. */
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

/** A column, rows of a related table or their number, under the name by which it is answered. */
export type Item =
  | { kind: 'column'; alias: string; column: Column }
  | { kind: 'count'; alias: string }
  | ({ kind: 'embed'; alias: string } & Embed)

export type Embed = {
  relation: Relation
  /** The related rows are a list; else there is one or null. */
  many: boolean
  /** Whether rows must have a related row, or none; null where it does not matter. */
  present: boolean | null
  read: Read
}

/** What is asked of one table: which columns of which rows, in which order. */
export type Read = {
  table: Table
  items: Item[]
  filters: Filter[]
  order: Order[]
  limit: number | null
  offset: number
}
