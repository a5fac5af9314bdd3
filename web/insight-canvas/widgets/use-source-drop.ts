import { type DragEvent, useState } from 'react'
import type { FoundSource } from '../../../contract/insight-canvas/canvases.ts'
import { dragged } from './picked-sources.ts'

/** A drop target for sources dragged from the list of sources. */
export function useSourceDrop(
  onDrop: ((found: FoundSource, at: { clientX: number; clientY: number }) => void) | null,
) {
  const [over, setOver] = useState(false)
  if (!onDrop) return {}
  return {
    'data-over': over || undefined,
    onDragOver(event: DragEvent) {
      if (!dragged.source) return
      event.preventDefault()
      event.stopPropagation()
      event.dataTransfer.dropEffect = 'copy'
      setOver(true)
    },
    onDragLeave({ currentTarget, relatedTarget }: DragEvent) {
      if (!(relatedTarget instanceof Node && currentTarget.contains(relatedTarget))) setOver(false)
    },
    onDrop(event: DragEvent) {
      setOver(false)
      if (!dragged.source) return
      event.preventDefault()
      event.stopPropagation()
      onDrop(dragged.source, event)
      dragged.source = null
    },
  }
}
