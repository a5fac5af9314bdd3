import type { Node, NodeChange } from '@xyflow/react'
import { useCallback, useMemo, useRef, useState } from 'react'
import { editorMessages as words } from '../../../contract/insight-canvas/canvas-editor-messages.ts'
import { type Widget, widgetNames } from '../../../contract/insight-canvas/canvas-widgets.ts'
import { type Box, boxOf, type Guide, guidesOf, moved, type Place, resized } from './arrange.ts'
import type { CanvasEditor, EditorState } from './canvas-editor.ts'

type Size = Pick<Box, 'width' | 'height'>

/** `size` is set while the widget is being resized. */
export type WidgetNode = Node<{ alone: boolean; size: Size | null }, 'widget'>

type Held = { boxes: ReadonlyMap<string, Box>; dragging: boolean; guides: readonly Guide[] }

const nothing: Held = { boxes: new Map(), dragging: false, guides: [] }

/** Whether a widget is selected, and whether others are as well. */
type Selection = 'no' | 'among' | 'alone'

type Options = {
  editor: CanvasEditor
  state: EditorState
  mayChange: boolean
  /** On touch screens, a drag pans the view unless the widget is selected. */
  touch: boolean
  /** The id of the element that describes a widget's keys. */
  hint: string
}

/** Returns the same node for an unchanged widget, so that React Flow does not re-render it. */
function useNodeOf({ mayChange, touch, hint }: Pick<Options, 'mayChange' | 'touch' | 'hint'>) {
  return useMemo(() => {
    const make = (widget: Widget, selection: Selection): WidgetNode => ({
      id: widget.id,
      type: 'widget',
      position: { x: widget.x, y: widget.y },
      width: widget.width,
      height: widget.height,
      measured: { width: widget.width, height: widget.height },
      // Declared, so that React Flow does not have to render all widgets to find them.
      handles: [],
      zIndex: widget.z,
      selected: selection !== 'no',
      draggable: mayChange && (!touch || selection !== 'no'),
      className: 'rounded-lg',
      data: { alone: selection === 'alone', size: null },
      ariaLabel: words.widget(
        widget.title || widgetNames[widget.type],
        widgetNames[widget.type],
        selection !== 'no',
      ),
      domAttributes: {
        'aria-roledescription': words.widgetRole,
        'aria-describedby': mayChange ? hint : undefined,
      },
    })
    const made = {
      no: new WeakMap<Widget, WidgetNode>(),
      among: new WeakMap<Widget, WidgetNode>(),
      alone: new WeakMap<Widget, WidgetNode>(),
    }
    return (widget: Widget, selection: Selection) => {
      const node = made[selection].get(widget) ?? make(widget, selection)
      made[selection].set(widget, node)
      return node
    }
  }, [mayChange, touch, hint])
}

/** The nodes, those that are dragged or resized where they are held. */
function useNodes(
  { widgets, selected }: EditorState,
  held: Held,
  nodeOf: ReturnType<typeof useNodeOf>,
) {
  return useMemo(() => {
    const chosen: Selection = selected.size === 1 ? 'alone' : 'among'
    return [...widgets.values()].map((widget) => {
      const node = nodeOf(widget, selected.has(widget.id) ? chosen : 'no')
      const box = held.boxes.get(widget.id)
      if (!box) return node
      const { width, height } = box
      const sized = width !== widget.width || height !== widget.height
      return {
        ...node,
        position: { x: box.x, y: box.y },
        ...(sized && {
          width,
          height,
          measured: { width, height },
          data: { ...node.data, size: { width, height } },
        }),
      }
    })
  }, [widgets, selected, held, nodeOf])
}

/**
 * The widgets as React Flow nodes. Dragging and resizing change only the nodes; on release, the
 * result becomes one step in the editor.
 */
export function useFlowNodes({ editor, state, mayChange, touch, hint }: Options) {
  const [held, setHeld] = useState(nothing)
  const current = useRef(nothing)

  const nodes = useNodes(state, held, useNodeOf({ mayChange, touch, hint }))
  const show = useCallback((next: Held) => {
    current.current = next
    setHeld(next)
  }, [])

  const onNodesChange = useCallback(
    (changes: NodeChange<WidgetNode>[]) => {
      select(editor, changes)
      const { places, size, ended } = geometryOf(changes)
      const { widgets } = editor.state
      const widget = size && widgets.get(size.id)
      let put: Widget[] = []
      if (widget) {
        // Resize events omit values that have not changed since the previous event.
        const before = current.current.boxes.get(widget.id) ?? widget
        put = [
          { ...widget, ...resized(widget, { ...before, ...places.get(widget.id), ...size.box }) },
        ]
      } else {
        const dragged = [...places.keys()].flatMap((id) => widgets.get(id) ?? [])
        const [first] = dragged
        const place = first && places.get(first.id)
        if (!first || !place) return
        put = moved(dragged, { x: place.x - first.x, y: place.y - first.y })
      }
      if (!ended) {
        const boxes = new Map(put.map((each) => [each.id, each]))
        const guides = widget ? [] : guidesAround(put, widgets.values())
        show({ boxes, dragging: !widget, guides })
        return
      }
      show(nothing)
      put = put.filter((each) => !sameBox(each, widgets.get(each.id)))
      const [first] = put
      if (!first) return
      const { x, y } = boxOf(put)
      const said = widget ? words.resized(first.width, first.height) : words.moved(put.length, x, y)
      editor.change(said, { put })
    },
    [editor, show],
  )

  return { nodes, onNodesChange, dragging: held.dragging, guides: held.guides }
}

function select(editor: CanvasEditor, changes: readonly NodeChange<WidgetNode>[]) {
  const selected = new Set(editor.state.selected)
  for (const change of changes) {
    if (change.type !== 'select') continue
    if (change.selected) selected.add(change.id)
    else selected.delete(change.id)
  }
  editor.select(selected)
}

/** The positions of dragged nodes, and the size of a resized one; ignores mere measurements. */
function geometryOf(changes: readonly NodeChange<WidgetNode>[]) {
  const places = new Map<string, Place>()
  let size: { id: string; box: Partial<Box> } | undefined
  let ended = false
  for (const change of changes) {
    if (change.type === 'position' && change.position) {
      places.set(change.id, change.position)
      ended ||= change.dragging === false
    } else if (change.type === 'dimensions' && change.resizing !== undefined) {
      ended ||= !change.resizing
      // The last event has the size without the position.
      size = { id: change.id, box: change.resizing ? { ...change.dimensions } : {} }
    }
  }
  return { places, size, ended }
}

/** Alignment guides for the bounding box of the dragged widgets. */
function guidesAround(put: readonly Widget[], all: Iterable<Widget>): Guide[] {
  const own = new Set(put.map(({ id }) => id))
  return guidesOf(
    boxOf(put),
    [...all].filter(({ id }) => !own.has(id)),
  )
}

const sameBox = (a: Box, b: Box | undefined) =>
  a.x === b?.x && a.y === b.y && a.width === b.width && a.height === b.height
