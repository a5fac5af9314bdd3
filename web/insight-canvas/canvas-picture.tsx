import type { ReactNode } from 'react'
import { stackingOrder } from '../../common/layout/canvas-order.ts'
import { canvasSurface, type LibraryType } from '../../contract/insight-canvas/canvas-widgets.ts'
import type { WidgetOutline } from '../../contract/insight-canvas/canvases.ts'
import { cn } from '../ui/cn.ts'
import { OutlinedThing } from './outlined-thing.tsx'

/** The margin around the widgets, in canvas pixels. */
const margin = 60
/** The smallest area shown, so that few widgets are not enlarged. */
const least = { width: 900, height: 500 }

type CanvasPictureProps = { outline: readonly WidgetOutline[]; className?: string }

/** A thumbnail of a canvas: its widgets as boxes with the icons of their types. */
export function CanvasPicture({ outline, className }: CanvasPictureProps) {
  const left = Math.min(...outline.map(({ x }) => x), canvasSurface.width)
  const top = Math.min(...outline.map(({ y }) => y), canvasSurface.height)
  const right = Math.max(...outline.map(({ x, width }) => x + width), left)
  const bottom = Math.max(...outline.map(({ y, height }) => y + height), top)
  const width = Math.max(right - left + 2 * margin, least.width)
  const height = Math.max(bottom - top + 2 * margin, least.height)
  const x = left - (width - (right - left)) / 2
  const y = top - (height - (bottom - top)) / 2
  return (
    <svg
      viewBox={outline.length > 0 ? `${x} ${y} ${width} ${height}` : '0 0 900 500'}
      aria-hidden="true"
      className={cn('aspect-video w-full bg-muted', className)}
    >
      {stackingOrder(outline).map((widget) => (
        <Outlined key={widget.id} widget={widget} all={outline} />
      ))}
    </svg>
  )
}

function Outlined({ widget, all }: { widget: WidgetOutline; all: readonly WidgetOutline[] }) {
  const { type, x, y, width, height } = widget
  if (!isInLibrary(type)) return <OutlinedThing widget={widget} all={all} />
  return (
    <g transform={`translate(${x} ${y})`}>
      <rect
        width={width}
        height={height}
        rx="14"
        strokeWidth="3"
        className="fill-card stroke-border"
      />
      <rect x="24" y="22" width={width * 0.4} height="14" rx="7" className="fill-input" />
      <svg
        aria-hidden="true"
        x="24"
        y="54"
        width={Math.max(width - 48, 1)}
        height={Math.max(height - 76, 1)}
        viewBox="0 0 100 60"
        preserveAspectRatio="none"
      >
        {glyphs[type]}
      </svg>
    </g>
  )
}

const glyphs: Readonly<Record<LibraryType, ReactNode>> = {
  swot: (
    <>
      <rect width="48" height="28" rx="2" className="fill-primary-tint" />
      <rect x="52" width="48" height="28" rx="2" className="fill-warning-tint" />
      <rect y="32" width="48" height="28" rx="2" className="fill-info-tint" />
      <rect x="52" y="32" width="48" height="28" rx="2" className="fill-destructive-tint" />
    </>
  ),
  'vendor-map': (
    <>
      <path d="M1 0v59h99" fill="none" strokeWidth="1" className="stroke-input" />
      <ellipse cx="72" cy="16" rx="6" ry="6" className="fill-primary" />
      <ellipse cx="42" cy="28" rx="4.5" ry="4.5" className="fill-muted-foreground" />
      <ellipse cx="24" cy="44" rx="3.5" ry="3.5" className="fill-muted-foreground" />
    </>
  ),
  'tech-debt': (
    <>
      <rect width="88" height="14" rx="2" className="fill-risk-high" />
      <rect y="22" width="56" height="14" rx="2" className="fill-risk-medium" />
      <rect y="44" width="32" height="14" rx="2" className="fill-risk-low" />
    </>
  ),
  scenario: (
    <>
      <rect width="100" height="16" rx="3" className="fill-primary-tint" />
      <rect y="21" width="100" height="16" rx="3" className="fill-destructive-tint" />
      <rect y="42" width="100" height="16" rx="3" className="fill-muted" />
    </>
  ),
}

const isInLibrary = (type: WidgetOutline['type']): type is LibraryType =>
  Object.hasOwn(glyphs, type)
