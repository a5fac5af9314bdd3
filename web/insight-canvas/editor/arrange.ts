import { layerOf, readingOrder, stackingOrder } from '../../../common/layout/canvas-order.ts'
import { withEnds } from '../../../common/layout/connector-layout.ts'
import type { ConnectorEnd } from '../../../contract/insight-canvas/canvas-things.ts'
import {
  canvasSurface,
  defaultPosition,
  farthestPosition,
  sizesOf,
  type Widget,
  type WidgetType,
} from '../../../contract/insight-canvas/canvas-widgets.ts'

export type Place = { x: number; y: number }
export type Box = Place & { width: number; height: number }

const { grid } = canvasSurface

const within = (value: number, least: number, most: number) =>
  Math.min(Math.max(value, least), most)

export const onGrid = (value: number) => Math.round(value / grid) * grid

/** The nearest allowed position on the grid. */
export const placeOnGrid = ({ x, y }: Place): Place => ({
  x: within(onGrid(x), 0, farthestPosition.x),
  y: within(onGrid(y), 0, farthestPosition.y),
})

/** The part of the move `by` that keeps all widgets on the surface. */
export function reach(widgets: readonly Widget[], by: Place): Place {
  const along = (axis: 'x' | 'y') => {
    const ranges = widgets.flatMap((widget) => rangesOf(widget, axis))
    const back = Math.min(...ranges.map(([before]) => before))
    const on = Math.min(...ranges.map(([, after]) => after))
    return ranges.length === 0 ? 0 : within(by[axis], -back, on)
  }
  return { x: along('x'), y: along('y') }
}

/** How far a widget can move back and forth; the attached ends of a connector do not move by themselves. */
function rangesOf(widget: Widget, axis: 'x' | 'y'): [number, number][] {
  if (widget.type !== 'connector') return [[widget[axis], farthestPosition[axis] - widget[axis]]]
  const most = axis === 'x' ? canvasSurface.width : canvasSurface.height
  return [widget.data.from, widget.data.to]
    .filter(({ on }) => on === null)
    .map((end) => [end[axis], most - end[axis]])
}

/** The widgets moved together, as far as the surface allows. */
export function moved(widgets: readonly Widget[], by: Place): Widget[] {
  const way = reach(widgets, by)
  return widgets.map((widget) => shifted(widget, way))
}

/** A widget elsewhere; the same object if it stays. */
function shifted(widget: Widget, { x, y }: Place): Widget {
  if (x === 0 && y === 0) return widget
  if (widget.type !== 'connector') return { ...widget, x: widget.x + x, y: widget.y + y }
  const { from, to } = widget.data
  if (from.on !== null && to.on !== null) return widget
  const end = (at: ConnectorEnd) => (at.on === null ? { ...at, x: at.x + x, y: at.y + y } : at)
  return withEnds(widget, { from: end(from), to: end(to) })
}

/** The result of a resize: dragged edges snapped to the grid, and the size within its limits. */
export function resized(before: Box & { type: WidgetType }, wanted: Box): Box {
  const { min, max } = sizesOf(before.type)
  const [x, width] = side(before.x, before.width, wanted.x, wanted.width, {
    least: min.width,
    most: max.width,
    farthest: farthestPosition.x,
  })
  const [y, height] = side(before.y, before.height, wanted.y, wanted.height, {
    least: min.height,
    most: max.height,
    farthest: farthestPosition.y,
  })
  return { x, y, width, height }
}

type Limits = { least: number; most: number; farthest: number }

function side(
  start: number,
  size: number,
  wantedStart: number,
  wantedSize: number,
  { least, most, farthest }: Limits,
): [number, number] {
  const end = start + size
  if (wantedStart !== start) {
    const edge = within(
      onGrid(wantedStart),
      Math.max(0, end - most),
      Math.min(farthest, end - least),
    )
    return [edge, end - edge]
  }
  if (wantedSize === size) return [start, size]
  return [start, within(onGrid(start + wantedSize) - start, least, most)]
}

export const boxOf = (boxes: readonly Box[]): Box => {
  const x = Math.min(...boxes.map((box) => box.x))
  const y = Math.min(...boxes.map((box) => box.y))
  const right = Math.max(...boxes.map((box) => box.x + box.width))
  const bottom = Math.max(...boxes.map((box) => box.y + box.height))
  return { x, y, width: right - x, height: bottom - y }
}

