import {
  connectorLook,
  type FindAnchor,
  layoutConnector,
} from '../../../common/layout/connector-layout.ts'
import { textWidth } from '../../../common/layout/inter-widths.ts'
import { fittedSize, freeTextSizes, textBox } from '../../../common/layout/thing-layout.ts'
import type { Thing, WidgetOf } from '../../../contract/insight-canvas/canvas-widgets.ts'

type Point = { x: number; y: number }

/** A note, text, shape or frame as the data of canvas.typ. */
export function drawnThing(thing: Exclude<Thing, { type: 'connector' }>) {
  switch (thing.type) {
    case 'note':
      return { ...wallText(thing), fill: thing.data.color }
    case 'shape': {
      const { kind, fill, edge } = thing.data
      return { ...wallText(thing), kind, fill, edge }
    }
    case 'text': {
      const { text, size, bold, align } = thing.data
      return { text, size: freeTextSizes[size], bold, align }
    }
    case 'frame':
      return { fill: thing.data.color }
  }
}

function wallText(thing: WidgetOf<'note' | 'shape'>) {
  const { text } = thing.data
  const box = textBox(thing)
  return { text, box, size: fittedSize(text, box) }
}

/** A connector as the data of canvas.typ, whose points lie on the page. */
export function drawnConnector(
  connector: WidgetOf<'connector'>,
  find: FindAnchor,
  onPage: (point: Point) => Point,
) {
  const { points, tips, middle } = layoutConnector(connector, find)
  const { label } = connector.data
  return {
    type: connector.type,
    points: points.map(onPage),
    tips: tips.map((tip) =>
      tip.kind === 'dot'
        ? { kind: tip.kind, center: onPage(tip.center) }
        : { kind: tip.kind, corners: tip.corners.map(onPage) },
    ),
    look: connectorLook,
    label,
    labelWidth: Math.min(textWidth(label, connectorLook.label) + 12, 220),
    middle: onPage(middle),
  }
}
