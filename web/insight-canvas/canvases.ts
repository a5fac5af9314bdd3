import { canvasMessages } from '../../contract/insight-canvas/canvas-messages.ts'
import { canvasCalls, exportCanvas } from '../../contract/insight-canvas/canvases.ts'
import type { RecordKind } from '../records/record-kind.ts'
import { CanvasesDrawing } from './canvases-drawing.tsx'

/** Canvases, for what they have in common with other records. */
export const canvases = {
  name: 'canvas',
  plural: 'canvases',
  words: canvasMessages,
  Drawing: CanvasesDrawing,
  calls: { ...canvasCalls, exportAs: exportCanvas },
} satisfies RecordKind
