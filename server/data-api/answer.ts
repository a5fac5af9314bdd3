import type { Media } from './media.ts'
import type { Preferences } from './preferences.ts'
import type { Table } from './tables.ts'

/** A request on a table, with the parts that all verbs need parsed. */
export type TableRequest = {
  table: Table
  query: URLSearchParams
  /** First and last row of the header `Range`, counted from 0. */
  range: { first: number; last: number | null } | null
  preferences: Preferences
  media: Media
  body: unknown
  /** HEAD: only the rows' number is wanted. */
  head: boolean
}

/** A response of the table API. Without a media type it has no body. */
export type Answer = {
  status: number
  body: string
  media: Media | null
  headers?: Record<string, string>
}

/** The header that names the honored preferences. */
export function preferenceApplied(applied: readonly string[]): Record<string, string> {
  return applied.length > 0 ? { 'preference-applied': applied.join(', ') } : {}
}

/** The Content-Range header; `first` counts from 0, an unknown total is a star. */
export function contentRange(first: number, rows: number, total: number | null): string {
  const range = rows > 0 ? `${first}-${first + rows - 1}` : '*'
  return `${range}/${total ?? '*'}`
}
