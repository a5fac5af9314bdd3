import { type NodeProps, NodeResizer } from '@xyflow/react'
import { memo, useEffect, useMemo, useSyncExternalStore } from 'react'
import { isCard, sizesOf, type Widget } from '../../../contract/insight-canvas/canvas-widgets.ts'
import { cn } from '../../ui/cn.ts'
import type { Writing } from '../widgets/widget-props.ts'
import { WidgetView } from '../widgets/widget-view.tsx'
import { ConnectorEnds } from './connector-ends.tsx'
import type { WidgetNode } from './use-flow-nodes.ts'
import { useWorkspace } from './workspace-context.ts'

const handle = '!size-2.5 !rounded-[3px] !border !border-ring !bg-card z-10 pointer-coarse:!size-4'
const line = '!border-transparent'

/**
 * A widget in the workspace, with resize handles if it is the only one selected. Reads its content
 * from the editor, because React Flow passes nodes on one render late, and a field being edited
 * would lose its text and focus.
 */
export const FlowWidget = memo(function FlowWidget({ id, data, selected }: NodeProps<WidgetNode>) {
  const { editor, sources, onChange, onAppear } = useWorkspace()
  const stored = useSyncExternalStore(editor.subscribe, () => editor.state.widgets.get(id))
  const { size } = data
  const widget = useMemo(() => (stored && size ? { ...stored, ...size } : stored), [stored, size])
  const change = stored?.locked ? null : onChange
  const writing = useWriting(id)
  useEffect(() => onAppear(id), [id, onAppear])
  if (!widget) return null
  const { type } = widget
  return (
    <>
      <div
        className={cn(
          styleOf(widget),
          selected && outlined(widget),
          change && 'cursor-grab active:cursor-grabbing',
        )}
      >
        <WidgetView
          widget={widget}
          sources={sources}
          onChange={change}
          writing={writing}
          line={data.line}
        />
      </div>
      {data.alone && change && type === 'connector' && data.line && (
        <ConnectorEnds connector={widget} line={data.line} />
      )}
      {data.alone && change && type !== 'connector' && <Resizer widget={widget} />}
    </>
  )
})

const outlined = ({ type }: Widget) =>
  type === 'connector' ? '[&_[data-line]]:stroke-ring' : 'outline-2 outline-ring'

function styleOf(widget: Widget): string {
  if (widget.type === 'connector') return 'absolute start-2 top-2 size-0'
  // The interior of a frame lets presses through to what lies below.
  if (widget.type === 'frame') return 'size-full rounded-md [&_figcaption]:pointer-events-auto'
  return cn('size-full', isCard(widget) ? 'rounded-lg' : 'rounded-sm')
}

function Resizer({ widget }: { widget: Widget }) {
  const { min, max } = sizesOf(widget.type)
  const keepsShape = widget.type === 'picture' || widget.type === 'stroke'
  return (
    <NodeResizer
      minWidth={min.width}
      minHeight={min.height}
      maxWidth={max.width}
      maxHeight={max.height}
      keepAspectRatio={keepsShape}
      handleClassName={cn(handle, 'pointer-events-auto')}
      lineClassName={line}
    />
  )
}

/** What happens while one writes on a thing; null if one does not. */
function useWriting(id: string): Writing | null {
  const { editor, writing } = useWorkspace()
  const isWriting = useSyncExternalStore(editor.subscribe, () => editor.state.editing === id)
  return useMemo(
    () =>
      isWriting
        ? {
            onEnd: (refocus) => writing.end(id, refocus),
            onNext: (way) => writing.next(id, way),
          }
        : null,
    [isWriting, writing, id],
  )
}
