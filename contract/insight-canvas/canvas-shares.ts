import { z } from 'zod'
import { endpoint, foundOf } from '../endpoint.ts'
import { permissions } from '../permissions.ts'
import {
  listShares,
  recipientLimit,
  shareBrief,
  shareForm,
  shareSchema,
  sharingErrors,
} from '../shares/shares.ts'
import { canvasErrors } from './canvases.ts'

const canvasId = z.object({ id: z.uuid() })

export const shareCanvas = endpoint({
  name: 'shareCanvas',
  call: 'POST /api/canvases/:id/shares',
  summary: `Lets 1 to ${recipientLimit} addresses see a canvas of your company, as it is whenever they look, and mails each of them. An address that has it already gets the new message and expiry, and access again if it was revoked.`,
  params: canvasId,
  body: shareForm.omit({ remind: true }),
  reply: shareBrief.reply,
  errors: [canvasErrors.notFound, ...sharingErrors],
})

export const listCanvasShares = endpoint({
  name: 'listCanvasShares',
  call: 'GET /api/canvases/:id/shares',
  summary:
    'With whom a canvas is shared, newest first. `search` matches addresses, names and firms that contain every word.',
  params: canvasId,
  query: listShares.query,
  reply: foundOf(shareSchema),
  errors: [permissions['shares.view'].denied],
})
