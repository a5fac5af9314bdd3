import { frameOf } from '../../../common/layout/canvas-layout.ts'
import { fittedText } from '../../../common/layout/inter-widths.ts'
import { widgetMessages } from '../../../contract/insight-canvas/canvas-widget-messages.ts'
import type { Widget } from '../../../contract/insight-canvas/canvas-widgets.ts'
import { drawnWidget } from './drawn-widget.ts'

/** The margin around the drawing, in pixels. */
const margin = 40
/** The height of the title above it, in pixels. */
const titleHeight = 52

/** Widths of text on one line, in pixels: a little more than drawn, because it is bold. */
const sizes = { heading: 28, title: 17 } as const

/** The longest edge of a picture, in pixels. */
const mostPixels = 8000

/** The input of a drawing: a canvas with its title, or one widget. */
export type Drawn = { title: string; widgets: readonly Widget[] }

/** A canvas as the data of canvas.typ: just large enough for its widgets, lowest first. */
export function drawnCanvas({ title, widgets }: Drawn, { titled }: { titled: boolean }) {
  const inOrder = [...widgets].sort((a, b) => a.z - b.z)
  const bounds = boundsOf(inOrder)
  const above = margin + (titled ? titleHeight : 0)
  return {
    title: fittedText(title, sizes.heading, bounds.width),
    name: title,
    titled,
    width: bounds.width + 2 * margin,
    height: bounds.height + margin + above,
    margin,
    more: widgetMessages.more('#'),
    own: widgetMessages.ownLegend,
    others: widgetMessages.othersLegend,
    widgets: inOrder.map((widget) => {
      const frame = frameOf(widget)
      return {
        ...drawnWidget(widget),
        type: widget.type,
        title: fittedText(widget.title, sizes.title, widget.width - 2 * frame.side),
        frame,
        width: widget.width,
        height: widget.height,
        x: widget.x - bounds.x + margin,
        y: widget.y - bounds.y + above,
      }
    }),
  }
}

/** The scale of a picture: 2, or less if it would become too large. */
export const scaleOf = (
  { width, height }: { width: number; height: number },
  longest = mostPixels,
) => Math.min(2, longest / Math.max(width, height))

/** A canvas without widgets is drawn as an empty sheet. */
const emptySheet = { x: 0, y: 0, width: 800, height: 500 }

function boundsOf(widgets: readonly Widget[]) {
  if (widgets.length === 0) return emptySheet
  const x = Math.min(...widgets.map((widget) => widget.x))
  const y = Math.min(...widgets.map((widget) => widget.y))
  return {
    x,
    y,
    width: Math.max(...widgets.map((widget) => widget.x + widget.width)) - x,
    height: Math.max(...widgets.map((widget) => widget.y + widget.height)) - y,
  }
}
