import { useReactFlow } from '@xyflow/react'
import { type RefObject, useCallback, useRef } from 'react'
import type { Box } from './arrange.ts'
import type { CanvasEditor } from './canvas-editor.ts'

/** The distance between a widget and the edge of the view, in pixels. */
const margin = 24

/**
 * Scrolls widgets into view and focuses them, new ones once they are rendered. `first` gets the
 * focus when the canvas opens.
 */
export function useShownWidget(
  area: RefObject<HTMLElement | null>,
  editor: CanvasEditor,
  first: string | null,
) {
  const { getViewport, setViewport } = useReactFlow()
  const awaited = useRef(first)

  const reveal = useCallback(
    (id: string) => {
      const widget = editor.state.widgets.get(id)
      if (!widget || !area.current) return
      const { clientWidth, clientHeight } = area.current
      const { x, y, zoom } = getViewport()
      const across = shift(x, widget.x * zoom, widget.width * zoom, clientWidth)
      const down = shift(y, widget.y * zoom, widget.height * zoom, clientHeight)
      if (across !== 0 || down !== 0) void setViewport({ x: x + across, y: y + down, zoom })
    },
    [area, editor, getViewport, setViewport],
  )

  const nodeOf = useCallback(
    (id: string) =>
      area.current?.querySelector<HTMLElement>(`.react-flow__node[data-id="${CSS.escape(id)}"]`),
    [area],
  )

  const show = useCallback(
    (id: string) => {
      reveal(id)
      const node = nodeOf(id)
      if (node) node.focus({ preventScroll: true })
      else awaited.current = id
    },
    [nodeOf, reveal],
  )

  const onAppear = useCallback(
    (id: string) => {
      if (awaited.current !== id) return
      awaited.current = null
      // The field in which one writes takes the focus itself.
      if (editor.state.editing !== id) nodeOf(id)?.focus({ preventScroll: true })
    },
    [nodeOf, editor],
  )

  /** The part of the surface that is in view. */
  const viewed = useCallback((): Box | null => {
    if (!area.current) return null
    const { clientWidth, clientHeight } = area.current
    const { x, y, zoom } = getViewport()
    const [width, height] = [clientWidth / zoom, clientHeight / zoom]
    return { x: -x / zoom, y: -y / zoom, width, height }
  }, [area, getViewport])

  return { show, reveal, onAppear, viewed }
}

/** How far the view must move to show something; if that is too large, its start. */
function shift(offset: number, start: number, size: number, room: number): number {
  const from = start + offset - margin
  const to = start + offset + size + margin - room
  if (from < 0) return -from
  return to > 0 ? -Math.min(to, from) : 0
}
