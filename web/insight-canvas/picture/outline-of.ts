import { swotLists, type Widget } from '../../../contract/insight-canvas/canvas-widgets.ts'
import type { WidgetOutline } from '../../../contract/insight-canvas/canvases.ts'

/** A widget as in the list's picture of its canvas. */
export function outlineOf(widget: Widget): WidgetOutline {
  const { id, type, x, y, width, height, z, title } = widget
  return { id, type, x, y, width, height, z, look: { title, ...lookOf(widget) } }
}

function lookOf(widget: Widget): NonNullable<WidgetOutline['look']> {
  switch (widget.type) {
    case 'swot':
      return { lists: swotLists.map((list) => widget.data[list].map(({ text }) => text)) }
    case 'vendor-map':
      return { points: widget.data.vendors }
    case 'tech-debt':
      return { bars: widget.data.items }
    case 'scenario':
      return { outcomes: widget.data.outcomes.map(({ type }) => type) }
    case 'stroke':
    case 'picture':
    case 'link':
    case 'clip':
      return {}
    default:
      return widget.data
  }
}
