import { thingMessages } from '../../contract/insight-canvas/canvas-thing-messages.ts'
import { swotNames, widgetMessages } from '../../contract/insight-canvas/canvas-widget-messages.ts'
import {
  swotLists,
  totalImpact,
  type Widget,
  type WidgetOf,
  widgetNames,
} from '../../contract/insight-canvas/canvas-widgets.ts'

/** How a widget without a title is called: by the beginning of its text, or else by its type. */
export function widgetName(widget: Widget): string {
  const text = widget.title || textOf(widget)
  const [line = ''] = text.split('\n')
  const letters = [...line]
  if (letters.length > longestName) return `${letters.slice(0, longestName).join('').trimEnd()}…`
  return line || widgetNames[widget.type]
}

const longestName = 60

/** The text that is written on a thing; empty for other widgets. */
export function textOf(widget: Widget): string {
  switch (widget.type) {
    case 'note':
    case 'text':
    case 'shape':
      return widget.data.text
    case 'connector':
    case 'link':
      return widget.data.label
    case 'picture':
      return widget.data.alt
    default:
      return ''
  }
}

/** A canvas as text, for people who cannot see its picture: one line per widget. */
export const spokenCanvas = (widgets: readonly Widget[]) =>
  widgets
    .map((widget) =>
      [widget.title, spoken(widget, widgets), widget.proposed && thingMessages.proposed]
        .filter(Boolean)
        .join('. '),
    )
    .filter(Boolean)
    .join('\n')

function spokenConnector({ data }: WidgetOf<'connector'>, all: readonly Widget[]): string {
  const named = (id: string | null) => {
    const widget = id === null ? undefined : all.find((one) => one.id === id)
    return widget && widgetName(widget)
  }
  return widgetMessages.connects(named(data.from.on), named(data.to.on), data.label)
}

/** A web address without what nobody reads aloud; our own pages have none to read. */
function spokenAddress(address: string): string {
  return address.startsWith('/') ? '' : (URL.parse(address)?.host ?? '')
}

/** One widget as text; `all` has those that a connector connects. */
export function spoken(widget: Widget, all: readonly Widget[] = []): string {
  switch (widget.type) {
    case 'note':
    case 'text':
    case 'shape':
    case 'frame':
    case 'picture':
      return textOf(widget)
    case 'stroke':
    case 'clip':
      return ''
    case 'link':
      return [widget.data.label, spokenAddress(widget.data.address)].filter(Boolean).join(': ')
    case 'connector':
      return spokenConnector(widget, all)
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
