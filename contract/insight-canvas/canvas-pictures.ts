import { z } from 'zod'
import { endpoint, fileOf } from '../endpoint.ts'
import {
  pictureErrors,
  pictureLimits,
  storedPictureTypes,
  uploadErrors,
} from '../records/record-pictures.ts'
import { insertData } from './canvas-inserts.ts'
import { canvasErrors } from './canvases.ts'

const canvasOf = z.object({ id: z.uuid() })

export const addCanvasPicture = endpoint({
  name: 'addCanvasPicture',
  call: 'POST /api/canvases/:id/pictures',
  summary:
    'Stores a picture for a canvas, which is sent in base64: upright, without metadata, at most 2,000 pixels wide or high. It is shown once a widget of the canvas names it.',
  access: 'user',
  params: canvasOf,
  body: z.object({ picture: z.base64('Not base64') }),
  mostBytes: pictureLimits.request,
  reply: insertData.picture.pick({ fileId: true, size: true }),
  errors: [canvasErrors.notFound, canvasErrors.viewOnly, ...uploadErrors],
})

export const getCanvasPicture = endpoint({
  name: 'getCanvasPicture',
  call: 'GET /api/canvases/:id/pictures/:fileId',
  summary: 'A picture of a canvas.',
  access: 'user',
  params: canvasOf.extend({ fileId: z.uuid() }),
  reply: fileOf(storedPictureTypes),
  errors: [canvasErrors.notFound, pictureErrors.notFound],
})

export const getLibraryCanvasPicture = endpoint({
  name: 'getLibraryCanvasPicture',
  call: 'GET /api/library/canvases/:canvasId/pictures/:fileId',
  summary: 'A picture that a canvas shared with you shows now.',
  access: 'user',
  params: z.object({ canvasId: z.uuid(), fileId: z.uuid() }),
  reply: fileOf(storedPictureTypes),
  errors: [pictureErrors.notFound],
})
