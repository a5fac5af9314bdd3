import { z } from 'zod'
import { endpoint } from '../endpoint.ts'
import {
  listSharesCall,
  recipientLimit,
  shareBrief,
  shareForm,
  sharingErrors,
} from '../shares/shares.ts'
import { reviewErrors } from './document-reviews.ts'
import { documentErrors } from './documents.ts'

export const shareDocument = endpoint({
  name: 'shareDocument',
  call: 'POST /api/documents/:id/shares',
  summary: `Lets 1 to ${recipientLimit} addresses read the published version of a document of your company, and mails each of them. Refused if that version, of an earlier release, has open questions or unverified sources. An address that has it already gets the new message and expiry, and access again if it was revoked.`,
  params: z.object({ id: z.uuid() }),
  body: shareForm.omit({ remind: true }),
  reply: shareBrief.reply,
  errors: [
    documentErrors.notFound,
    documentErrors.notPublished,
    reviewErrors.openQuestions,
    reviewErrors.unverifiedSources,
    ...sharingErrors,
  ],
})

export const listDocumentShares = listSharesCall('listDocumentShares', 'document', 'documents')
