import { z } from 'zod'
import { briefErrors } from '../briefs/briefs.ts'
import { endpoint } from '../endpoint.ts'
import { questionErrors, questionInput, readerQuestionSchema } from '../questions/questions.ts'
import { copilotErrors } from './analyst-copilot.ts'
import { cioPackErrors } from './cio-pack.ts'
import { vendorErrors } from './vendor-questions.ts'

/** The place in the copilot where a question is asked, and shown with its answer. */
const placeSchema = z.union([
  z.strictObject({ queryId: z.uuid() }),
  /** A question of the CIO pack. */
  z.strictObject({ itemId: z.string().min(1).max(64) }),
])
export type AskedFrom = z.infer<typeof placeSchema>

export const askVendor = endpoint({
  name: 'askVendor',
  call: 'POST /api/copilot/vendor-questions',
  summary:
    'Asks the vendor about a brief that was shared with you, from a reply of the copilot or from the CIO pack, where the question then appears with its answer.',
  access: 'user',
  body: questionInput.extend({ briefId: z.uuid(), from: placeSchema }),
  reply: readerQuestionSchema,
  errors: [
    briefErrors.notFound,
    copilotErrors.queryNotFound,
    cioPackErrors.notFound,
    questionErrors.tooLong,
    questionErrors.tooMany,
  ],
})

export const getVendorContact = endpoint({
  name: 'getVendorContact',
  call: 'GET /api/copilot/vendors/:vendorId/contact',
  summary:
    'The address of whoever last mailed you something of a vendor that you may still read; null if there is none. For questions where no brief was shared.',
  access: 'user',
  params: z.object({ vendorId: z.uuid() }),
  reply: z.object({ email: z.string().nullable() }),
  errors: [vendorErrors.notFound],
})
