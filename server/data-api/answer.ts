import type { Media } from './media.ts'
import type { Preferences } from './preferences.ts'
import type { Table } from './tables.ts'

/** A request on a table, read as far as all verbs need it. */
export type TableRequest = {
  table: Table
  query: URLSearchParams
  /** First and last row by the header `Range`, counted from 0. */
  range: { first: number; last: number | null } | null
  preferences: Preferences
  media: Media
  body: unknown
}

/** An answer of the table API. Without a media type it has no body. */
export type Answer = {
  status: number
  body: string
  media: Media | null
  headers?: Record<string, string>
}

/** The header that tells which preferences were heeded. */
export function heeded(applied: readonly string[]): Record<string, string> {
  return applied.length > 0 ? { 'preference-applied': applied.join(', ') } : {}
}

/** `first` counts from 0; an unknown total is a star. */
export function contentRange(first: number, rows: number, total: number | null): string {
  const range = rows > 0 ? `${first}-${first + rows - 1}` : '*'
  return `${range}/${total ?? '*'}`
}
