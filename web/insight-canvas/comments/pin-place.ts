import type { CanvasAnchor } from '../../../contract/insight-canvas/canvas-comments.ts'
import { canvasSurface, type Widget } from '../../../contract/insight-canvas/canvas-widgets.ts'

type Point = { x: number; y: number }
type Widgets = ReadonlyMap<string, Widget>

const between = (value: number, most: number) => Math.round(Math.min(Math.max(value, 0), most))

/** Where on a widget a pin stands: inside of it, also after it got smaller. */
export const pinOnWidget = (
  { x, y }: Point,
  on: Point,
  { width, height }: { width: number; height: number },
): Point => ({ x: x + Math.min(on.x, width), y: y + Math.min(on.y, height) })

/** Where a pin stands now; where it was last, if its widget is gone. */
export function placeOfPin({ x, y, on }: CanvasAnchor, widgets: Widgets): Point {
  const widget = on && widgets.get(on.widgetId)
  return widget ? pinOnWidget(widget, on, widget) : { x, y }
}

/** The anchor of a pin at a point: on the uppermost widget there, or on the place alone. */
export function anchorAt(point: Point, widgets: Widgets): CanvasAnchor {
  const [x, y] = [between(point.x, canvasSurface.width), between(point.y, canvasSurface.height)]
  const under = [...widgets.values()]
    .filter(
      ({ type, ...box }) =>
        type !== 'connector' &&
        type !== 'frame' &&
        x >= box.x &&
        x <= box.x + box.width &&
        y >= box.y &&
        y <= box.y + box.height,
    )
    .sort((one, two) => two.z - one.z)
  return {
    x,
    y,
    on: under[0] ? { widgetId: under[0].id, x: x - under[0].x, y: y - under[0].y } : null,
  }
}

/** The anchor of a pin on a widget: near its upper right corner, where it hides the least. */
export const anchorOn = (widget: Widget, widgets: Widgets): CanvasAnchor => {
  const on = { x: Math.max(0, widget.width - 12), y: Math.min(12, widget.height) }
  const { x, y } = anchorAt({ x: widget.x + on.x, y: widget.y + on.y }, widgets)
  return { x, y, on: { widgetId: widget.id, ...on } }
}
