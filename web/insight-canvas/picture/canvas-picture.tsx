import { stackingOrder } from '../../../common/layout/canvas-order.ts'
import { canvasSurface } from '../../../contract/insight-canvas/canvas-widgets.ts'
import type { WidgetOutline } from '../../../contract/insight-canvas/canvases.ts'
import { cn } from '../../ui/cn.ts'
import { EmptyPicture } from './empty-picture.tsx'
import { OutlinedCard } from './outlined-card.tsx'
import { isThingOutline, OutlinedThing } from './outlined-thing.tsx'

/** The margin around the widgets, in canvas pixels. */
const margin = 40
/** The smallest area shown, so that few widgets are not enlarged. */
const least = { width: 720, height: 405 }

/** About how wide the picture is on the page, in pixels. */
const shownWidth = 380

type CanvasPictureProps = { outline: readonly WidgetOutline[]; className?: string }

/** A small picture of a canvas, drawn from its content; where letters would be too small, with bars for them. */
export function CanvasPicture({ outline, className }: CanvasPictureProps) {
  const look = cn('aspect-video w-full bg-muted', className)
  if (outline.length === 0) return <EmptyPicture className={look} />
  const left = Math.min(...outline.map(({ x }) => x), canvasSurface.width)
  const top = Math.min(...outline.map(({ y }) => y), canvasSurface.height)
  const right = Math.max(...outline.map(({ x, width }) => x + width), left)
  const bottom = Math.max(...outline.map(({ y, height }) => y + height), top)
  const width = Math.max(right - left + 2 * margin, least.width)
  const height = Math.max(bottom - top + 2 * margin, least.height)
  const x = left - (width - (right - left)) / 2
  const y = top - (height - (bottom - top)) / 2
  const scale = shownWidth / Math.max(width, (height * 16) / 9)
  return (
    <svg viewBox={`${x} ${y} ${width} ${height}`} aria-hidden="true" className={look}>
      {stackingOrder(outline).map((widget) =>
        isThingOutline(widget) ? (
          <OutlinedThing key={widget.id} widget={widget} all={outline} scale={scale} />
        ) : (
          <OutlinedCard key={widget.id} widget={widget} scale={scale} />
        ),
      )}
    </svg>
  )
}
