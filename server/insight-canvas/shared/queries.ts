import { sql } from 'kysely'
import type { Widget } from '../../../contract/insight-canvas/canvas-widgets.ts'
import { outlinedWidgets } from '../../../contract/insight-canvas/canvases.ts'
import type {
  LibraryCanvas,
  ListedLibraryCanvas,
} from '../../../contract/insight-canvas/library-canvases.ts'
import type { Position } from '../../platform/database/keyset.ts'
import type { Tx } from '../../platform/database/transaction.ts'

type Slice = { words: string[]; after: Position | null; limit: number }

/** The canvases shared with the caller, newest share first, one more than requested. */
export async function selectLibraryCanvases(tx: Tx, { words, after, limit }: Slice) {
  const { rows } = await sql<{ id: string; position: string; canvas: ListedLibraryCanvas }>`
    select share_id as id, (extract(epoch from shared_at) * 1000000)::bigint::text as position, canvas
    from app.library_canvases(${words}::text[],
      timestamptz 'epoch' + ${after?.key ?? null}::bigint * interval '1 microsecond',
      ${after?.id ?? null}::uuid, ${limit + 1}, ${outlinedWidgets})`.execute(tx.sql)
  return rows
}

/** How many canvases are shared with the caller. */
export async function countLibraryCanvases(tx: Tx): Promise<number> {
  const { rows } = await sql<{ size: number }>`
    select app.library_canvases_count() as size`.execute(tx.sql)
  return rows[0]?.size ?? 0
}

type SharedCanvas = { canvas: Omit<LibraryCanvas, 'widgets' | 'sources'>; widgets: Widget[] }

/** A canvas shared with the caller, with all sources; undefined for any other. */
export async function selectLibraryCanvas(tx: Tx, id: string): Promise<SharedCanvas | undefined> {
  const { rows } = await sql<SharedCanvas>`
    select canvas, widgets from app.library_canvas(${id}::uuid)`.execute(tx.sql)
  return rows[0]
}

/** Records that the caller has opened it; false for a canvas that is not shared with them. */
export async function noteOpened(tx: Tx, id: string): Promise<boolean> {
  const { rows } = await sql<{ noted: boolean }>`
    select app.note_canvas_opened(${id}::uuid) as noted`.execute(tx.sql)
  return rows[0]?.noted ?? false
}