export const edges = ['left', 'center', 'right', 'top', 'middle', 'bottom'] as const
export type Edge = (typeof edges)[number]

/** The axis of each edge, and its position as a fraction of the box. */
const parts = {
  left: ['x', 'width', 0],
  center: ['x', 'width', 0.5],
  right: ['x', 'width', 1],
  top: ['y', 'height', 0],
  middle: ['y', 'height', 0.5],
  bottom: ['y', 'height', 1],
} as const satisfies Record<Edge, readonly ['x' | 'y', 'width' | 'height', number]>

/** The widgets that move when all are aligned with an edge of their bounding box. */
export function aligned(widgets: readonly Widget[], edge: Edge): Widget[] {
  const [axis, size, share] = parts[edge]
  const all = boxOf(widgets)
  const line = all[axis] + all[size] * share
  return movedAlong(widgets, axis, (widget) => line - widget[size] * share)
}

/** The widgets that move when the gaps between them are made equal. */
export function distributed(widgets: readonly Widget[], way: 'across' | 'down'): Widget[] {
  const [axis, size] = way === 'across' ? (['x', 'width'] as const) : (['y', 'height'] as const)
  const sorted = widgets.toSorted((a, b) => a[axis] - b[axis] || a[size] - b[size])
  const all = boxOf(widgets)
  const filled = sorted.reduce((sum, widget) => sum + widget[size], 0)
  const gap = (all[size] - filled) / (sorted.length - 1)
  const starts = new Map<Widget, number>()
  let next = all[axis]
  for (const widget of sorted) {
    starts.set(widget, next)
    next += widget[size] + gap
  }
  return movedAlong(widgets, axis, (widget) => starts.get(widget) ?? widget[axis])
}

function movedAlong(
  widgets: readonly Widget[],
  axis: 'x' | 'y',
  startOf: (widget: Widget) => number,
): Widget[] {
  return widgets.flatMap((widget) => {
    const start = within(Math.round(startOf(widget)), 0, farthestPosition[axis])
    return start === widget[axis] ? [] : [{ ...widget, [axis]: start }]
  })
}

export const overlap = (a: Box, b: Box) =>
  a.x < b.x + b.width && b.x < a.x + a.width && a.y < b.y + b.height && b.y < a.y + a.height

/**
 * The widgets whose `z` changes when some are moved in front of the next widget that overlaps them,
 * or behind it.
 */
export function restacked(
  all: Iterable<Widget>,
  ids: ReadonlySet<string>,
  way: 'forward' | 'backward',
): Widget[] {
  return layersOf(all).flatMap((upwards) => {
    const order = way === 'forward' ? [...upwards] : upwards.toReversed()
    // Starting at the far end keeps the order within the selection.
    for (let at = order.length - 1; at >= 0; at--) {
      const widget = order[at]
      if (!widget || !ids.has(widget.id)) continue
      const over = order.findIndex(
        (other, place) => place > at && !ids.has(other.id) && overlap(widget, other),
      )
      if (over < 0) continue
      order.splice(at, 1)
      order.splice(over, 0, widget)
    }
    return inOrder(way === 'forward' ? order : order.toReversed(), upwards)
  })
}

/** The widgets whose `z` changes when some are moved in front of all others, or behind them. */
export function restackedFully(
  all: Iterable<Widget>,
  ids: ReadonlySet<string>,
  way: 'front' | 'back',
): Widget[] {
  return layersOf(all).flatMap((upwards) => {
    const chosen = upwards.filter(({ id }) => ids.has(id))
    const others = upwards.filter(({ id }) => !ids.has(id))
    const order = way === 'front' ? [...others, ...chosen] : [...chosen, ...others]
    if (order.every((widget, at) => widget === upwards[at])) return []
    // Changes only the chosen ones, where there is room.
    const first = way === 'front' ? topOf(others) : (others[0]?.z ?? 0) - chosen.length
    return first < 0
      ? inOrder(order, upwards)
      : chosen.map((widget, at) => ({ ...widget, z: first + at }))
  })
}

/** Frames and the rest, each from back to front. */
const layersOf = (widgets: Iterable<Widget>) => [
  ...Map.groupBy(stackingOrder(widgets), layerOf).values(),
]

