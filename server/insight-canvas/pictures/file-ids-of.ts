import type { Widget } from '../../../contract/insight-canvas/canvas-widgets.ts'

/** The ids of the files that widgets show. */
export const fileIdsOf = (widgets: readonly Widget[]): string[] =>
  widgets.flatMap((widget) => (widget.type === 'picture' ? [widget.data.fileId] : []))
