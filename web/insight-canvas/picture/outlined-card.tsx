import { frameOf, mapPlot, mapPoint } from '../../../common/layout/canvas-layout.ts'
import type { Risk } from '../../../contract/insight-canvas/canvas-widgets.ts'
import type { WidgetOutline } from '../../../contract/insight-canvas/canvases.ts'
import { keyed } from '../../ui/keyed.ts'
import { OutlinedText } from './outlined-text.tsx'

type OutlinedCardProps = { widget: WidgetOutline; scale: number }
type Look = NonNullable<WidgetOutline['look']>
type Box = { x: number; y: number; width: number; height: number }

/** A widget of the library in a picture: its card, title and content. */
export function OutlinedCard({ widget, scale }: OutlinedCardProps) {
  const { x, y, width, height, look } = widget
  const { header, side, foot } = frameOf(widget)
  const title = { x: x + side, y: y + (header - 21) / 2, width: width - 2 * side, height: 21 }
  const space = {
    x: x + side,
    y: y + header,
    width: width - 2 * side,
    height: Math.max(height - header - foot, 1),
  }
  return (
    <g>
      <rect
        {...{ x, y, width, height }}
        rx="12"
        strokeWidth="2"
        className="fill-card stroke-border"
      />
      <OutlinedText text={look?.title ?? ''} box={title} size={16} scale={scale} bold />
      {look?.lists && <Lists lists={look.lists} space={space} scale={scale} />}
      {look?.points && <Points points={look.points} widget={widget} />}
      {look?.bars && <DebtBars bars={look.bars} space={space} />}
      {look?.outcomes && <Outcomes outcomes={look.outcomes} space={space} />}
    </g>
  )
}

const tints = ['fill-primary-tint', 'fill-warning-tint', 'fill-info-tint', 'fill-destructive-tint']

function Lists({ lists, space, scale }: { lists: string[][]; space: Box; scale: number }) {
  const [width, height] = [(space.width - 6) / 2, (space.height - 6) / 2]
  return lists.map((entries, at) => {
    const box = {
      x: space.x + (at % 2) * (width + 6),
      y: space.y + Math.floor(at / 2) * (height + 6),
      ...{ width, height },
    }
    const inner = { x: box.x + 10, y: box.y + 10, width: width - 20, height: height - 20 }
    return (
      <g key={tints[at]}>
        <rect {...box} rx="8" className={tints[at]} />
        <OutlinedText text={entries.join('\n')} box={inner} size={13} scale={scale} />
      </g>
    )
  })
}

type PointsProps = { points: NonNullable<Look['points']>; widget: WidgetOutline }

function Points({ points, widget }: PointsProps) {
  const plot = mapPlot(widget, false)
  const [left, top] = [widget.x + plot.x, widget.y + plot.y]
  return (
    <g>
      <path
        d={`M${left} ${top}v${plot.height}h${plot.width}`}
        fill="none"
        strokeWidth="2"
        className="stroke-input"
      />
      {keyed(points).map(({ key, part: point }) => {
        const { x, y } = mapPoint(point, plot)
        return (
          <circle
            key={key}
            {...{ cx: left + x, cy: top + y, r: 9 }}
            className={point.own ? 'fill-primary' : 'fill-muted-foreground'}
          />
        )
      })}
    </g>
  )
}

const riskFills: Readonly<Record<Risk, string>> = {
  high: 'fill-risk-high',
  medium: 'fill-risk-medium',
  low: 'fill-risk-low',
}

function DebtBars({ bars, space }: { bars: NonNullable<Look['bars']>; space: Box }) {
  const step = Math.min(space.height / Math.max(bars.length, 1), 34)
  return keyed(bars).map(({ key, part: { risk, impact } }) => (
    <rect
      key={key}
      {...{ x: space.x, y: space.y + key * step, height: step * 0.6 }}
      width={Math.max((space.width * impact) / 100, 4)}
      rx="4"
      className={riskFills[risk]}
    />
  ))
}

const outcomeFills = {
  positive: 'fill-primary-tint',
  negative: 'fill-destructive-tint',
  warning: 'fill-warning-tint',
  neutral: 'fill-muted',
} as const

function Outcomes({ outcomes, space }: { outcomes: NonNullable<Look['outcomes']>; space: Box }) {
  const step = Math.min(space.height / Math.max(outcomes.length, 1), 36)
  return keyed(outcomes).map(({ key, part: type }) => (
    <rect
      key={key}
      {...{ x: space.x, y: space.y + key * step, width: space.width, height: step * 0.8 }}
      rx="6"
      className={outcomeFills[type]}
    />
  ))
}
