import type { Canvas, CanvasChanges } from '../../contract/insight-canvas/canvases.ts'
import type { CanvasRow, WidgetRow } from './queries.ts'

/** A canvas as lists show it. */
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

/** The changes of a canvas, from its changed widgets. */
export const toChanges = (row: CanvasRow, changed: readonly WidgetRow[]): CanvasChanges => ({
  revision: row.revision,
  title: row.title,
  changedAt: row.changed_at.toISOString(),
  changedBy: row.changed_by_name,
  mayChange: row.may_change,
  widgets: changed.flatMap(({ revision, part }) => (part ? [{ rev: revision, widget: part }] : [])),
  deleted: changed.flatMap(({ id, revision, part }) => (part ? [] : [{ id, rev: revision }])),
})
