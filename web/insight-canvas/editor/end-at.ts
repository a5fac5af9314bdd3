import { stackingOrder } from '../../../common/layout/canvas-order.ts'
import { type ConnectorEnd, surfaceSize } from '../../../contract/insight-canvas/canvas-things.ts'
import type { Place } from './arrange.ts'
import type { Widgets } from './canvas-editor.ts'

const within = (value: number, most: number) => Math.min(Math.max(Math.round(value), 0), most)

/** The end of a connector at a place: attached to what lies there, unless the other end already is. */
export function endAt(place: Place, all: Widgets, other: string | null): ConnectorEnd {
  const x = within(place.x, surfaceSize.width)
  const y = within(place.y, surfaceSize.height)
  const found = stackingOrder(all.values()).findLast(
    (widget) =>
      widget.type !== 'connector' &&
      x >= widget.x &&
      x <= widget.x + widget.width &&
      y >= widget.y &&
      y <= widget.y + widget.height,
  )
  return { x, y, on: found && found.id !== other ? found.id : null }
}
