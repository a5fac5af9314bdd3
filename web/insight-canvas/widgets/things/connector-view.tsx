import { type ConnectorLine, connectorLook } from '../../../../common/layout/connector-layout.ts'
import { fittedText } from '../../../../common/layout/inter-widths.ts'
import { widgetName } from '../../../../common/text/spoken-canvas.ts'
import type { WidgetOf } from '../../../../contract/insight-canvas/canvas-widgets.ts'
import type { TryChange } from '../change-widget.ts'
import type { Writing } from '../widget-props.ts'
import { ThingText } from './thing-text.tsx'

type ConnectorViewProps = {
  widget: WidgetOf<'connector'>
  line: ConnectorLine
  change: TryChange | null
  writing: Writing | null
}

const pathOf = (points: ConnectorLine['points']) =>
  `M${points.map(({ x, y }) => `${x} ${y}`).join('L')}`

/** A connector; its parent's corner is that of the line's box. */
export function ConnectorView({ widget, line, change, writing }: ConnectorViewProps) {
  const { points, tips, middle, box } = line
  const { label } = widget.data
  return (
    <figure aria-label={widgetName(widget)} className="absolute start-0 top-0 size-0">
      <svg
        aria-hidden="true"
        className="pointer-events-none absolute size-px overflow-visible stroke-muted-foreground"
      >
        <g transform={`translate(${-box.x} ${-box.y})`}>
          {/* A wider line, which is easier to press. */}
          <path
            d={pathOf(points)}
            fill="none"
            strokeWidth="18"
            className="stroke-transparent [pointer-events:stroke]"
          />
          <path
            d={pathOf(points)}
            fill="none"
            data-line=""
            strokeWidth={connectorLook.stroke}
            strokeLinecap="round"
            strokeLinejoin="round"
          />
          <Tips tips={tips} />
        </g>
      </svg>
      {(label || writing) && (
        <figcaption
          className="pointer-events-auto absolute w-max max-w-55 -translate-x-1/2 -translate-y-1/2 rounded-sm bg-background px-1.5 text-center"
          style={{
            left: middle.x - box.x,
            top: middle.y - box.y,
            fontSize: connectorLook.label,
            lineHeight: '22px',
          }}
        >
          {writing ? (
            <ThingText thing={widget} change={change} writing={writing} className="min-w-20" />
          ) : (
            <span dir="auto" className="whitespace-nowrap">
              {fittedText(label, connectorLook.label, 208)}
            </span>
          )}
        </figcaption>
      )}
    </figure>
  )
}

function Tips({ tips }: Pick<ConnectorLine, 'tips'>) {
  const style = 'fill-muted-foreground stroke-none'
  return tips.map((tip) =>
    tip.kind === 'dot' ? (
      <circle
        key={`${tip.center.x} ${tip.center.y}`}
        cx={tip.center.x}
        cy={tip.center.y}
        r={connectorLook.dot}
        className={style}
      />
    ) : (
      <path key={pathOf(tip.corners)} d={`${pathOf(tip.corners)}Z`} className={style} />
    ),
  )
}
