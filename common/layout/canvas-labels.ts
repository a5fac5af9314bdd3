import { fittedText, textWidth } from './inter-widths.ts'

export type Box = { x: number; y: number; width: number; height: number }
type Size = { width: number; height: number }
type Point = { x: number; y: number; radius: number }

export type PlacedLabel = Box & {
  /** Truncated to fit. */
  text: string
  /** From the edge of the point to its label, if the label is not beside it. */
  leader: { x1: number; y1: number; x2: number; y2: number } | null
}

export const labelFont = { size: 12, lineHeight: 16 } as const

/** The space between a point and its label. */
const beside = 4
/** A label farther away than this gets a leader line. */
const leaderFrom = 8
const longest = 140
/** A lower plot only gets labels beside their points, because others would cover them. */
const roomy = 80

type Label = Size & { text: string }

/**
 * Places the label of each point inside the plot so that none overlap: beside its point if possible, otherwise
 * at the nearest free place with a leader line. Null if there is no room left.
 */
export function placeLabels(
  points: readonly (Point & { name: string })[],
  plot: Size,
): (PlacedLabel | null)[] {
  const labels = points.map(({ name }) => labelOf(name, plot))
  const free = freely(points, labels, plot)
  const rows = free.includes(null) && plot.height >= roomy ? inRows(points, labels, plot) : free
  const better = count(rows) > count(free) ? rows : free
  return better.map((box, at) => {
    const [point, label] = [points[at], labels[at]]
    if (!box || !point || !label) return null
    return { ...box, text: label.text, leader: leaderOf(point, box) }
  })
}

const count = (boxes: readonly (Box | null)[]) => boxes.filter((box) => box !== null).length

function labelOf(name: string, plot: Size): Label {
  const most = Math.min(longest, Math.max(plot.width * 0.45, 40), plot.width)
  const text = fittedText(name.replace(/\s+/g, ' '), labelFont.size, most)
  // The width table has no kerning; an extra pixel compensates.
  const width = Math.min(Math.ceil(textWidth(text, labelFont.size)) + 1, plot.width)
  return { text, width, height: labelFont.lineHeight }
}

/** Places labels freely; the largest points choose first. */
function freely(points: readonly Point[], labels: readonly Label[], plot: Size): (Box | null)[] {
  const taken: Box[] = []
  const circles = points.map(({ x, y, radius }) => boxAround({ x, y }, radius * 2, radius * 2))
  const placed = points.map((): Box | null => null)
  const order = points.map((_, at) => at).sort((a, b) => radiusAt(b) - radiusAt(a) || a - b)
  function radiusAt(at: number) {
    return points[at]?.radius ?? 0
  }
  const take = (at: number, box: Box | undefined) => {
    if (!box) return
    placed[at] = box
    taken.push(box)
  }
  const open = (box: Box, overCircles: boolean) =>
    isInside(box, plot) &&
    !taken.some((other) => overlaps(box, other)) &&
    (overCircles || !circles.some((circle) => overlaps(box, circle)))
  const places = plot.height < roomy ? [besideOf] : [besideOf, aroundOf(plot)]
  for (const candidates of places) {
    for (const overCircles of [false, true]) {
      // A label beside its point that covers another point would be ambiguous.
      if (candidates === besideOf && overCircles) continue
      for (const at of order) {
        const [point, label] = [points[at], labels[at]]
        if (placed[at] || !point || !label) continue
        take(
          at,
          first(candidates(point, label), (box) => open(box, overCircles)),
        )
      }
    }
  }
  return placed
}

function first<T>(items: Iterable<T>, test: (item: T) => boolean): T | undefined {
  for (const item of items) if (test(item)) return item
  return undefined
}

