import { useReactFlow } from '@xyflow/react'
import {
  type MouseEvent,
  type PointerEvent,
  type ReactNode,
  type SyntheticEvent,
  useState,
} from 'react'
import { cn } from '../../../ui/cn.ts'
import { isOnSurface } from '../../is-on-surface.ts'
import type { Place } from '../arrange.ts'
import type { Tools } from './use-tools.ts'

type PlacingAreaProps = { tools: Tools | null; children: ReactNode }

/** Shorter drags are presses. */
const leastDrag = 6

type Drawn = { from: Place; to: Place }

/**
 * The surface, on which the tool in hand puts things where one presses or drags, and a double click
 * on empty space a text. Presses are taken before React Flow sees them; wheel and pinch still move the view.
 */
export function PlacingArea({ tools, children }: PlacingAreaProps) {
  const { screenToFlowPosition } = useReactFlow()
  const [drawn, setDrawn] = useState<Drawn | null>(null)
  const tool = tools?.tool ?? null
  const onCanvas = ({ x, y }: Place) => screenToFlowPosition({ x, y }, { snapToGrid: false })
  const keep = (event: SyntheticEvent) => {
    if (tool && isOnSurface(event.target)) event.stopPropagation()
  }
  function press(event: PointerEvent) {
    if (!tool || event.button !== 0 || !isOnSurface(event.target)) return
    event.stopPropagation()
    event.preventDefault()
    event.currentTarget.setPointerCapture(event.pointerId)
    const from = { x: event.clientX, y: event.clientY }
    setDrawn({ from, to: from })
  }
  function release() {
    if (!drawn || !tool || !tools) return
    const { from, to } = drawn
    const isDrag = Math.hypot(to.x - from.x, to.y - from.y) >= leastDrag
    setDrawn(null)
    tools.putAt(tool, onCanvas(from), isDrag ? onCanvas(to) : null)
  }
  function write({ target, clientX, clientY }: MouseEvent) {
    if (tools && !tool && target instanceof Element && target.matches('.react-flow__pane')) {
      tools.putAt('text', onCanvas({ x: clientX, y: clientY }), null)
    }
  }
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: the keys of the canvas do the same.
    <div
      className={cn(
        'h-full',
        tool &&
          'touch-none [&_.react-flow__node]:cursor-crosshair! [&_.react-flow__pane]:cursor-crosshair!',
      )}
      onPointerDownCapture={press}
      onMouseDownCapture={keep}
      onTouchStartCapture={keep}
      onPointerMove={({ clientX, clientY }) =>
        setDrawn((before) => before && { ...before, to: { x: clientX, y: clientY } })
      }
      onPointerUp={release}
      onPointerCancel={() => setDrawn(null)}
      onDoubleClick={write}
    >
      {children}
      {drawn && <Preview {...drawn} line={tool === 'connector'} />}
    </div>
  )
}

function Preview({ from, to, line }: Drawn & { line: boolean }) {
  return (
    <svg aria-hidden="true" className="pointer-events-none fixed inset-0 z-10 size-full">
      {line ? (
        <path d={`M${from.x} ${from.y}L${to.x} ${to.y}`} strokeWidth="2" className="stroke-ring" />
      ) : (
        <rect
          x={Math.min(from.x, to.x)}
          y={Math.min(from.y, to.y)}
          width={Math.abs(to.x - from.x)}
          height={Math.abs(to.y - from.y)}
          rx="4"
          className="fill-ring/10 stroke-ring"
        />
      )}
    </svg>
  )
}
