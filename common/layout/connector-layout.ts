import { type ConnectorTip, surfaceSize } from '../../contract/insight-canvas/canvas-things.ts'
import type { WidgetOf } from '../../contract/insight-canvas/canvas-widgets.ts'
import type { Box } from './canvas-labels.ts'

type Point = { x: number; y: number }
type Connector = WidgetOf<'connector'>

/** What a connector can be attached to. */
export type Anchor = Box & { type: string; data: object }

/** Finds what lies on the canvas now; undefined for what is gone. */
export type FindAnchor = (id: string) => Anchor | undefined

export type ConnectorLine = {
  /** The corners of the line, from start to finish; tips are drawn beyond its ends. */
  points: Point[]
  /** The two ends: where the tips are. */
  from: Point
  to: Point
  tips: Tip[]
  /** The middle of the line, where its label stands. */
  middle: Point
  box: Box
}

/** An arrow as a triangle, or a dot as its center. */
export type Tip = { kind: 'arrow'; corners: Point[] } | { kind: 'dot'; center: Point }

export const connectorLook = { stroke: 2, arrow: 12, dot: 5, label: 13 } as const

/** Where a connector runs: from border to border of what it is attached to. */
export function layoutConnector({ data }: Connector, find: FindAnchor): ConnectorLine {
  const [a, b] = [anchorOf(data.from.on, find), anchorOf(data.to.on, find)]
  const [start, end] = [a ? centerOf(a) : pointOf(data.from), b ? centerOf(b) : pointOf(data.to)]
  const across = Math.abs(end.x - start.x) >= Math.abs(end.y - start.y)
  const leave = (anchor: Anchor, towards: Point) =>
    data.path === 'elbow' ? sideOf(anchor, towards, across) : borderOf(anchor, towards)
  const from = onSurface(a ? leave(a, end) : start)
  const to = onSurface(b ? leave(b, start) : end)
  const corners = data.path === 'elbow' ? elbow(from, to, across) : [from, to]
  const points = [...corners]
  const tips = [
    ...tipOf(data.start, corners.toReversed(), (point) => points.splice(0, 1, point)),
    ...tipOf(data.finish, corners, (point) => points.splice(-1, 1, point)),
  ]
  return { points, from, to, tips, middle: middleOf(corners), box: boxAround(corners) }
}

/** A connector is never attached to another one. */
function anchorOf(id: string | null, find: FindAnchor): Anchor | undefined {
  const anchor = id === null ? undefined : find(id)
  return anchor?.type === 'connector' ? undefined : anchor
}

const pointOf = ({ x, y }: Point): Point => ({ x, y })

const centerOf = ({ x, y, width, height }: Box): Point => ({ x: x + width / 2, y: y + height / 2 })

const within = (value: number, most: number) => Math.min(Math.max(Math.round(value), 0), most)

const onSurface = ({ x, y }: Point): Point => ({
  x: within(x, surfaceSize.width),
  y: within(y, surfaceSize.height),
})

/** Where the line from the center to a point crosses the border; that point if it lies inside. */
function borderOf(anchor: Anchor, towards: Point): Point {
  const center = centerOf(anchor)
  const [dx, dy] = [towards.x - center.x, towards.y - center.y]
  const [across, down] = [
    Math.abs(dx) / Math.max(anchor.width / 2, 1),
    Math.abs(dy) / Math.max(anchor.height / 2, 1),
  ]
  const kind = 'kind' in anchor.data ? anchor.data.kind : null
  const share = 1 / Math.max(reachOf(kind, across, down), 1)
  return { x: center.x + dx * share, y: center.y + dy * share }
}

/** How far away a point is, as a multiple of the way to the border. */
function reachOf(kind: unknown, across: number, down: number): number {
  if (kind === 'ellipse') return Math.hypot(across, down)
  return kind === 'diamond' ? across + down : Math.max(across, down)
}

/** The middle of the side that faces a point. */
function sideOf(anchor: Anchor, towards: Point, across: boolean): Point {
  const center = centerOf(anchor)
  return across
    ? { x: center.x + (Math.sign(towards.x - center.x) * anchor.width) / 2, y: center.y }
    : { x: center.x, y: center.y + (Math.sign(towards.y - center.y) * anchor.height) / 2 }
}

function elbow(from: Point, to: Point, across: boolean): Point[] {
  const middle = { x: Math.round((from.x + to.x) / 2), y: Math.round((from.y + to.y) / 2) }
  const corners = across
    ? [
        { x: middle.x, y: from.y },
        { x: middle.x, y: to.y },
      ]
    : [
        { x: from.x, y: middle.y },
        { x: to.x, y: middle.y },
      ]
  return [from, ...corners, to]
}

/** The tip at the last corner; an arrow shortens the line, so that it does not show at its point. */
function tipOf(
  kind: ConnectorTip,
  corners: readonly Point[],
  shorten: (end: Point) => void,
): Tip[] {
  const end = corners.at(-1)
  const before = corners.findLast(({ x, y }) => x !== end?.x || y !== end.y)
  if (kind === 'none' || !end || !before) return []
  if (kind === 'dot') return [{ kind, center: end }]
  const length = Math.hypot(end.x - before.x, end.y - before.y)
  const [ux, uy] = [(end.x - before.x) / length, (end.y - before.y) / length]
  const back = Math.min(connectorLook.arrow, length)
  const base = { x: end.x - ux * back, y: end.y - uy * back }
  const half = back / 2
  shorten(base)
  return [
    {
      kind,
      corners: [
        end,
        { x: base.x - uy * half, y: base.y + ux * half },
        { x: base.x + uy * half, y: base.y - ux * half },
      ],
    },
  ]
}

function middleOf(corners: readonly Point[]): Point {
  const at = Math.floor(corners.length / 2)
  const [one, other] = [corners[at - 1], corners[at]]
  return one && other ? { x: (one.x + other.x) / 2, y: (one.y + other.y) / 2 } : { x: 0, y: 0 }
}

function boxAround(points: readonly Point[]): Box {
  const [x, y] = [Math.min(...points.map((p) => p.x)), Math.min(...points.map((p) => p.y))]
  const right = Math.max(...points.map((p) => p.x))
  const bottom = Math.max(...points.map((p) => p.y))
  return { x, y, width: right - x, height: bottom - y }
}

/** A connector with new ends, and the box around them. */
export function withEnds(
  connector: Connector,
  ends: Partial<Pick<Connector['data'], 'from' | 'to'>>,
) {
  const data = { ...connector.data, ...ends }
  return { ...connector, ...boxAround([data.from, data.to]), data }
}

/** The connector with the ends that `leaves` names let go: they stay where they lie now. */
export function detached(
  connector: Connector,
  leaves: (id: string) => boolean,
  find: FindAnchor,
): Connector {
  const { from, to } = connector.data
  const goes = [from, to].map(({ on }) => on !== null && leaves(on))
  if (!goes.includes(true)) return connector
  const line = layoutConnector(connector, find)
  return withEnds(connector, {
    from: { ...from, ...line.from, on: goes[0] ? null : from.on },
    to: { ...to, ...line.to, on: goes[1] ? null : to.on },
  })
}
