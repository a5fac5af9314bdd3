import type { Widget } from '../../contract/insight-canvas/canvas-widgets.ts'
import type { Box } from './canvas-labels.ts'
import { type FindAnchor, layoutConnector } from './connector-layout.ts'

type Layered = Pick<Widget, 'type' | 'z'>

/** Frames are below everything that lies in them. */
export const layerOf = ({ type }: Pick<Widget, 'type'>) => (type === 'frame' ? 0 : 1)

/** Sorts widgets from back to front. */
export const stackingOrder = <W extends Layered>(widgets: Iterable<W>): W[] =>
  [...widgets].sort((a, b) => layerOf(a) - layerOf(b) || a.z - b.z)

/** The widgets where they are shown: connectors lie where what they are attached to is now. */
export function shownBoxes<W extends Widget>(widgets: readonly W[]): W[] {
  const byId = new Map<string, Widget>(widgets.map((widget) => [widget.id, widget]))
  const find: FindAnchor = (id) => byId.get(id)
  return widgets.map((widget) =>
    widget.type === 'connector' ? { ...widget, ...layoutConnector(widget, find).box } : widget,
  )
}

/** Sorts boxes in reading order: from top to bottom, then from left to right. */
export const readingOrder = <B extends Box>(boxes: Iterable<B>) =>
  [...boxes].sort((a, b) => a.y - b.y || a.x - b.x)