/** Places to the right, left, above, below, and at the corners. */
function* besideOf({ x, y, radius }: Point, { width, height }: Size): Generator<Box> {
  const far = radius + beside
  const near = radius * 0.7 + 2
  const [left, middle, right] = [x - far - width, x - width / 2, x + far]
  yield { x: right, y: y - height / 2, width, height }
  yield { x: left, y: y - height / 2, width, height }
  yield { x: middle, y: y - radius - 2 - height, width, height }
  yield { x: middle, y: y + radius + 2, width, height }
  for (const top of [y - near - height, y + near]) {
    yield { x: x + near, y: top, width, height }
    yield { x: x - near - width, y: top, width, height }
  }
}

/** Places on rings around the point, until they leave the plot. */
function aroundOf(plot: Size) {
  return function* ({ x, y, radius }: Point, { width, height }: Size): Generator<Box> {
    const end = Math.hypot(plot.width, plot.height)
    for (let away = radius + 14; away < end; away += 14) {
      const steps = Math.max(12, Math.round((away * Math.PI) / 10))
      for (let step = 0; step < steps; step++) {
        // Starts at the right and alternates upwards and downwards.
        const angle = (Math.ceil(step / 2) * (step % 2 ? -1 : 1) * 2 * Math.PI) / steps
        const side = Math.cos(angle)
        const across = (side * width) / 2
        const middle = { x: x + away * side + across, y: y + away * Math.sin(angle) }
        const box = boxAround(middle, width, height)
        if (isInside(box, plot)) yield box
      }
    }
  }
}

/** Places labels in rows over the whole plot; every label that fits in the rows is placed. */
function inRows(points: readonly Point[], labels: readonly Label[], plot: Size): (Box | null)[] {
  const height = labelFont.lineHeight
  const rows = Array.from({ length: Math.floor(plot.height / height) }, (_, at) => ({
    y: at * height,
    used: 0,
    held: [] as number[],
  }))
  for (const [at, { y }] of points.entries()) {
    const width = labels[at]?.width ?? 0
    const fits = rows.filter(({ used }) => used + width <= plot.width)
    const middle = y - height / 2
    const nearest = fits.sort((a, b) => Math.abs(a.y - middle) - Math.abs(b.y - middle))[0]
    if (!nearest) continue
    nearest.used += width
    nearest.held.push(at)
  }
  const placed = points.map((): Box | null => null)
  for (const { y, held } of rows) {
    held.sort((a, b) => (points[a]?.x ?? 0) - (points[b]?.x ?? 0))
    let end = 0
    for (const at of held) {
      const width = labels[at]?.width ?? 0
      const x = Math.max(end, (points[at]?.x ?? 0) - width / 2)
      placed[at] = { x, y, width, height }
      end = x + width
    }
    // Labels past the edge are pushed back.
    let limit = plot.width
    for (const at of held.toReversed()) {
      const box = placed[at]
      if (!box) continue
      box.x = Math.min(box.x, limit - box.width)
      limit = box.x
    }
  }
  return placed
}

function leaderOf({ x, y, radius }: Point, box: Box): PlacedLabel['leader'] {
  const x2 = Math.min(Math.max(x, box.x), box.x + box.width)
  const y2 = Math.min(Math.max(y, box.y + 3), box.y + box.height - 3)
  const away = Math.hypot(x2 - x, y2 - y)
  if (away - radius <= leaderFrom) return null
  const edge = radius / away
  return { x1: x + (x2 - x) * edge, y1: y + (y2 - y) * edge, x2, y2 }
}

const boxAround = ({ x, y }: { x: number; y: number }, width: number, height: number): Box => ({
  x: x - width / 2,
  y: y - height / 2,
  width,
  height,
})

/** A thousandth of a pixel, for rounding errors. */
const rounding = 0.001

const isInside = ({ x, y, width, height }: Box, plot: Size) =>
  x >= -rounding &&
  y >= -rounding &&
  x + width <= plot.width + rounding &&
  y + height <= plot.height + rounding

export const overlaps = (a: Box, b: Box) =>
  a.x + rounding < b.x + b.width &&
  b.x + rounding < a.x + a.width &&
  a.y + rounding < b.y + b.height &&
  b.y + rounding < a.y + a.height
