import { canvasMessages } from '../../contract/insight-canvas/canvas-messages.ts'
import {
  deleteCanvas,
  exportCanvas,
  getCanvas,
  getCanvasVersion,
  listCanvasVersions,
  nameCanvasVersion,
  restoreCanvasVersion,
} from '../../contract/insight-canvas/canvases.ts'
import type { RecordKind } from '../records/record-kind.ts'
import { CanvasesDrawing } from './canvases-drawing.tsx'

/** Canvases, for what they have in common with other records. */
export const canvases = {
  name: 'canvas',
  plural: 'canvases',
  words: canvasMessages,
  Drawing: CanvasesDrawing,
  calls: {
    get: getCanvas,
    remove: deleteCanvas,
    exportAs: exportCanvas,
    listVersions: listCanvasVersions,
    getVersion: getCanvasVersion,
    nameVersion: nameCanvasVersion,
    restoreVersion: restoreCanvasVersion,
  },
} satisfies RecordKind
