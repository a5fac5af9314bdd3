import { getStroke } from 'perfect-freehand'
import {
  insertLimits,
  type StrokeSize,
  strokeUnits,
  strokeWidths,
} from '../../contract/insight-canvas/canvas-inserts.ts'
import { surfaceSize } from '../../contract/insight-canvas/canvas-things.ts'
import type { WidgetOf } from '../../contract/insight-canvas/canvas-widgets.ts'
import type { Box } from './canvas-labels.ts'

type Point = { x: number; y: number }
type Stroke = Pick<WidgetOf<'stroke'>, 'width' | 'height' | 'data'>

/** The outline of a stroke as the corners of a polygon, within its box. */
export function strokeOutline({ width, height, data }: Stroke): Point[] {
  const [across, down] = [width / strokeUnits, height / strokeUnits]
  const points = pairs(data.points).map(({ x, y }) => ({ x: x * across, y: y * down }))
  return outlineAround(points, data.size)
}

/** The outline of a line that is being drawn. */
export function outlineAround(points: readonly Point[], size: StrokeSize): Point[] {
  const look = { size: strokeWidths[size], thinning: 0, smoothing: 0.5, streamline: 0.2 }
  return getStroke([...points], { ...look, simulatePressure: false, last: true }).map(([x, y]) => ({
    x: rounded(x),
    y: rounded(y),
  }))
}

const rounded = (value: number) => Math.round(value * 100) / 100

const pairs = (flat: readonly number[]): Point[] =>
  Array.from({ length: Math.floor(flat.length / 2) }, (_, at) => ({
    x: flat[2 * at] ?? 0,
    y: flat[2 * at + 1] ?? 0,
  }))

/** A drawn line as it is stored: the box around it, and its points in the units of the box. */
export function storedStroke(drawn: readonly Point[]): Box & { points: number[] } {
  const line = simplified(drawn.map(onSurface))
  const x = Math.floor(Math.min(...line.map((point) => point.x)))
  const y = Math.floor(Math.min(...line.map((point) => point.y)))
  const width = Math.max(Math.ceil(Math.max(...line.map((point) => point.x)) - x), 1)
  const height = Math.max(Math.ceil(Math.max(...line.map((point) => point.y)) - y), 1)
  const points = line.flatMap((point) => [
    Math.round(((point.x - x) / width) * strokeUnits),
    Math.round(((point.y - y) / height) * strokeUnits),
  ])
  return { x, y, width, height, points }
}

const onSurface = ({ x, y }: Point): Point => ({
  x: Math.min(Math.max(x, 0), surfaceSize.width - 1),
  y: Math.min(Math.max(y, 0), surfaceSize.height - 1),
})

/** The line with as few points as keep it within half a pixel, or within more until it has few enough. */
function simplified(line: readonly Point[]): readonly Point[] {
  // Beyond what a hand draws, most points lie on each other, and each round of the loop would look at them again.
  let rest = line.length > mostDrawn ? everyNth(line, Math.ceil(line.length / mostDrawn)) : line
  for (let most = 0.5; ; most *= 2) {
    rest = reduced(rest, most)
    if (rest.length <= insertLimits.points) return rest
  }
}

const mostDrawn = 20_000

const everyNth = (line: readonly Point[], step: number) =>
  line.filter((_, at) => at % step === 0 || at === line.length - 1)

/** Ramer, Douglas and Peucker, without recursion. */
function reduced(line: readonly Point[], most: number): Point[] {
  const kept = new Uint8Array(line.length)
  kept[0] = 1
  kept[line.length - 1] = 1
  const open: [number, number][] = [[0, line.length - 1]]
  for (let part = open.pop(); part; part = open.pop()) {
    const [from, to] = part
    const far = farthest(line, from, to)
    if (far.away <= most) continue
    kept[far.at] = 1
    open.push([from, far.at], [far.at, to])
  }
  return line.filter((_, at) => kept[at] === 1)
}

function farthest(line: readonly Point[], from: number, to: number) {
  const found = { at: from, away: -1 }
  const [a, b] = [line[from], line[to]]
  if (!a || !b) return found
  const [dx, dy] = [b.x - a.x, b.y - a.y]
  const length = Math.hypot(dx, dy)
  for (let at = from + 1; at < to; at++) {
    const { x, y } = line[at] ?? a
    const away =
      length === 0
        ? Math.hypot(x - a.x, y - a.y)
        : Math.abs(dx * (a.y - y) - dy * (a.x - x)) / length
    if (away > found.away) Object.assign(found, { at, away })
  }
  return found
}
