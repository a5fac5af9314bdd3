import '@xyflow/react/dist/base.css'
import { ReactFlow, type ReactFlowProps, SelectionMode } from '@xyflow/react'
import { type ComponentProps, type ReactNode, useCallback, useId, useState } from 'react'
import { editorMessages as words } from '../../../contract/insight-canvas/canvas-editor-messages.ts'
import {
  canvasSurface,
  isThing,
  type Widget,
  type WidgetType,
} from '../../../contract/insight-canvas/canvas-widgets.ts'
import type { FoundSource } from '../../../contract/insight-canvas/canvases.ts'
import { cn } from '../../ui/cn.ts'
import { SurfacePortal } from '../widgets/surface-portal.tsx'
import type { Guide, Place } from './arrange.ts'
import type { CanvasEditor, EditorState } from './canvas-editor.ts'
import { FlowWidget } from './flow-widget.tsx'
import { useDrops } from './use-drops.ts'
import { useFlowNodes, type WidgetNode } from './use-flow-nodes.ts'
import { useNarrow, useTouch } from './use-touch.ts'
import { fitted, fittedOnOpening, viewExtent, zoomLimits } from './view-limits.ts'

type CanvasFlowProps = Pick<ComponentProps<'div'>, 'onKeyDown' | 'onContextMenu'> & {
  editor: CanvasEditor
  state: EditorState
  mayChange: boolean
  /** The widget to show first; null to fit all of them. */
  opened: string | null
  onDropWidget: (type: WidgetType, at: Place) => void
  /** Null where pictures cannot be stored. */
  onDropFiles: ((files: File[], options: { at: Place }) => void) | null
  onDropSource: (found: FoundSource, at: Place) => void
  /** Rendered above the widgets. */
  children: ReactNode
}

/** With more widgets, only visible ones are rendered; with fewer, assistive technology can read all. */
const manyWidgets = 50

const nodeTypes = { widget: FlowWidget }
const snapGrid: [number, number] = [canvasSurface.grid, canvasSurface.grid]
const addKeys = ['Shift', 'Meta', 'Control']
const zoomKeys = ['Meta', 'Control']
/** The middle button. A constant, because a new array would re-render all widgets. */
const panButtons = [1]

const look = [
  '[--xy-background-color:transparent] [--xy-selection-border:1px_solid_var(--color-ring)]',
  '[--xy-selection-background-color:color-mix(in_oklab,var(--color-ring)_10%,transparent)]',
  // React Flow's box around the selection is not needed: each selected widget can be dragged.
  '[&_.react-flow__nodesselection]:hidden',
  '[&_.react-flow__node]:touch-none [&_.react-flow__node:focus-visible]:outline-offset-4',
  // Composites a dragged widget on its own layer.
  '[&_.react-flow__node.dragging]:will-change-transform',
  '-outline-offset-2!',
].join(' ')

const lookWhileDragged = [
  // An overlay, so that widgets under the pointer neither react nor need hit testing.
  'after:absolute after:inset-0 after:z-10 after:cursor-grabbing',
  '[&_.react-flow__node-toolbar]:hidden!',
  // Each box that scrolls has layers of its own, which would be sorted anew in each frame.
  '[&_[data-scroller]]:overflow-hidden!',
].join(' ')

/** What never changes about the surface. */
const fixed = {
  colorMode: 'system',
  proOptions: { hideAttribution: true },
  snapToGrid: true,
  snapGrid,
  nodesConnectable: false,
  nodesFocusable: true,
  edgesFocusable: false,
  elevateNodesOnSelect: false,
  // The workspace handles the keys.
  disableKeyboardA11y: true,
  deleteKeyCode: null,
  selectionKeyCode: null,
  multiSelectionKeyCode: addKeys,
  zoomActivationKeyCode: zoomKeys,
  selectionMode: SelectionMode.Partial,
  panOnScroll: true,
  zoomOnDoubleClick: false,
  minZoom: zoomLimits.min,
  maxZoom: zoomLimits.max,
  translateExtent: viewExtent,
} satisfies ReactFlowProps

