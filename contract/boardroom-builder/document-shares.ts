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
import { reviewErrors } from './document-reviews.ts'
import { documentErrors } from './documents.ts'

const documentId = z.object({ id: z.uuid() })

export const shareDocument = endpoint({
  name: 'shareDocument',
  call: 'POST /api/documents/:id/shares',
  summary: `Lets 1 to ${recipientLimit} addresses read the published version of a document of your company, and mails each of them. Refused while that version has open questions, which the issues of the error name by block. An address that has it already gets the new message and expiry, and access again if it was revoked.`,
  params: documentId,
  body: shareForm.omit({ remind: true }),
  reply: shareBrief.reply,
  errors: [
    documentErrors.notFound,
    documentErrors.notPublished,
    reviewErrors.openQuestions,
    ...sharingErrors,
  ],
})

export const listDocumentShares = endpoint({
  name: 'listDocumentShares',
  call: 'GET /api/documents/:id/shares',
  summary:
    'With whom a document is shared, newest first. `search` matches addresses, names and firms that contain every word.',
  params: documentId,
  query: listShares.query,
  reply: foundOf(shareSchema),
  errors: [permissions['shares.view'].denied],
})
