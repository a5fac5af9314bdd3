import { labelFont } from '../../../common/layout/canvas-labels.ts'
import type { PlacedVendor } from '../../../common/layout/canvas-layout.ts'
import type { MapVendor } from '../../../contract/insight-canvas/canvas-widgets.ts'
import { cn } from '../../ui/cn.ts'

type MapDrawingProps = {
  vendors: readonly MapVendor[]
  placed: readonly PlacedVendor[]
  plot: { width: number; height: number }
}

/** The distance from the top of a label to its baseline. */
const baseline = 12

/** The plot with its points, lines and names. Screen readers get a list of the points. */
export function MapDrawing({ vendors, placed, plot: { width, height } }: MapDrawingProps) {
  const shown = placed.flatMap((place, at) => {
    const vendor = vendors[at]
    return vendor ? [{ ...place, own: vendor.own, key: `${at} ${vendor.name}` }] : []
  })
  // Large points are drawn first, so that they hide no others.
  const circles = shown.toSorted((a, b) => b.radius - a.radius)
  return (
    <svg
      aria-hidden="true"
      viewBox={`0 0 ${width} ${height}`}
      className="absolute inset-0 size-full overflow-visible font-sans"
      fontSize={labelFont.size}
    >
      <Axes width={width} height={height} />
      {shown.map(
        ({ label, key }) =>
          label?.leader && (
            <line key={key} {...label.leader} className="stroke-muted-foreground/60" />
          ),
      )}
      {circles.map(({ x, y, radius, own, key }) => (
        <circle
          key={key}
          cx={x}
          cy={y}
          r={own ? radius : radius - 0.75}
          strokeWidth={1.5}
          className={
            own
              ? 'fill-primary stroke-card [paint-order:stroke]'
              : 'fill-muted stroke-muted-foreground'
          }
        />
      ))}
      {shown.map(
        ({ label, own, key }) =>
          label && (
            <text
              key={key}
              x={label.x}
              y={label.y + baseline}
              strokeWidth={3}
              strokeLinejoin="round"
              className={cn(
                'stroke-card font-medium [paint-order:stroke]',
                own ? 'fill-primary-text' : 'fill-foreground',
              )}
            >
              {label.text}
            </text>
          ),
      )}
    </svg>
  )
}

function Axes({ width, height }: MapDrawingProps['plot']) {
  return (
    <>
      <rect
        x={0.5}
        y={0.5}
        width={Math.max(width - 1, 0)}
        height={Math.max(height - 1, 0)}
        rx={4}
        className="fill-background/60 stroke-border"
      />
      <path
        d={`M${Math.round(width / 2) + 0.5} 1V${height - 1}M1 ${Math.round(height / 2) + 0.5}H${width - 1}`}
        strokeDasharray="3 3"
        className="stroke-border"
      />
    </>
  )
}
