import type { Input } from '../../contract/endpoint.ts'
import type { Widget } from '../../contract/insight-canvas/canvas-widgets.ts'
import {
  canvasErrors,
  type ListedCanvas,
  type OpenCanvas,
  type StoredWidget,
  type saveCanvas,
} from '../../contract/insight-canvas/canvases.ts'
import type { RecordKind } from '../records/kind.ts'
import type { Kept } from '../records/merge-changes.ts'
import { copyPictures } from '../records/pictures/picture-rows.ts'
import { toCanvas } from './canvas-view.ts'
import { fileIdsOf } from './pictures/file-ids-of.ts'
import {
  type CanvasFilter,
  type CanvasRow,
  type CanvasVersionRow,
  canvasPictures,
  canvasTables,
} from './queries.ts'
import { resolveSources } from './sources/resolve-sources.ts'

/** Canvases: records whose parts are widgets, stacked by their `z`. */
export const canvasKind: RecordKind<{
  row: CanvasRow
  part: Widget
  version: CanvasVersionRow
  filter: CanvasFilter
  item: ListedCanvas
  opened: OpenCanvas
  saved: Input<typeof saveCanvas>['body']
  changes: { changedAt: string; widgets: StoredWidget[] }
  versionItem: { widgetCount: number }
  content: { widgets: Widget[] }
}> = {
  tables: canvasTables,
  errors: canvasErrors,
  idOf: ({ id }) => id,
  changed: ({ widgets }) =>
    widgets.map(({ rev, widget }) => ({ id: widget.id, rev: rev ?? null, part: widget })),
  partsStored: (tx, id, widgets) => copyPictures(tx, canvasPictures, id, fileIdsOf(widgets)),
  toItem: (row) => ({ ...toCanvas(row), widgetCount: row.widget_count, outline: row.outline }),
  toOpened: async (tx, row, parts) => ({
    ...toCanvas(row),
    widgets: parts.map(toStoredWidget),
    sources: await resolveSources(
      tx,
      parts.map(({ part }) => part),
    ),
  }),
  toChanges: (row, parts) => ({
    changedAt: row.changed_at.toISOString(),
    widgets: parts.map(toStoredWidget),
  }),
  toVersion: (version) => ({ widgetCount: version.widget_count }),
  toContent: (widgets) => ({ widgets }),
}

const toStoredWidget = ({ revision, part }: Kept<Widget>): StoredWidget => ({
  rev: revision,
  widget: part,
})
