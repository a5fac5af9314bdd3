import { useReactFlow } from '@xyflow/react'
import type { DragEvent } from 'react'
import type { WidgetType } from '../../../contract/insight-canvas/canvas-widgets.ts'
import type { FoundSource } from '../../../contract/insight-canvas/canvases.ts'
import { dragged } from '../widgets/picked-sources.ts'
import { type Place, placeOnGrid } from './arrange.ts'
import { draggedWidget } from './library-drag.ts'

type Drops = {
  onDropWidget: (type: WidgetType, at: Place) => void
  /** Null where pictures cannot be stored. */
  onDropFiles: ((files: File[], options: { at: Place }) => void) | null
  onDropSource: (found: FoundSource, at: Place) => void
}

/** Takes widgets and sources that are dragged from the panels, and files from the device; null takes nothing. */
export function useDrops(drops: Drops | null) {
  const { screenToFlowPosition } = useReactFlow()
  const takes = ({ dataTransfer }: DragEvent) =>
    drops !== null &&
    (draggedWidget.type !== null ||
      dragged.source !== null ||
      (drops.onDropFiles !== null && dataTransfer.types.includes('Files')))
  return {
    onDragOver(event: DragEvent) {
      if (!takes(event)) return
      event.preventDefault()
      event.dataTransfer.dropEffect = 'copy'
    },
    onDrop(event: DragEvent) {
      const { type, grip } = draggedWidget
      const { source } = dragged
      draggedWidget.type = null
      dragged.source = null
      if (!drops || event.defaultPrevented) return
      const files = [...event.dataTransfer.files]
      if (!type && !source && files.length === 0) return
      event.preventDefault()
      const { x, y } = screenToFlowPosition({ x: event.clientX, y: event.clientY })
      if (type) drops.onDropWidget(type, placeOnGrid({ x: x - grip.x, y: y - grip.y }))
      else if (source) drops.onDropSource(source, placeOnGrid({ x, y }))
      else drops.onDropFiles?.(files, { at: placeOnGrid({ x, y }) })
    },
  }
}