/** Reuses the existing `z` values in the new order, but makes them distinct. */
function inOrder(order: readonly Widget[], before: readonly Widget[]): Widget[] {
  let last = -1
  return order.flatMap((widget, at) => {
    const z = Math.max(before[at]?.z ?? 0, last + 1)
    last = z
    return z === widget.z ? [] : [{ ...widget, z }]
  })
}

/** A `z` in front of all widgets. */
export const topOf = (widgets: Iterable<Widget>) =>
  Math.max(-1, ...[...widgets].map(({ z }) => z)) + 1

/** Moves copies diagonally in steps of the grid, until none is at the position of an existing widget. */
export function besides(copies: readonly Widget[], all: Iterable<Widget>): Widget[] {
  const taken = new Set([...all].map(({ x, y }) => `${x} ${y}`))
  let steps = 0
  let placed = [...copies]
  const hides = ({ x, y }: Place) => taken.has(`${x} ${y}`)
  while (placed.some(hides) && steps < 100) {
    steps++
    placed = moved(copies, { x: steps * grid, y: steps * grid })
  }
  return placed
}

/** The place nearest to the default one, within the view, at which a box keeps away from everything. */
export function placeInView(
  size: Pick<Box, 'width' | 'height'>,
  others: readonly Box[],
  view: Box | null,
): Place {
  const isFree = (at: Place) => !others.some((other) => overlap(around({ ...size, ...at }), other))
  if (isFree(defaultPosition)) return defaultPosition
  if (!view) return freePlace(size, others)
  const along = (axis: 'x' | 'y', length: 'width' | 'height') => {
    const first = within(Math.ceil(view[axis] / grid) * grid, 0, farthestPosition[axis])
    const last = Math.min(view[axis] + view[length] - size[length], farthestPosition[axis])
    const steps = Math.max(Math.floor((last - first) / grid), 0)
    return Array.from({ length: steps + 1 }, (_, step) => first + step * grid)
  }
  const away = ({ x, y }: Place) => Math.hypot(x - defaultPosition.x, y - defaultPosition.y)
  const columns = along('x', 'width')
  const places = along('y', 'height').flatMap((y) => columns.map((x) => ({ x, y })))
  const nearest = places.sort((a, b) => away(a) - away(b)).find(isFree)
  return nearest ?? freePlace(size, others)
}

/** A box with the gap that new widgets keep to others. */
const around = ({ x, y, width, height }: Box): Box => ({
  x: x - grid,
  y: y - grid,
  width: width + 2 * grid,
  height: height + 2 * grid,
})

/** The first position in reading order at which a box of this size overlaps no other. */
export function freePlace(size: Pick<Box, 'width' | 'height'>, others: readonly Box[]): Place {
  const right = others.map(({ x, y, width }) => ({ x: x + width + grid, y }))
  const below = others.map(({ x, y, height }) => ({ x, y: y + height + grid }))
  const free = [defaultPosition, ...right, ...below]
    .map((place) => ({ ...size, ...placeOnGrid(place) }))
    .filter((box) => box.x + box.width <= canvasSurface.width)
    .filter((box) => box.y + box.height <= canvasSurface.height)
    .filter((box) => !others.some((other) => overlap(box, other)))
  const { x, y } = readingOrder(free)[0] ?? defaultPosition
  return { x, y }
}

/** A line along which edges or centers of boxes align. */
export type Guide = { axis: 'x' | 'y'; at: number; from: number; to: number }

/** The lines on which a moving box aligns with others. */
export function guidesOf(box: Box, others: readonly Box[]): Guide[] {
  return (['x', 'y'] as const).flatMap((axis) => {
    const across = axis === 'x' ? 'y' : 'x'
    const length = across === 'x' ? 'width' : 'height'
    return stops(box, axis).flatMap((at) => {
      const meeting = others.filter((other) => stops(other, axis).includes(at))
      if (meeting.length === 0) return []
      const all = [box, ...meeting]
      const from = Math.min(...all.map((one) => one[across]))
      const to = Math.max(...all.map((one) => one[across] + one[length]))
      return [{ axis, at, from, to }]
    })
  })
}

export function stops(box: Box, axis: 'x' | 'y'): number[] {
  const size = axis === 'x' ? box.width : box.height
  return [box[axis], box[axis] + size / 2, box[axis] + size]
}
