import { useReactFlow } from '@xyflow/react'
import { type PointerEvent, useRef, useState } from 'react'
import { outlineAround, storedStroke } from '../../../../common/layout/stroke-layout.ts'
import { insertMessages as words } from '../../../../contract/insight-canvas/canvas-insert-messages.ts'
import { newWidget, type WidgetOf } from '../../../../contract/insight-canvas/canvas-widgets.ts'
import { cn } from '../../../ui/cn.ts'
import { outlinePath } from '../../widgets/inserts/outline-path.ts'
import { inks } from '../../widgets/inserts/stroke-view.tsx'
import { topOf } from '../arrange.ts'
import type { CanvasEditor } from '../canvas-editor.ts'
import type { Pen } from './pen-look.ts'

type PenLayerProps = { editor: CanvasEditor; pen: Pen; erasing: boolean; onFull: () => boolean }
type Point = { x: number; y: number }

/** What nobody draws in one go; the rest of such a line is left out. */
const mostPoints = 50_000

/** The surface while a pen or eraser is in hand: draws strokes, or removes those that it passes over. */
export function PenLayer({ editor, pen, erasing, onFull }: PenLayerProps) {
  const { screenToFlowPosition, getZoom } = useReactFlow()
  const line = useRef<Point[]>([])
  const swipes = useRef(0)
  const [, setDrawn] = useState(0)
  const redraw = () => setDrawn((count) => count + 1)
  const onCanvas = (point: Point) => screenToFlowPosition(point, { snapToGrid: false })

  function press(event: PointerEvent<Element>) {
    if (event.button !== 0) return
    event.preventDefault()
    event.currentTarget.setPointerCapture(event.pointerId)
    swipes.current++
    line.current = []
    follow(event)
  }
  function follow(event: PointerEvent<Element>) {
    if (!event.currentTarget.hasPointerCapture(event.pointerId)) return
    const points = pointsOf(event.nativeEvent)
    if (erasing) {
      for (const point of points) erase(editor, point, swipes.current)
      return
    }
    if (line.current.length < mostPoints) line.current.push(...points)
    redraw()
  }
  function release() {
    const drawn = line.current
    line.current = []
    redraw()
    if (erasing || drawn.length === 0 || onFull()) return
    const stroke = newStroke(drawn.map(onCanvas), pen)
    const z = topOf(editor.state.widgets.values())
    editor.change(words.drew, { put: [{ ...stroke, z }] })
  }
  const [first] = line.current
  return (
    <div
      aria-hidden="true"
      className={cn(
        'absolute inset-0 z-4 touch-none',
        erasing ? 'cursor-cell' : 'cursor-crosshair',
      )}
      onPointerDown={press}
      onPointerMove={follow}
      onPointerUp={release}
      onPointerCancel={() => {
        line.current = []
        redraw()
      }}
    >
      {first && (
        <svg aria-hidden="true" className="pointer-events-none fixed inset-0 size-full">
          <path d={preview(line.current, pen, getZoom())} className={inks[pen.color]} />
        </svg>
      )}
    </div>
  )
}

/** All places since the last event; browsers give them at once. */
function pointsOf(event: globalThis.PointerEvent): Point[] {
  const moves = event.getCoalescedEvents?.() ?? []
  return (moves.length > 0 ? moves : [event]).map(({ clientX, clientY }) => ({
    x: clientX,
    y: clientY,
  }))
}

function preview(line: readonly Point[], { size }: Pen, zoom: number): string {
  const [first] = line
  if (!first) return ''
  // In the pixels of the canvas, so that the line is as thick as it will be.
  const points = line.map(({ x, y }) => ({ x: x / zoom, y: y / zoom }))
  const corners = outlineAround(points, size)
  return outlinePath(corners.map(({ x, y }) => ({ x: x * zoom, y: y * zoom })))
}

function newStroke(line: readonly Point[], pen: Pen): WidgetOf<'stroke'> {
  const made = newWidget('stroke', crypto.randomUUID()) as WidgetOf<'stroke'>
  const { points, ...box } = storedStroke(line)
  return { ...made, ...box, data: { ...pen, points } }
}

/** Removes the strokes at a place; what one swipe removes is one step. */
function erase(editor: CanvasEditor, { x, y }: Point, swipe: number) {
  const { widgets } = editor.state
  const under = document.elementsFromPoint(x, y).flatMap((element) => {
    const id = element.closest<HTMLElement>('.react-flow__node')?.dataset.id
    const widget = id === undefined ? undefined : widgets.get(id)
    return widget?.type === 'stroke' && !widget.locked ? [widget.id] : []
  })
  const remove = [...new Set(under)]
  if (remove.length > 0) {
    editor.change(words.erased(remove.length), { remove, join: `erase ${swipe}` })
  }
}
