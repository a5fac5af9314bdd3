import type { Widget } from '../../contract/insight-canvas/canvas-widgets.ts'
import type { WidgetOutline } from '../../contract/insight-canvas/canvases.ts'

/** A widget as in the list's thumbnail of its canvas. */
export function outlineOf(widget: Widget): WidgetOutline {
  const { id, type, x, y, width, height, z } = widget
  return { id, type, x, y, width, height, z, look: lookOf(widget) }
}

function lookOf(widget: Widget): WidgetOutline['look'] {
  switch (widget.type) {
    case 'note':
    case 'shape':
    case 'frame':
    case 'connector':
      return widget.data
    default:
      return null
  }
}
