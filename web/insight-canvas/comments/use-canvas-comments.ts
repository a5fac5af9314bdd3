import { useMemo, useState } from 'react'
import {
  type CanvasAnchor,
  canvasCommentCalls,
  canvasCommentMessages,
} from '../../../contract/insight-canvas/canvas-comments.ts'
import type { Widget } from '../../../contract/insight-canvas/canvas-widgets.ts'
import { useCommentKey } from '../../records/comments/comment-key.ts'
import { useComments } from '../../records/comments/use-comments.ts'
import { anchorAt, anchorOn } from './pin-place.ts'

/** What comments need from the canvas on screen. */
export type CommentedCanvas = {
  subscribe: (listener: () => void) => () => void
  state: { widgets: ReadonlyMap<string, Widget>; selected: ReadonlySet<string> }
}

export type CanvasComments = ReturnType<typeof useCanvasComments>

/** The comments on a canvas, and what pins new ones to it. */
export function useCanvasComments(id: string, editor: CommentedCanvas) {
  const record = useMemo(
    () =>
      ({ id, name: 'canvas', calls: canvasCommentCalls, words: canvasCommentMessages }) as const,
    [id],
  )
  /** Whether the next press on the canvas pins a comment there. */
  const [placing, setPlacing] = useState(false)
  const [hidden, setHidden] = useState(false)
  /** What the view is to show; a new object each time. */
  const [shown, setShown] = useState<{ anchor: CanvasAnchor } | null>(null)
  const comments = useComments<CanvasAnchor>(record, (anchor) => setShown({ anchor }), add)
  function addOn(anchor: CanvasAnchor | null) {
    setPlacing(false)
    setHidden(false)
    comments.addOn(anchor)
  }
  /** Comments on what has the focus or is selected; if nothing is, the place is chosen next. */
  function add() {
    const { selected, widgets } = editor.state
    const [first] = selected
    const widget = widgets.get(focusedWidget() ?? first ?? '')
    if (widget) return addOn(anchorOn(widget, widgets))
    setHidden(false)
    comments.write(null)
    comments.reveal()
    setPlacing(true)
  }
  useCommentKey(add)
  return {
    ...comments,
    addOn,
    placing,
    stopPlacing: () => setPlacing(false),
    /** Pins a new comment to a point of the canvas. */
    pinAt: (point: { x: number; y: number }) => addOn(anchorAt(point, editor.state.widgets)),
    close: () => {
      if (placing) return setPlacing(false)
      comments.close()
    },
    hidden,
    setHidden,
    shown,
  }
}

const focusedWidget = () =>
  document.activeElement?.closest<HTMLElement>('.react-flow__node')?.dataset.id