/** Whether a double click begins to write on it. */
const isWritable = (widget: Widget | undefined) =>
  widget !== undefined && isThing(widget) && !widget.locked

/**
 * The canvas surface, on which widgets are selected, dragged and resized, and which can be panned
 * and zoomed.
 */
export function CanvasFlow(props: CanvasFlowProps) {
  const { editor, state, mayChange, opened, children, onKeyDown, onContextMenu, ...drops } = props
  const hint = useId()
  const [filled] = useState(() => editor.state.widgets.size > 0)
  const at = opened !== null && editor.state.widgets.has(opened) ? [{ id: opened }] : undefined
  const touch = useTouch()
  const first = useNarrow() ? fitted : fittedOnOpening
  const write = useWriting(editor, mayChange)
  const dropping = useDrops(mayChange ? drops : null)
  const { nodes, onNodesChange, dragging, guides } = useFlowNodes({
    editor,
    state,
    mayChange,
    touch,
    hint,
  })
  return (
    <ReactFlow
      {...fixed}
      {...dropping}
      onKeyDown={onKeyDown}
      onFocus={({ target }) => {
        if (mayChange) selectTyped(editor, target)
      }}
      onContextMenu={onContextMenu}
      nodes={nodes}
      nodeTypes={nodeTypes}
      onNodesChange={onNodesChange}
      onNodeDoubleClick={write}
      aria-label={words.canvas}
      aria-describedby={`${hint}-canvas`}
      tabIndex={0}
      className={cn('rounded-[inherit]', look, dragging && lookWhileDragged)}
      nodesDraggable={mayChange}
      elementsSelectable={mayChange}
      onlyRenderVisibleElements={state.widgets.size > manyWidgets}
      selectionOnDrag={mayChange}
      panOnDrag={mayChange ? panButtons : true}
      fitView={filled}
      fitViewOptions={at ? { ...fittedOnOpening, nodes: at } : first}
    >
      <Ground guides={guides} />
      <p id={hint} className="sr-only">
        {words.widgetHint}
      </p>
      <p id={`${hint}-canvas`} className="sr-only">
        {words.canvasHint}
      </p>
      {children}
    </ReactFlow>
  )
}

/** The same from render to render, or React Flow would render all widgets anew in each frame of a drag. */
function useWriting(editor: CanvasEditor, mayChange: boolean) {
  return useCallback(
    (_: unknown, { id }: WidgetNode) => {
      if (mayChange && isWritable(editor.state.widgets.get(id))) editor.edit(id)
    },
    [editor, mayChange],
  )
}

/** The surface below the widgets, and the lines above them. */
const Ground = ({ guides }: { guides: readonly Guide[] }) => (
  <SurfacePortal>
    <div
      className="absolute -z-1 rounded-lg border bg-background bg-position-[-10px_-10px] bg-size-[20px_20px] [background-image:radial-gradient(circle,var(--color-input)_0.6px,transparent_1px)]"
      style={{ width: canvasSurface.width, height: canvasSurface.height }}
    />
    <Guides guides={guides} />
  </SurfacePortal>
)

/** A press that turns text into a field fires no click on the widget, so select it here. */
function selectTyped(editor: CanvasEditor, target: Element) {
  if (!target.matches('textarea, input, select')) return
  const id = target.closest<HTMLElement>('.react-flow__node')?.dataset.id
  if (id && !editor.state.selected.has(id)) editor.select([id])
}

/** Lines that show how the dragged widgets align with others. */
const Guides = ({ guides }: { guides: readonly Guide[] }) => (
  <svg aria-hidden="true" className="absolute z-[3000000] size-0 overflow-visible">
    <path
      className="stroke-ring"
      d={guides
        .map(({ axis, at, from, to }) =>
          axis === 'x' ? `M${at + 0.5} ${from}V${to}` : `M${from} ${at + 0.5}H${to}`,
        )
        .join('')}
    />
  </svg>
)
