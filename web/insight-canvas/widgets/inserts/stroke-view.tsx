import { useMemo } from 'react'
import { strokeOutline } from '../../../../common/layout/stroke-layout.ts'
import { widgetName } from '../../../../common/text/spoken-canvas.ts'
import type { CanvasColor } from '../../../../contract/insight-canvas/canvas-things.ts'
import type { WidgetOf } from '../../../../contract/insight-canvas/canvas-widgets.ts'
import { cn } from '../../../ui/cn.ts'
import { outlinePath } from './outline-path.ts'

/** The classes are written out, so that the stylesheet has them. */
export const inks: Readonly<Record<CanvasColor, string>> = {
  yellow: 'fill-line-yellow',
  green: 'fill-line-green',
  blue: 'fill-line-blue',
  red: 'fill-line-red',
  violet: 'fill-line-violet',
  gray: 'fill-line-gray',
}

/** A stroke drawn by hand; only its line takes presses. */
export function StrokeView({ widget }: { widget: WidgetOf<'stroke'> }) {
  const { width, height, data } = widget
  const path = useMemo(
    () => outlinePath(strokeOutline({ width, height, data })),
    [width, height, data],
  )
  return (
    <figure aria-label={widgetName(widget)} className="size-full">
      <svg
        aria-hidden="true"
        className="pointer-events-none absolute inset-0 size-full overflow-visible"
      >
        <path
          d={path}
          strokeWidth="10"
          className={cn('stroke-transparent [pointer-events:all]', inks[data.color])}
        />
      </svg>
    </figure>
  )
}
