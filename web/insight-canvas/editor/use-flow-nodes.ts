import { type Node, type NodeChange, useStoreApi } from '@xyflow/react'
import { useCallback, useMemo, useRef, useState } from 'react'
import { layerOf } from '../../../common/layout/canvas-order.ts'
import { type ConnectorLine, layoutConnector } from '../../../common/layout/connector-layout.ts'
import { widgetName } from '../../../common/text/spoken-canvas.ts'
import { editorMessages as words } from '../../../contract/insight-canvas/canvas-editor-messages.ts'
import {
  isCard,
  type Widget,
  type WidgetOf,
  widgetNames,
} from '../../../contract/insight-canvas/canvas-widgets.ts'
import { type Box, boxOf, type Guide, guidesOf, moved, type Place, resized } from './arrange.ts'
import type { CanvasEditor, EditorState, Widgets } from './canvas-editor.ts'
import { withCompany } from './company-of.ts'
import { selectOnFlow } from './select-on-flow.ts'
import { snapped } from './snapped.ts'

type Size = Pick<Box, 'width' | 'height'>

/** `size` is set while the widget is being resized, `line` for a connector. */
export type WidgetNode = Node<
  { alone: boolean; size: Size | null; line?: ConnectorLine | undefined },
  'widget'
>

type Held = { widgets: ReadonlyMap<string, Widget>; dragging: boolean; guides: readonly Guide[] }

const nothing: Held = { widgets: new Map(), dragging: false, guides: [] }

/** Whether a widget is selected, and whether others are as well. */
type Selection = 'no' | 'among' | 'alone'

/** The room around a connector, so that straight lines have an area that a rectangle can select. */
const aroundLine = 8

/** All frames are below all other widgets. */
const layerHeight = 1_000_001

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
      ...placeOf(widget),
      // Declared, so that React Flow does not have to render all widgets to find them.
      handles: [],
      zIndex: widget.z + layerOf(widget) * layerHeight,
      selected: selection !== 'no',
      draggable: mayChange && !widget.locked && (!touch || selection !== 'no'),
      className: isCard(widget) ? 'rounded-lg' : 'rounded-sm',
      // One presses through a frame, and beside a line.
      ...(letsThrough(widget) && { style: { pointerEvents: 'none' } }),
      data: { alone: selection === 'alone', size: null },
      ariaLabel: words.widget(widgetName(widget), widgetNames[widget.type], {
        selected: selection !== 'no',
        locked: widget.locked === true,
        proposed: widget.proposed === true,
      }),
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

const letsThrough = ({ type }: Widget) => ['frame', 'connector', 'stroke'].includes(type)

function placeOf({ x, y, width, height }: Box) {
  return { position: { x, y }, width, height, measured: { width, height } }
}

type NodeOf = ReturnType<typeof useNodeOf>

/** The nodes of connectors, which follow what they are attached to; the same ones while nothing moves. */
function useLineNodes() {
  const made = useRef(new WeakMap<WidgetNode, { from?: Widget; to?: Widget; node: WidgetNode }>())
  return useCallback((node: WidgetNode, widget: WidgetOf<'connector'>, all: Widgets) => {
    const { from, to } = widget.data
    const ends = { from: all.get(from.on ?? ''), to: all.get(to.on ?? '') }
    const before = made.current.get(node)
    if (before && before.from === ends.from && before.to === ends.to) return before.node
    const line = layoutConnector(widget, (id) => all.get(id))
    const { x, y, width, height } = line.box
    const around = { width: width + 2 * aroundLine, height: height + 2 * aroundLine }
    const place = placeOf({ x: x - aroundLine, y: y - aroundLine, ...around })
    const now: WidgetNode = { ...node, ...place, data: { ...node.data, line } }
    const { from: a, to: b } = ends
    made.current.set(node, { ...(a && { from: a }), ...(b && { to: b }), node: now })
    return now
  }, [])
}

/** The nodes, those that are dragged or resized where they are held. */
function useNodes({ widgets, selected }: EditorState, held: Held, nodeOf: NodeOf) {
  const lineNode = useLineNodes()
  return useMemo(() => {
    const chosen: Selection = selected.size === 1 ? 'alone' : 'among'
    const now = held.widgets.size === 0 ? widgets : new Map([...widgets, ...held.widgets])
    return [...widgets.values()].map((widget) => {
      const node = nodeOf(widget, selected.has(widget.id) ? chosen : 'no')
      const shown = held.widgets.get(widget.id) ?? widget
      if (shown.type === 'connector') {
        return lineNode(shown === widget ? node : { ...node }, shown, now)
      }
      if (shown === widget) return node
      const { width, height } = shown
      const sized = width !== widget.width || height !== widget.height
      return {
        ...node,
        position: { x: shown.x, y: shown.y },
        ...(sized && { ...placeOf(shown), data: { ...node.data, size: { width, height } } }),
      }
    })
  }, [widgets, selected, held, nodeOf, lineNode])
}

/**
 * The widgets as React Flow nodes. Dragging and resizing change only the nodes; on release, the
 * result becomes one step in the editor.
 */
export function useFlowNodes({ editor, state, mayChange, touch, hint }: Options) {
  const [held, setHeld] = useState(nothing)
  const current = useRef(nothing)
  const flow = useStoreApi()

  const nodes = useNodes(state, held, useNodeOf({ mayChange, touch, hint }))
  const show = useCallback((next: Held) => {
    current.current = next
    setHeld(next)
  }, [])

  const onNodesChange = useCallback(
    (changes: NodeChange<WidgetNode>[]) => {
      selectOnFlow(editor, changes, flow.getState())
      const { places, size, ended } = geometryOf(changes)
      const { widgets } = editor.state
      const widget = size && widgets.get(size.id)
      let put: Widget[] = []
      if (widget) {
        // Resize events omit values that have not changed since the previous event.
        const before = current.current.widgets.get(widget.id) ?? widget
        const wanted = { ...boxOf([before]), ...places.get(widget.id), ...size.box }
        put = [{ ...widget, ...resized(widget, wanted) }]
      } else {
        put = dragged(places, widgets)
        if (put.length === 0) return
      }
      if (!ended) {
        const shown = new Map(put.map((each) => [each.id, each]))
        const guides = widget ? [] : guidesAround(put, widgets.values())
        show({ widgets: shown, dragging: !widget, guides })
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
    [editor, flow, show],
  )

  return { nodes, onNodesChange, dragging: held.dragging, guides: held.guides }
}

/** The dragged widgets with all that moves with them, aligned with what is near. */
function dragged(places: ReadonlyMap<string, Place>, all: Widgets): Widget[] {
  const held = [...places.keys()].flatMap((id) => all.get(id) ?? [])
  const first = held.find(({ type }) => type !== 'connector') ?? held[0]
  const place = first && places.get(first.id)
  if (!first || !place) return []
  const { x, y } = first.type === 'connector' ? cornerOf(first, all) : { x: first.x, y: first.y }
  const company = withCompany(held, all)
  const put = moved(company, { x: place.x - x, y: place.y - y })
  return moved(put, snapped(put, all))
}

function cornerOf(connector: WidgetOf<'connector'>, all: Widgets): Place {
  const { x, y } = layoutConnector(connector, (id) => all.get(id)).box
  return { x: x - aroundLine, y: y - aroundLine }
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
    [...all].filter(({ id, type }) => !own.has(id) && type !== 'connector'),
  )
}

const sameBox = (a: Box, b: Box | undefined) =>
  a.x === b?.x && a.y === b.y && a.width === b.width && a.height === b.height
