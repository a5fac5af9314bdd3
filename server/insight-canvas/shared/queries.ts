import { sql } from 'kysely'
import type { Widget } from '../../../contract/insight-canvas/canvas-widgets.ts'
import type { LibraryCanvas } from '../../../contract/insight-canvas/library-canvases.ts'
import type { Tx } from '../../platform/database/transaction.ts'

type SharedCanvas = { canvas: Omit<LibraryCanvas, 'widgets' | 'sources'>; widgets: Widget[] }

/** A canvas shared with the caller, with all sources; undefined for any other. */
export async function selectLibraryCanvas(tx: Tx, id: string): Promise<SharedCanvas | undefined> {
  const { rows } = await sql<SharedCanvas>`
    select canvas, widgets from app.library_canvas(${id}::uuid)`.execute(tx.sql)
  return rows[0]
}
