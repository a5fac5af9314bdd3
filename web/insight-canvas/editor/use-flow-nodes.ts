import type { Node, NodeChange } from '@xyflow/react'
import { useCallback, useMemo, useRef, useState } from 'react'
import { editorMessages as words } from '../../../contract/canvas-editor-messages.ts'
import { type Widget, widgetNames } from '../../../contract/canvas-widgets.ts'
import { type Box, boxOf, type Guide, guidesOf, moved, type Place, resized } from './arrange.ts'
import type { CanvasEditor, EditorState } from './canvas-editor.ts'

type Size = Pick<Box, 'width' | 'height'>

/** `size` is that of a widget that is being resized. */
export type WidgetNode = Node<{ alone: boolean; size: Size | null }, 'widget'>

type Held = { boxes: ReadonlyMap<string, Box>; dragging: boolean; guides: readonly Guide[] }

const nothing: Held = { boxes: new Map(), dragging: false, guides: [] }

type Options = {
  editor: CanvasEditor
  state: EditorState
  mayChange: boolean
  /** With a finger one moves the view; only a selected widget is dragged. */
  touch: boolean
  /** The id of the element that explains the keys of a widget. */
  hint: string
}

/**
 * The widgets as nodes of React Flow. While widgets are dragged or resized, only the nodes change;
 * at the end it becomes one step of the editor.
 */
export function useFlowNodes({ editor, state, mayChange, touch, hint }: Options) {
  const [held, setHeld] = useState(nothing)
  const current = useRef(nothing)
  const { widgets, selected } = state

  const nodeOf = useMemo(() => {
    const make = (widget: Widget, chosen: boolean, alone: boolean): WidgetNode => ({
      id: widget.id,
      type: 'widget',
      position: { x: widget.x, y: widget.y },
      width: widget.width,
      height: widget.height,
      measured: { width: widget.width, height: widget.height },
      // Known, so that React Flow need not draw all widgets once to look for them.
      handles: [],
      zIndex: widget.z,
      selected: chosen,
      draggable: mayChange && (!touch || chosen),
      className: 'rounded-lg',
      data: { alone, size: null },
      ariaLabel: words.widget(
        widget.title || widgetNames[widget.type],
        widgetNames[widget.type],
        chosen,
      ),
      domAttributes: {
        'aria-roledescription': words.widgetRole,
        'aria-describedby': mayChange ? hint : undefined,
      },
    })
    // A widget that is the same object has the same node, which React Flow then leaves alone.
    const made = [0, 1, 2].map(() => new WeakMap<Widget, WidgetNode>())
    return (widget: Widget, chosen: boolean, alone: boolean) => {
      const known = made[chosen ? (alone ? 2 : 1) : 0]
      const node = known?.get(widget) ?? make(widget, chosen, alone)
      known?.set(widget, node)
      return node
    }
  }, [mayChange, touch, hint])

  const nodes = useMemo(() => {
    const alone = selected.size === 1
    return [...widgets.values()].map((widget) => {
      const chosen = selected.has(widget.id)
      const node = nodeOf(widget, chosen, chosen && alone)
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
        // Of a resize, what has not changed since the last event is left out.
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

/** Where nodes are dragged to, and the one that is resized, without what was merely measured. */
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
      // The last event tells the size without the place.
      size = { id: change.id, box: change.resizing ? { ...change.dimensions } : {} }
    }
  }
  return { places, size, ended }
}

/** For the whole that is moved, without what moves with it. */
function guidesAround(put: readonly Widget[], all: Iterable<Widget>): Guide[] {
  const own = new Set(put.map(({ id }) => id))
  return guidesOf(
    boxOf(put),
    [...all].filter(({ id }) => !own.has(id)),
  )
}

const sameBox = (a: Box, b: Box | undefined) =>
  a.x === b?.x && a.y === b.y && a.width === b.width && a.height === b.height
