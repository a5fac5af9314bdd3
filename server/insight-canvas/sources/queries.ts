import { sql } from 'kysely'
import type { EntrySource, SourcePlace } from '../../../contract/insight-canvas/canvas-sources.ts'
import type { Tx } from '../../platform/database/transaction.ts'

export type SourceRow = {
  kind: EntrySource['kind']
  id: string
  start_ms: number | null
  title: string
  own: boolean
  mark: string | null
}

/** Those of the places that the caller may read, in their current state. */
export async function selectSources(tx: Tx, places: readonly SourcePlace[]): Promise<SourceRow[]> {
  if (places.length === 0) return []
  const asked = JSON.stringify(places.map(({ kind, id, startMs }) => ({ kind, id, startMs })))
  const { rows } = await sql<SourceRow>`
    select kind, id, start_ms, title, own, mark
    from app.resolve_sources(${asked}::jsonb)`.execute(tx.sql)
  return rows
}

/** The caller's newest products and briefs whose name or title contains all folded words. */
export async function findTitled(
  tx: Tx,
  words: readonly string[],
  most: number,
): Promise<SourcePlace[]> {
  const { rows } = await sql<{ kind: 'product' | 'brief'; id: string }>`
    select kind, id from app.find_sources(${words}::text[], ${most})`.execute(tx.sql)
  return rows.map((row) => ({ ...row, startMs: null }))
}
