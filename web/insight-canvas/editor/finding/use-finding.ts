import { useReactFlow } from '@xyflow/react'
import { type RefObject, useEffect, useEffectEvent, useState } from 'react'
import { shownBoxes } from '../../../../common/layout/canvas-order.ts'
import { isKey } from '../../../platform/keys/keys.ts'
import type { CanvasEditor } from '../canvas-editor.ts'

type Options = {
  area: RefObject<HTMLElement | null>
  editor: CanvasEditor
  /** Brings a widget into view and focuses it. */
  show: (id: string) => void
}

/** Ctrl+F within the canvas, where the browser would only find what is in view. */
export function useFinding({ area, editor, show }: Options) {
  const [open, setOpen] = useState(false)
  const { setCenter, getZoom } = useReactFlow()
  const onKey = useEffectEvent((event: KeyboardEvent) => {
    if (event.defaultPrevented || !isKey('canvasFind', event)) return
    const { target } = event
    const isHere =
      target === document.body || (target instanceof Node && area.current?.contains(target))
    if (!isHere || document.querySelector('[role=dialog], [role=alertdialog]')) return
    event.preventDefault()
    setOpen(true)
  })
  useEffect(() => {
    const listen = (event: KeyboardEvent) => onKey(event)
    document.addEventListener('keydown', listen)
    return () => document.removeEventListener('keydown', listen)
  }, [])

  function center(id: string) {
    const { widgets } = editor.state
    const box = shownBoxes([...widgets.values()]).find((widget) => widget.id === id)
    if (!box) return
    // Far out, one could not read what was found.
    const zoom = Math.max(getZoom(), leastZoom)
    void setCenter(box.x + box.width / 2, box.y + box.height / 2, { zoom })
  }
  function close(found: string | null) {
    setOpen(false)
    if (found) show(found)
    else area.current?.querySelector<HTMLElement>('.react-flow')?.focus()
  }
  return { open, setOpen, center, close }
}

const leastZoom = 0.6
