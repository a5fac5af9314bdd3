import { frameOf } from '../../../common/layout/canvas-layout.ts'
import { shownBoxes, stackingOrder } from '../../../common/layout/canvas-order.ts'
import { fittedText } from '../../../common/layout/inter-widths.ts'
import { withTextHeight } from '../../../common/layout/thing-layout.ts'
import { thingMessages } from '../../../contract/insight-canvas/canvas-thing-messages.ts'
import { widgetMessages } from '../../../contract/insight-canvas/canvas-widget-messages.ts'
import { isCard, isThing, type Widget } from '../../../contract/insight-canvas/canvas-widgets.ts'
import { drawnInsert, type Shown } from './drawn-insert.ts'
import { drawnConnector, drawnThing } from './drawn-thing.ts'
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

type Place = { x: number; y: number }

/** A canvas as the data of canvas.typ: just large enough for its widgets, lowest first. */
export function drawnCanvas(
  { title, widgets }: Drawn,
  { titled, ...shown }: { titled: boolean } & Shown,
) {
  const inOrder = stackingOrder(shownBoxes(widgets.map(withTextHeight)))
  const byId = new Map(inOrder.map((widget) => [widget.id, widget]))
  const bounds = boundsOf(inOrder)
  const above = margin + (titled ? titleHeight : 0)
  const onPage = ({ x, y }: Place) => ({ x: x - bounds.x + margin, y: y - bounds.y + above })
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
    proposed: thingMessages.proposed,
    widgets: inOrder.map((widget) => {
      if (widget.type === 'connector') {
        return drawnConnector(widget, (id) => byId.get(id), onPage)
      }
      const { type, width, height } = widget
      const frame = frameOf(widget)
      return {
        ...drawnOf(widget, shown),
        card: isCard(widget),
        proposed: widget.proposed === true,
        type,
        title: fittedText(widget.title, sizes.title, width - 2 * frame.side),
        frame,
        width,
        height,
        ...onPage(widget),
      }
    }),
  }
}

function drawnOf(widget: Exclude<Widget, { type: 'connector' }>, shown: Shown) {
  if (isCard(widget)) return drawnWidget(widget)
  return isThing(widget) ? drawnThing(widget) : drawnInsert(widget, shown)
}

/** The letters of a drawing: each is drawn as a shape, which takes most of the time of a picture. */
export const lettersOf = ({ widgets }: Pick<Drawn, 'widgets'>): number =>
  widgets.reduce((sum, { title, data }) => sum + title.length + lettersIn(data), 0)

function lettersIn(value: unknown): number {
  if (typeof value === 'string') return value.length
  if (typeof value !== 'object' || value === null) return 0
  return Object.values(value).reduce((sum: number, one) => sum + lettersIn(one), 0)
}

/** With more letters, a picture at twice its size would take more than some seconds. */
const lettersAtTwice = 30_000

/** The scale of a picture: 2, or less if it would become too large; with many letters not above 1. */
export function scaleOf(
  { width, height }: { width: number; height: number },
  letters: number,
  longest = mostPixels,
) {
  const most = Math.min(2, Math.max(1, (2 * lettersAtTwice) / letters))
  return Math.min(most, longest / Math.max(width, height))
}

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
