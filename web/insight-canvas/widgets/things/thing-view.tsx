import type { ReactNode } from 'react'
import {
  fittedSize,
  frameTitle,
  freeTextSizes,
  hasAuthorLine,
  lineHeight,
  textBox,
} from '../../../../common/layout/thing-layout.ts'
import { widgetName } from '../../../../common/text/spoken-canvas.ts'
import { thingMessages as words } from '../../../../contract/insight-canvas/canvas-thing-messages.ts'
import type { Thing, WidgetOf } from '../../../../contract/insight-canvas/canvas-widgets.ts'
import { cn } from '../../../ui/cn.ts'
import { EntrySourceNote } from '../entry-source.tsx'
import { useSourceDrop } from '../use-source-drop.ts'
import type { ViewProps, Writing } from '../widget-props.ts'
import { cited } from './cited.ts'
import { backgrounds, borders, fills, strokes } from './paints.ts'
import { ShapeOutline } from './shape-outline.tsx'
import { ThingText } from './thing-text.tsx'

type Flat = Exclude<Thing, { type: 'connector' }>
type ThingViewProps<T extends Thing = Flat> = ViewProps<T> & { writing: Writing | null }

/** A note, text, shape or frame that fills its parent, which has its size. */
export function ThingView(props: ThingViewProps) {
  const { widget } = props
  const name = widgetName(widget)
  switch (widget.type) {
    case 'note':
      return <NoteView {...props} widget={widget} name={name} />
    case 'shape':
      return <ShapeView {...props} widget={widget} name={name} />
    case 'text':
      return <TextView {...props} widget={widget} name={name} />
    case 'frame':
      return <FrameView {...props} widget={widget} name={name} />
  }
}

type Named<T extends Thing> = ThingViewProps<T> & { name: string }

function NoteView({ widget, name, sources, change, writing }: Named<WidgetOf<'note'>>) {
  const { color, author, source } = widget.data
  const drop = useSourceDrop(
    change && ((found) => change(words.changedSource, cited(widget, found))),
  )
  return (
    <figure
      aria-label={name}
      {...drop}
      className={cn(
        'relative size-full overflow-hidden rounded-sm data-over:outline-2 data-over:outline-ring data-over:outline-dashed',
        backgrounds[color],
      )}
    >
      <InBox thing={widget} className="items-start">
        <ThingText thing={widget} change={change} writing={writing} />
      </InBox>
      {hasAuthorLine(widget) && (
        <figcaption className="absolute inset-x-3.5 bottom-1.5 flex min-w-0 gap-2 text-xs">
          {author && (
            <span dir="auto" className="max-w-[60%] shrink-0 truncate text-muted-foreground">
              {author}
            </span>
          )}
          {source && (
            <EntrySourceNote
              source={source}
              sources={sources}
              className="min-w-0 flex-1 flex-nowrap truncate"
              onUpdate={
                change &&
                ((current) =>
                  change(words.changedSource, {
                    ...widget,
                    data: { ...widget.data, source: current },
                  }))
              }
            />
          )}
        </figcaption>
      )}
    </figure>
  )
}

/** The text of a note or shape, as large as fits. */
function InBox(props: {
  thing: WidgetOf<'note' | 'shape'>
  className: string
  children: ReactNode
}) {
  const { thing, className, children } = props
  const box = textBox(thing)
  const { x, y, width, height } = box
  return (
    <div
      className={cn('absolute flex overflow-hidden', className)}
      style={{
        ...{ insetInlineStart: x, top: y, width, height, lineHeight },
        fontSize: fittedSize(thing.data.text, box),
      }}
    >
      {children}
    </div>
  )
}

function ShapeView({ widget, name, change, writing }: Named<WidgetOf<'shape'>>) {
  const { kind, fill, edge } = widget.data
  return (
    <figure aria-label={name} className="relative size-full">
      <svg
        aria-hidden="true"
        className={cn('absolute inset-0 size-full overflow-visible', fills[fill], strokes[edge])}
        strokeWidth="2"
      >
        <ShapeOutline kind={kind} width={widget.width} height={widget.height} />
      </svg>
      <InBox thing={widget} className="items-center text-center">
        <ThingText thing={widget} change={change} writing={writing} />
      </InBox>
    </figure>
  )
}

function TextView({ widget, name, change, writing }: Named<WidgetOf<'text'>>) {
  const { size, bold, align } = widget.data
  return (
    <figure
      aria-label={name}
      className={cn('size-full', bold && 'font-bold')}
      style={{ fontSize: freeTextSizes[size], lineHeight, textAlign: align }}
    >
      <ThingText thing={widget} change={change} writing={writing} />
    </figure>
  )
}

function FrameView({ widget, name, change, writing }: Named<WidgetOf<'frame'>>) {
  const { color } = widget.data
  return (
    <figure
      aria-label={name}
      className={cn('relative size-full rounded-md border', borders[color])}
    >
      <div
        aria-hidden="true"
        className={cn(
          'pointer-events-none absolute inset-0 rounded-[inherit] opacity-45',
          backgrounds[color],
        )}
      />
      <figcaption
        className="relative flex items-center px-3.5 font-semibold text-base"
        style={{ height: frameTitle }}
      >
        <ThingText
          thing={widget}
          change={change}
          writing={writing}
          className={writing ? '' : 'truncate'}
        />
      </figcaption>
    </figure>
  )
}
