import { z } from 'zod'
import { endpoint } from '../endpoint.ts'
import {
  listSharesCall,
  recipientLimit,
  shareBrief,
  shareForm,
  sharingErrors,
} from '../shares/shares.ts'
import { canvasErrors } from './canvases.ts'

export const shareCanvas = endpoint({
  name: 'shareCanvas',
  call: 'POST /api/canvases/:id/shares',
  summary: `Lets 1 to ${recipientLimit} addresses see a canvas of your company, as it is whenever they look, and mails each of them. An address that has it already gets the new message and expiry, and access again if it was revoked.`,
  params: z.object({ id: z.uuid() }),
  body: shareForm.omit({ remind: true }),
  reply: shareBrief.reply,
  errors: [canvasErrors.notFound, ...sharingErrors],
})

export const listCanvasShares = listSharesCall('listCanvasShares', 'canvas', 'canvases')
