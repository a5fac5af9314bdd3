import type { CanvasVersion } from '../../../contract/insight-canvas/canvases.ts'
import type { VersionRow } from './queries.ts'

export const toVersion = (row: VersionRow): CanvasVersion => ({
  id: row.id,
  revision: row.revision,
  name: row.name,
  changedAt: row.created_at.toISOString(),
  changedBy: row.changed_by_name,
  widgetCount: row.widget_count,
})
