import { type NodeProps, NodeResizer } from '@xyflow/react'
import { memo, useEffect, useMemo, useSyncExternalStore } from 'react'
import { widgetSizes } from '../../../contract/insight-canvas/canvas-widgets.ts'
import { cn } from '../../ui/cn.ts'
import { WidgetView } from '../widgets/widget-view.tsx'
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
  useEffect(() => onAppear(id), [id, onAppear])
  return (
    <>
      <div
        className={cn(
          'size-full rounded-lg',
          selected && 'outline-2 outline-ring',
          onChange && 'cursor-grab active:cursor-grabbing',
        )}
      >
        {widget && <WidgetView widget={widget} sources={sources} onChange={onChange} />}
      </div>
      {data.alone && onChange && (
        <NodeResizer
          minWidth={widgetSizes.min.width}
          minHeight={widgetSizes.min.height}
          maxWidth={widgetSizes.max.width}
          maxHeight={widgetSizes.max.height}
          handleClassName={handle}
          lineClassName={line}
        />
      )}
    </>
  )
})
