import {
  swotNames,
  widgetMessages,
} from '../../../contract/insight-canvas/canvas-widget-messages.ts'
import {
  swotLists,
  totalImpact,
  type Widget,
} from '../../../contract/insight-canvas/canvas-widgets.ts'

/** A canvas as text, for people who cannot see its picture: one line per widget. */
export const spokenCanvas = (widgets: readonly Widget[]) =>
  widgets.map((widget) => `${widget.title}. ${spoken(widget)}`).join('\n')

/** One widget as text. */
export function spoken(widget: Widget): string {
  switch (widget.type) {
    case 'swot':
      return swotLists
        .map(
          (list) =>
            `${swotNames[list]}: ${widget.data[list].map(({ text }) => text).join('; ') || 'none'}`,
        )
        .join('. ')
    case 'vendor-map': {
      const { xAxis, yAxis, vendors } = widget.data
      return vendors.map(({ name, x, y }) => `${name}: ${xAxis} ${x}, ${yAxis} ${y}`).join('; ')
    }
    case 'tech-debt':
      return `${widget.data.items
        .map(({ category, risk, impact }) => `${category}: ${impact}%, ${risk} risk`)
        .join('; ')}. ${widgetMessages.total(totalImpact(widget.data.items))}`
    case 'scenario':
      return `${widget.data.title}. ${widget.data.outcomes
        .map(({ label, value, type }) => `${label}: ${value}, ${type}`)
        .join('; ')}`
  }
}
