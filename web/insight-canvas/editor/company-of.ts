import { contains } from '../../../common/layout/frame-content.ts'
import { farthestPosition, type Widget } from '../../../contract/insight-canvas/canvas-widgets.ts'
import type { Widgets } from './canvas-editor.ts'

/** What lies in a frame, with frames in it. */
export const contentOf = (frame: Widget, all: Widgets): Widget[] =>
  frame.type === 'frame'
    ? [...all.values()].filter((widget) => widget !== frame && contains(frame, widget))
    : []

/** The widgets, and what lies in the frames among them. */
export function withContent(widgets: readonly Widget[], all: Widgets): Widget[] {
  return [...new Set([...widgets, ...widgets.flatMap((widget) => contentOf(widget, all))])]
}

/** What moves when these do: the others of their groups, and what lies in frames, unless it is locked. */
export function withCompany(widgets: readonly Widget[], all: Widgets): Widget[] {
  const groups = new Set(widgets.flatMap(({ group }) => group ?? []))
  const mates = [...all.values()].filter(({ group }) => group && groups.has(group))
  const grouped = [...new Set([...widgets, ...mates])]
  return withContent(grouped, all).filter(({ locked }) => !locked)
}

/** Moved widgets, together with what lies in the frames among them. */
export function carried(put: readonly Widget[], all: Widgets): Widget[] {
  const ids = new Set(put.map(({ id }) => id))
  const content = put.flatMap((after) => {
    const before = all.get(after.id)
    if (!before) return []
    const [x, y] = [after.x - before.x, after.y - before.y]
    if (x === 0 && y === 0) return []
    return contentOf(before, all)
      .filter(({ id, locked, type }) => !ids.has(id) && !locked && type !== 'connector')
      .map((widget) => ({
        ...widget,
        x: Math.min(widget.x + x, farthestPosition.x),
        y: Math.min(widget.y + y, farthestPosition.y),
      }))
  })
  return [...put, ...new Map(content.map((widget) => [widget.id, widget])).values()]
}
