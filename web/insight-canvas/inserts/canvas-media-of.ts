import {
  addCanvasPicture,
  getCanvasPicture,
  getLibraryCanvasPicture,
} from '../../../contract/insight-canvas/canvas-pictures.ts'
import { call } from '../../platform/calls/call.ts'
import { readBase64 } from '../../platform/calls/read-base64.ts'
import type { CanvasMedia } from './canvas-media.ts'

/** The media of a canvas of the user's company, or of their own. */
export const ownMedia = (id: string): CanvasMedia => ({
  key: id,
  load: (fileId, signal) => call(getCanvasPicture, { params: { id, fileId }, signal }),
  store: async (file, options) => {
    const picture = await readBase64(file)
    return call(addCanvasPicture, { params: { id }, body: { picture }, ...options })
  },
})

/** The media of a canvas that was shared with the user. */
export const sharedMedia = (canvasId: string): CanvasMedia => ({
  key: `shared ${canvasId}`,
  load: (fileId, signal) => call(getLibraryCanvasPicture, { params: { canvasId, fileId }, signal }),
  store: null,
})
