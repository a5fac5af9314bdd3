import { canvasFileMessages as words } from '../../contract/insight-canvas/canvas-file-messages.ts'
import type { Widget } from '../../contract/insight-canvas/canvas-widgets.ts'
import type { Box } from './canvas-labels.ts'
import { shownBoxes, stackingOrder } from './canvas-order.ts'
import { contains, type Frame, frameSections } from './frame-content.ts'
import { withTextHeight } from './thing-layout.ts'

/** A slide of a canvas: a part of it, lowest first, and the area that it fills. */
export type CanvasSlide = { title: string; area: Box; widgets: Widget[] }

/**
 * A slide for each frame, in reading order, with all that lies in it; then what lies in no frame, among the frames as
 * boxes. Without frames, all is one slide.
 */
export function canvasSlides(title: string, widgets: readonly Widget[]): CanvasSlide[] {
  const all = stackingOrder(shownBoxes(widgets.map(withTextHeight)))
  const sections = frameSections(all)
  const frames = sections.flatMap(({ frame }) => frame ?? [])
  const loose = new Set(sections.find(({ frame }) => !frame)?.widgets.map(({ id }) => id))
  const slides = frames.map((frame): CanvasSlide => {
    const inside = all.filter(
      (one) => one.id !== frame.id && contains(frame, one) && isInside(frame, one, frames),
    )
    return {
      title: frame.title || words.untitledFrame,
      area: inside.length > 0 ? around(inside) : frame,
      widgets: inside,
    }
  })
  if (frames.length === 0) return [{ title, area: around(all), widgets: all }]
  if (loose.size === 0) return slides
  const shown = all.filter((one) => one.type === 'frame' || loose.has(one.id))
  return [...slides, { title, area: around(shown), widgets: shown }]
}

/** Of two frames with the same box, only one lies in the other. */
const isInside = (frame: Frame, one: Widget, frames: readonly Frame[]) =>
  one.type !== 'frame' ||
  one.width * one.height < frame.width * frame.height ||
  frames.indexOf(frame) < frames.findIndex(({ id }) => id === one.id)

function around(boxes: readonly Box[]): Box {
  if (boxes.length === 0) return { x: 0, y: 0, width: 1, height: 1 }
  const x = Math.min(...boxes.map((box) => box.x))
  const y = Math.min(...boxes.map((box) => box.y))
  return {
    x,
    y,
    width: Math.max(...boxes.map((box) => box.x + box.width)) - x || 1,
    height: Math.max(...boxes.map((box) => box.y + box.height)) - y || 1,
  }
}
