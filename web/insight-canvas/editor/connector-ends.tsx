import { useReactFlow } from '@xyflow/react'
import { type PointerEvent, useRef } from 'react'
import { type ConnectorLine, withEnds } from '../../../common/layout/connector-layout.ts'
import { thingMessages as words } from '../../../contract/insight-canvas/canvas-thing-messages.ts'
import type { WidgetOf } from '../../../contract/insight-canvas/canvas-widgets.ts'
import { cn } from '../../ui/cn.ts'
import { endAt } from './end-at.ts'
import { useWorkspace } from './workspace-context.ts'

type ConnectorEndsProps = { connector: WidgetOf<'connector'>; line: ConnectorLine }

/** The ends of the selected connector, which are dragged to other things or places. */
export function ConnectorEnds({ connector, line }: ConnectorEndsProps) {
  return (['from', 'to'] as const).map((end) => (
    <EndHandle key={end} end={end} connector={connector} line={line} />
  ))
}

function EndHandle({ end, connector, line }: ConnectorEndsProps & { end: 'from' | 'to' }) {
  const { editor, onChange } = useWorkspace()
  const { screenToFlowPosition } = useReactFlow()
  const drags = useRef(0)
  const { x, y } = line[end]
  const { box } = line
  function drag({ clientX, clientY, currentTarget, pointerId }: PointerEvent) {
    if (!currentTarget.hasPointerCapture(pointerId)) return
    const place = screenToFlowPosition({ x: clientX, y: clientY }, { snapToGrid: false })
    const other = connector.data[end === 'from' ? 'to' : 'from']
    const ends = { [end]: endAt(place, editor.state.widgets, other.on) }
    // One drag is one step.
    onChange?.(
      words.reconnected,
      withEnds(connector, ends),
      `${connector.id} ${end} ${drags.current}`,
    )
  }
  return (
    <span
      title={words.moveEnd[end]}
      className={cn(
        'nodrag nopan pointer-events-auto absolute size-3 -translate-x-1/2 -translate-y-1/2 cursor-move touch-none rounded-full border-2 border-ring bg-card pointer-coarse:size-5',
      )}
      style={{ left: x - box.x + 8, top: y - box.y + 8 }}
      onPointerDown={(event) => {
        event.stopPropagation()
        drags.current++
        event.currentTarget.setPointerCapture(event.pointerId)
      }}
      onPointerMove={drag}
    />
  )
}
