import type { Widget, WidgetOf } from '../../contract/insight-canvas/canvas-widgets.ts'
import type { Box } from './canvas-labels.ts'
import { readingOrder, shownBoxes } from './canvas-order.ts'

export type Frame = WidgetOf<'frame'>

/** Whether a box lies in another one as a whole. */
export const contains = (outer: Box, inner: Box) =>
  inner.x >= outer.x &&
  inner.y >= outer.y &&
  inner.x + inner.width <= outer.x + outer.width &&
  inner.y + inner.height <= outer.y + outer.height

/** A frame with what lies in it but in no frame inside it; null for what lies in none. */
export type FrameSection = {
  frame: Frame | null
  /** How many frames are around it. */
  depth: number
  widgets: Widget[]
}

/**
 * Everything on a canvas but its frames, in reading order, by the smallest frame around it: frames inside a frame follow
 * it, and what lies in none comes last.
 */
export function frameSections(all: readonly Widget[]): FrameSection[] {
  const widgets = readingOrder(shownBoxes(all))
  // The smallest first, so that the first one around something is its own; of equal ones a later one is around.
  const frames = widgets.filter(isFrame).sort((a, b) => areaOf(a) - areaOf(b))
  const ranks = new Map(frames.map((frame, rank) => [frame.id, rank]))
  const around = (widget: Widget) =>
    frames.slice((ranks.get(widget.id) ?? -1) + 1).find((frame) => contains(frame, widget))
  const inside = Map.groupBy(widgets, (widget) => around(widget)?.id ?? null)
  const sectionsIn = (id: string | null, depth: number): FrameSection[] =>
    (inside.get(id) ?? [])
      .filter(isFrame)
      .flatMap((frame) => [
        { frame, depth, widgets: othersIn(frame.id) },
        ...sectionsIn(frame.id, depth + 1),
      ])
  const othersIn = (id: string | null) => (inside.get(id) ?? []).filter((one) => !isFrame(one))
  const loose = othersIn(null)
  return [
    ...sectionsIn(null, 0),
    ...(loose.length > 0 ? [{ frame: null, depth: 0, widgets: loose }] : []),
  ]
}

const isFrame = (widget: Widget): widget is Frame => widget.type === 'frame'

const areaOf = ({ width, height }: Box) => width * height
