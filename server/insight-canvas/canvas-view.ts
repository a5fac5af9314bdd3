import type { Canvas } from '../../contract/insight-canvas/canvases.ts'
import type { CanvasRow } from './queries.ts'

/** A canvas without its widgets. */
export const toCanvas = (row: CanvasRow): Canvas => ({
  id: row.id,
  title: row.title,
  revision: row.revision,
  createdAt: row.created_at.toISOString(),
  changedAt: row.changed_at.toISOString(),
  changedBy: row.changed_by_name,
  author: row.author,
  mayChange: row.may_change,
  ofCompany: row.company_id !== null,
})
