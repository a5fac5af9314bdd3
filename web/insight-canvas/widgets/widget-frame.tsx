import type { ReactNode } from 'react'
import { frameOf, isCompact } from '../../../common/layout/canvas-layout.ts'
import { widgetMessages as words } from '../../../contract/insight-canvas/canvas-widget-messages.ts'
import {
  canvasLimits,
  type Widget,
  widgetNames,
} from '../../../contract/insight-canvas/canvas-widgets.ts'
import { cn } from '../../ui/cn.ts'
import type { TryChange } from './change-widget.ts'
import { shownOnHover } from './in-place-style.ts'
import { TextInPlace } from './text-in-place.tsx'

type WidgetFrameProps = {
  widget: Widget
  change: TryChange | null
  /** Rendered after the title if the widget is editable. */
  tools?: ReactNode
  children: ReactNode
}

/** The card of a widget, whose title is the drag handle. */
export function WidgetFrame({ widget, change, tools, children }: WidgetFrameProps) {
  const { header, side } = frameOf(widget)
  const { id, title, type } = widget
  return (
    <figure
      aria-label={title || widgetNames[type]}
      className="group/widget flex relative size-full flex-col overflow-hidden rounded-lg border bg-card text-base text-foreground"
    >
      <figcaption
        className={cn(
          'flex min-w-0 shrink-0 items-center font-semibold font-serif tracking-[-0.01em]',
          isCompact(widget) ? 'text-base' : 'text-md leading-5',
        )}
        style={{ height: header, paddingInline: side }}
      >
        <TextInPlace
          line
          opens="double-click"
          label={words.title}
          placeholder={words.untitled}
          value={title}
          most={canvasLimits.title}
          apply={
            change &&
            ((typed) => change(words.changedTitle, { ...widget, title: typed }, `${id} title`))
          }
        />
        {change && tools && <span className={cn('ms-auto flex ps-1', shownOnHover)}>{tools}</span>}
      </figcaption>
      {children}
    </figure>
  )
}
