import { z } from 'zod'
import { endpoint, fileOf } from '../endpoint.ts'
import { errorEntry } from '../errors.ts'
import { canvasErrors } from '../insight-canvas/canvases.ts'
import {
  pictureErrors,
  pictureLimits,
  storedPictureTypes,
  uploadErrors,
} from '../records/record-pictures.ts'
import { pictureSchema, placedCanvasSchema } from './document-blocks.ts'
import { documentErrors } from './documents.ts'

export const documentPictureErrors = {
  ...pictureErrors,
  notDrawn: errorEntry(
    503,
    'canvas_not_drawn',
    'The canvas could not be drawn in time. Please try again, or choose one of its widgets.',
  ),
  tooMuchText: errorEntry(
    413,
    'canvas_too_long_for_picture',
    'This canvas has too much text for a picture. Please choose one of its widgets.',
  ),
} as const

const documentOf = z.object({ id: z.uuid() })

/** A picture of a block, before it has a width. */
const storedPicture = pictureSchema.omit({ width: true })
export type StoredPicture = z.infer<typeof storedPicture>

const storing = [
  documentErrors.notFound,
  documentErrors.viewOnly,
  documentErrors.locked,
  documentPictureErrors.noRoom,
  documentPictureErrors.diskFull,
  documentPictureErrors.tooMany,
]

const drawing = [
  canvasErrors.notFound,
  canvasErrors.widgetNotFound,
  documentPictureErrors.notDrawn,
  documentPictureErrors.tooMuchText,
  documentPictureErrors.tooManyAtOnce,
]

export const uploadDocumentPicture = endpoint({
  name: 'uploadDocumentPicture',
  call: 'POST /api/documents/:id/pictures',
  summary:
    'Stores a picture for a document, which is sent in base64: upright, without metadata, at most 2,000 pixels wide or high. It is shown once a block of the document names it.',
  access: 'user',
  params: documentOf,
  body: z.object({ picture: z.base64('Not base64') }),
  mostBytes: pictureLimits.request,
  reply: storedPicture,
  errors: [
    documentErrors.notFound,
    documentErrors.viewOnly,
    documentErrors.locked,
    ...uploadErrors,
  ],
})

export const drawDocumentPicture = endpoint({
  name: 'drawDocumentPicture',
  call: 'POST /api/documents/:id/pictures/canvas',
  summary:
    'Draws a canvas that you may read, or one widget of it, and stores the picture for a document.',
  access: 'user',
  params: documentOf,
  body: placedCanvasSchema,
  reply: storedPicture,
  errors: [...storing, ...drawing],
})

export const placeCanvas = endpoint({
  name: 'placeCanvas',
  call: 'POST /api/documents/:id/pictures/placed',
  summary: 'Puts a picture of a canvas, or of one widget of it, at the end of a document.',
  access: 'user',
  params: documentOf,
  body: placedCanvasSchema,
  reply: z.object({ title: z.string(), revision: z.int() }),
  errors: [...storing, ...drawing],
})

/** The state of the canvas that a picture shows; 'gone' also if the caller may not read it. */
export const canvasStates = ['current', 'changed', 'gone'] as const

const canvasPicture = z.object({
  fileId: z.uuid(),
  state: z.enum(canvasStates),
  /** The title of the canvas, or null if it is gone. */
  title: z.string().nullable(),
  /** The revision of what it shows, as it is now; null if it is gone. */
  revision: z.int().nullable(),
  /** The picture's description when it was drawn. */
  alt: z.string(),
})
export type CanvasPicture = z.infer<typeof canvasPicture>

export const listCanvasPictures = endpoint({
  name: 'listCanvasPictures',
  call: 'GET /api/documents/:id/pictures',
  summary: 'The pictures of canvases in a document, and whether the canvases have changed since.',
  access: 'user',
  params: documentOf,
  reply: z.object({ items: z.array(canvasPicture) }),
  errors: [documentErrors.notFound],
})

export const getDocumentPicture = endpoint({
  name: 'getDocumentPicture',
  call: 'GET /api/documents/:id/pictures/:fileId',
  summary:
    'A picture of a document; with `newest`, that of a canvas as the canvas is now, until the text of the document is approved.',
  access: 'user',
  params: documentOf.extend({ fileId: z.uuid() }),
  query: z.object({ newest: z.literal('true').optional() }),
  reply: fileOf(storedPictureTypes),
  errors: [documentErrors.notFound, documentPictureErrors.notFound, ...drawing],
})

export const getLibraryPicture = endpoint({
  name: 'getLibraryPicture',
  call: 'GET /api/library/documents/:documentId/pictures/:fileId',
  summary: 'A picture that the published version of a document shared with you shows.',
  access: 'user',
  params: z.object({ documentId: z.uuid(), fileId: z.uuid() }),
  reply: fileOf(storedPictureTypes),
  errors: [documentPictureErrors.notFound],
})
