import { useReactFlow } from '@xyflow/react'
import {
  type PointerEvent,
  type ReactNode,
  type SyntheticEvent,
  useEffect,
  useEffectEvent,
} from 'react'
import { cn } from '../../ui/cn.ts'
import { isOnSurface } from '../is-on-surface.ts'
import type { CanvasComments } from './use-canvas-comments.ts'

type PinningAreaProps = { comments: CanvasComments | undefined; children: ReactNode }

/** The surface, on which the next press pins a comment while its place is chosen. Escape ends that. */
export function PinningArea({ comments, children }: PinningAreaProps) {
  const { screenToFlowPosition } = useReactFlow()
  const placing = comments?.placing === true
  const onKey = useEffectEvent((event: KeyboardEvent) => {
    if (event.key !== 'Escape' || event.defaultPrevented) return
    event.preventDefault()
    comments?.stopPlacing()
  })
  useEffect(() => {
    if (!placing) return
    const listener = (event: KeyboardEvent) => onKey(event)
    document.addEventListener('keydown', listener)
    return () => document.removeEventListener('keydown', listener)
  }, [placing])
  const keep = (event: SyntheticEvent) => {
    if (placing && isOnSurface(event.target)) event.stopPropagation()
  }
  function press(event: PointerEvent) {
    if (!placing || event.button !== 0 || !isOnSurface(event.target)) return
    event.stopPropagation()
    event.preventDefault()
  }
  function release(event: PointerEvent) {
    if (!placing || event.button !== 0 || !isOnSurface(event.target)) return
    event.stopPropagation()
    const { clientX: x, clientY: y } = event
    comments.pinAt(screenToFlowPosition({ x, y }, { snapToGrid: false }))
  }
  return (
    <div
      className={cn(
        'h-full',
        placing &&
          'touch-none [&_.react-flow__node]:cursor-crosshair! [&_.react-flow__pane]:cursor-crosshair!',
      )}
      onPointerDownCapture={press}
      onMouseDownCapture={keep}
      onTouchStartCapture={keep}
      onClickCapture={keep}
      onPointerUpCapture={release}
    >
      {children}
    </div>
  )
}
