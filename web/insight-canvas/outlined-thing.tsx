import { layoutConnector } from '../../common/layout/connector-layout.ts'
import { newThingData } from '../../contract/insight-canvas/canvas-things.ts'
import type { WidgetOutline } from '../../contract/insight-canvas/canvases.ts'
import { cn } from '../ui/cn.ts'
import { fills, strokes } from './widgets/things/paints.ts'

type OutlinedThingProps = { widget: WidgetOutline; all: readonly WidgetOutline[] }

/** A note, text, shape, frame or connector in a thumbnail: its form and colors, with bars for text. */
export function OutlinedThing({ widget, all }: OutlinedThingProps) {
  const { type, x, y, width, height, look } = widget
  const color = look?.color ?? 'gray'
  switch (type) {
    case 'note':
      return (
        <g>
          <rect {...{ x, y, width, height }} rx="6" className={fills[color]} />
          <Bars {...{ x: x + 20, y: y + 24, width: width - 40, height: height - 60 }} />
        </g>
      )
    case 'text':
      return <Bars {...{ x, y, width, height }} />
    case 'frame':
      return (
        <rect
          {...{ x, y, width, height }}
          rx="12"
          strokeWidth="3"
          className={cn(fills[color], strokes[color], '[fill-opacity:0.45]')}
        />
      )
    case 'stroke':
      return <Squiggle {...{ x, y, width, height }} />
    case 'picture':
    case 'link':
    case 'clip':
      return <OutlinedInsert {...{ type, x, y, width, height }} />
    case 'connector':
      return <OutlinedConnector widget={widget} all={all} />
    default:
      return <OutlinedShape widget={widget} />
  }
}

function OutlinedShape({ widget }: { widget: WidgetOutline }) {
  const { x, y, width, height, look } = widget
  const className = cn(fills[look?.fill ?? 'none'], strokes[look?.edge ?? 'gray'])
  const [across, down] = [x + width / 2, y + height / 2]
  if (look?.kind === 'ellipse') {
    return (
      <ellipse
        {...{ cx: across, cy: down, rx: width / 2, ry: height / 2, className }}
        strokeWidth="3"
      />
    )
  }
  if (look?.kind === 'diamond') {
    const corners = `M${across} ${y}L${x + width} ${down}L${across} ${y + height}L${x} ${down}Z`
    return <path d={corners} strokeWidth="3" className={className} />
  }
  return <rect {...{ x, y, width, height, className }} rx="8" strokeWidth="3" />
}

function OutlinedConnector({ widget, all }: OutlinedThingProps) {
  const { id, look } = widget
  const { x, y, width, height, z } = widget
  const data = { ...newThingData.connector, ...look, label: '' }
  const connector = {
    ...{ id, x, y, width, height, z, data },
    title: '',
    type: 'connector',
  } as const
  const { points } = layoutConnector(connector, (other) => {
    const found = all.find((one) => one.id === other)
    return found && { ...found, data: found.look ?? {} }
  })
  return (
    <path
      d={`M${points.map((point) => `${point.x} ${point.y}`).join('L')}`}
      fill="none"
      strokeWidth="4"
      className="stroke-muted-foreground"
    />
  )
}

/** Gray bars in place of lines of text. */
function Bars(box: { x: number; y: number; width: number; height: number }) {
  const count = Math.min(Math.max(Math.floor(box.height / 36), 1), 4)
  const tops = Array.from({ length: count }, (_, at) => box.y + at * 34)
  return tops.map((y) => (
    <rect
      key={y}
      x={box.x}
      y={y}
      width={Math.max(box.width * (y === tops.at(-1) ? 0.6 : 1), 1)}
      height="14"
      rx="7"
      className="fill-input opacity-60"
    />
  ))
}

type Box = { x: number; y: number; width: number; height: number }

/** A curve in place of what was drawn by hand. */
function Squiggle({ x, y, width, height }: Box) {
  const [across, down] = [x + width / 2, y + height / 2]
  return (
    <path
      d={`M${x} ${down}Q${x + width / 4} ${y} ${across} ${down}T${x + width} ${down}`}
      fill="none"
      strokeWidth="4"
      className="stroke-muted-foreground"
    />
  )
}

/** A card with a mountain for a picture, a sign that it plays for a video, and bars for a link. */
function OutlinedInsert({ type, ...box }: Box & { type: 'picture' | 'link' | 'clip' }) {
  const { x, y, width, height } = box
  const [across, down, size] = [x + width / 2, y + height / 2, Math.min(width, height) / 6]
  return (
    <g>
      <rect {...box} rx="8" strokeWidth="3" className="fill-card stroke-border" />
      {type === 'picture' && (
        <path
          d={`M${x + width * 0.1} ${y + height * 0.9}L${x + width * 0.4} ${y + height * 0.4}L${x + width * 0.6} ${y + height * 0.7}L${x + width * 0.7} ${y + height * 0.55}L${x + width * 0.9} ${y + height * 0.9}Z`}
          className="fill-input"
        />
      )}
      {type === 'clip' && (
        <path
          d={`M${across - size} ${down - size}L${across + size} ${down}L${across - size} ${down + size}Z`}
          className="fill-primary"
        />
      )}
      {type === 'link' && (
        <Bars {...{ x: x + 20, y: y + 24, width: width - 40, height: height - 40 }} />
      )}
    </g>
  )
}
