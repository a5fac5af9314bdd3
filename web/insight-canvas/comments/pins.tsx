import { useInternalNode, useReactFlow, useStore, ViewportPortal } from '@xyflow/react'
import { Plus } from 'lucide-react'
import { type ReactNode, useEffect, useEffectEvent } from 'react'
import {
  type CanvasAnchor,
  type CanvasThread,
  canvasCommentMessages as words,
} from '../../../contract/insight-canvas/canvas-comments.ts'
import type { Widget } from '../../../contract/insight-canvas/canvas-widgets.ts'
import { useNameOf } from '../../records/comments/comment-item.tsx'
import { initialsOf } from '../../ui/avatar.tsx'
import { cn } from '../../ui/cn.ts'
import { pinOnWidget, placeOfPin } from './pin-place.ts'
import type { CanvasComments } from './use-canvas-comments.ts'

type PinsProps = { comments: CanvasComments; widgets: ReadonlyMap<string, Widget> }

/** The comments as pins on the canvas, which keep their size on the screen. */
export function Pins({ comments, widgets }: PinsProps) {
  const { threads, writing, hidden, chosen } = comments
  const nameOf = useNameOf()
  useShown(comments, widgets)
  if (hidden) return null
  const draft = writing?.what === 'new' ? writing.anchor : null
  return (
    <ViewportPortal>
      <div data-print="no" className="absolute z-[1000001] size-0">
        {threads?.map((thread) => {
          const name = nameOf(thread)
          return (
            thread.anchor && (
              <Pin
                key={thread.id}
                anchor={thread.anchor}
                widgets={widgets}
                label={words.pin(name, messagesIn(thread))}
                chosen={chosen === thread.id && comments.open}
                resolved={thread.resolved !== null}
                onPress={() => comments.choose(thread.id)}
              >
                {initialsOf(name)}
              </Pin>
            )
          )
        })}
        {draft && (
          <Pin anchor={draft} widgets={widgets} label={words.newPin} chosen resolved={false}>
            <Plus aria-hidden="true" className="size-4" />
          </Pin>
        )}
      </div>
    </ViewportPortal>
  )
}

const messagesIn = ({ text, replies }: CanvasThread) => replies.length + (text === null ? 0 : 1)

/** Brings the pin into view that was chosen in the list. */
function useShown({ shown }: CanvasComments, widgets: ReadonlyMap<string, Widget>) {
  const { setCenter, getZoom } = useReactFlow()
  // Later moves of the widget are not followed.
  const center = useEffectEvent((anchor: CanvasAnchor) => {
    const { x, y } = placeOfPin(anchor, widgets)
    void setCenter(x, y, { zoom: getZoom(), duration: motion() })
  })
  useEffect(() => {
    if (shown) center(shown.anchor)
  }, [shown])
}

const motion = () => (matchMedia('(prefers-reduced-motion: reduce)').matches ? 0 : 160)

type PinProps = {
  anchor: CanvasAnchor
  widgets: ReadonlyMap<string, Widget>
  label: string
  chosen: boolean
  resolved: boolean
  onPress?: () => void
  children: ReactNode
}

function Pin({ anchor, widgets, label, chosen, resolved, onPress, children }: PinProps) {
  const zoom = useStore(({ transform }) => transform[2])
  const { x, y } = useFollowed(anchor, widgets)
  return (
    <div className="absolute" style={{ transform: `translate(${x}px, ${y}px) scale(${1 / zoom})` }}>
      <button
        type="button"
        title={label}
        tabIndex={onPress ? 0 : -1}
        onClick={onPress}
        className={cn(
          'nodrag nopan pointer-events-auto absolute bottom-0 start-0 grid size-8 cursor-pointer place-items-center',
          'rounded-full rounded-es-none border-2 border-background bg-primary font-semibold text-primary-foreground text-xs shadow-float',
          resolved && 'bg-muted text-muted-foreground',
          chosen && 'outline-2 outline-ring outline-offset-2',
        )}
      >
        <span className="sr-only">{label}</span>
        <span aria-hidden="true">{children}</span>
      </button>
    </div>
  )
}

/** Where a pin stands, also while its widget is dragged. */
function useFollowed(anchor: CanvasAnchor, widgets: ReadonlyMap<string, Widget>) {
  const node = useInternalNode(anchor.on?.widgetId ?? '')
  const widget = anchor.on && widgets.get(anchor.on.widgetId)
  return anchor.on && widget && node
    ? pinOnWidget(node.internals.positionAbsolute, anchor.on, widget)
    : placeOfPin(anchor, widgets)
}
