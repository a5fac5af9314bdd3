import { Panel, useReactFlow, useStore } from '@xyflow/react'
import { memo, type PointerEvent, useMemo, useSyncExternalStore } from 'react'
import { shownBoxes, stackingOrder } from '../../../../common/layout/canvas-order.ts'
import { findingMessages as words } from '../../../../contract/insight-canvas/canvas-finding-messages.ts'
import { canvasSurface, type Widget } from '../../../../contract/insight-canvas/canvas-widgets.ts'
import { cn } from '../../../ui/cn.ts'
import { fills } from '../../widgets/things/paints.ts'
import type { CanvasEditor, Widgets } from '../canvas-editor.ts'

const { width, height } = canvasSurface

/** All of the surface, small, with the part that is in view, which is moved by pressing or dragging. */
export function CanvasMap({ editor }: { editor: CanvasEditor }) {
  const widgets = useSyncExternalStore(editor.subscribe, () => editor.state.widgets)
  const { setCenter, getZoom } = useReactFlow()
  function move(event: PointerEvent<SVGSVGElement>) {
    if (event.type === 'pointermove' && !event.currentTarget.hasPointerCapture(event.pointerId))
      return
    const box = event.currentTarget.getBoundingClientRect()
    const x = ((event.clientX - box.left) / box.width) * width
    const y = ((event.clientY - box.top) / box.height) * height
    void setCenter(x, y, { zoom: getZoom() })
  }
  return (
    <Panel position="bottom-right" className="m-3! max-md:hidden">
      <svg
        role="img"
        aria-label={words.mapHint}
        viewBox={`0 0 ${width} ${height}`}
        className="block h-36 w-48 cursor-pointer touch-none overflow-hidden rounded-md border bg-background shadow-float"
        onPointerDown={(event) => {
          event.currentTarget.setPointerCapture(event.pointerId)
          move(event)
        }}
        onPointerMove={move}
      >
        <Marks widgets={widgets} />
        <View />
      </svg>
    </Panel>
  )
}

/** Drawn from what is stored, so that a drag does not draw it anew in each frame. */
const Marks = memo(function Marks({ widgets }: { widgets: Widgets }) {
  const boxes = useMemo(
    () =>
      stackingOrder(shownBoxes([...widgets.values()])).filter(({ type }) => type !== 'connector'),
    [widgets],
  )
  return boxes.map((widget) => (
    <rect
      key={widget.id}
      x={widget.x}
      y={widget.y}
      width={Math.max(widget.width, 20)}
      height={Math.max(widget.height, 20)}
      rx="12"
      strokeWidth="8"
      className={cn(colorOf(widget), 'stroke-border')}
    />
  ))
})

function colorOf(widget: Widget): string {
  switch (widget.type) {
    case 'note':
    case 'frame':
      return fills[widget.data.color]
    case 'shape':
      return widget.data.fill === 'none' ? 'fill-card' : fills[widget.data.fill]
    default:
      return 'fill-muted'
  }
}

function View() {
  const view = useStore(({ transform: [x, y, zoom], width: across, height: down }) =>
    [-x / zoom, -y / zoom, across / zoom, down / zoom].map(Math.round).join(' '),
  )
  const [x, y, across, down] = view.split(' ').map(Number)
  return (
    <rect
      x={x}
      y={y}
      width={across}
      height={down}
      rx="20"
      strokeWidth="24"
      className="fill-ring/10 stroke-ring"
    />
  )
}
