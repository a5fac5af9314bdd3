import type { NodeChange, ReactFlowState } from '@xyflow/react'
import type { Widget } from '../../../contract/insight-canvas/canvas-widgets.ts'
import type { CanvasEditor } from './canvas-editor.ts'
import type { WidgetNode } from './use-flow-nodes.ts'

type Flow = Pick<ReactFlowState, 'userSelectionActive' | 'userSelectionRect' | 'transform'>

/** Takes over what React Flow selects by presses and by a rectangle. */
export function selectOnFlow(
  editor: CanvasEditor,
  changes: readonly NodeChange<WidgetNode>[],
  flow: Flow,
) {
  const { widgets, selected: before } = editor.state
  const selected = new Set(before)
  const groups = new Set<string>()
  let changed = false
  for (const change of changes) {
    if (change.type !== 'select') continue
    changed = true
    const widget = widgets.get(change.id)
    if (!change.selected) {
      selected.delete(change.id)
      if (widget?.group) groups.add(widget.group)
    } else if (widget && (!flow.userSelectionActive || isTakenBy(flow, widget))) {
      selected.add(change.id)
    }
  }
  if (!changed) return
  // A press that takes away one of a group takes away the group; the rectangle only misses some of it.
  if (!flow.userSelectionActive) {
    for (const id of selected) {
      const group = widgets.get(id)?.group
      if (group && groups.has(group)) selected.delete(id)
    }
  }
  editor.select(selected)
}

/** The rectangle takes what it touches, but a frame only as a whole, and nothing that is locked. */
function isTakenBy({ userSelectionRect: rect, transform }: Flow, widget: Widget): boolean {
  if (widget.locked) return false
  if (widget.type !== 'frame' || !rect) return true
  const [x, y, zoom] = transform
  const [left, top] = [(rect.x - x) / zoom, (rect.y - y) / zoom]
  return (
    widget.x >= left &&
    widget.y >= top &&
    widget.x + widget.width <= left + rect.width / zoom &&
    widget.y + widget.height <= top + rect.height / zoom
  )
}
