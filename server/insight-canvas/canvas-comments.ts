import type { CanvasAnchor } from '../../contract/insight-canvas/canvas-comments.ts'
import type { CommentKind } from '../records/comments/comment-kind.ts'
import { requireRecord } from '../records/require-record.ts'
import { canvasKind } from './canvas-kind.ts'

/** Comments on canvases are pinned to a place, or to a widget, which they follow; they are listed by age. */
export const canvasComments: CommentKind<CanvasAnchor> = {
  recordId: 'canvas_id',
  what: 'canvas',
  page: '/insight-canvas',
  require: (tx, id) => requireRecord(tx, canvasKind, id),
  toRow: ({ x, y, on }) => ({
    ...{ x, y },
    widget_id: on?.widgetId ?? null,
    dx: on?.x ?? null,
    dy: on?.y ?? null,
  }),
  toAnchor: ({ x, y, widget_id: widgetId, dx, dy }) =>
    x !== null && y !== null
      ? { x, y, on: widgetId && dx !== null && dy !== null ? { widgetId, x: dx, y: dy } : null }
      : null,
  place: null,
}
