import { z } from 'zod'
import { endpoint } from '../endpoint.ts'
import { errorEntry } from '../errors.ts'
import { copilotErrors, copilotResponseSchema, sourceSchema } from './analyst-copilot.ts'
import { cioPackErrors, cioPackItemSchema } from './cio-pack.ts'
import { askedVendorSchema } from './vendor-questions.ts'

export const cioCoverageErrors = {
  vendorNotFound: errorEntry(404, 'vendor_not_found', 'Vendor not found'),
  noModel: errorEntry(409, 'no_language_model', 'No language model is set on this installation.'),
} as const

const vendorSchema = z.object({
  id: z.uuid(),
  name: z.string(),
  /** 'internal': the caller's own company. */
  type: z.enum(['internal', 'external']),
})

/** Whether what the caller may read of a vendor answers a question. */
const judgedSchema = z.object({
  covered: z.boolean(),
  /** The language model that read the closest passages; null if the caller decided. */
  model: z.string().nullable(),
  /** The passage in which the model found the answer. */
  source: sourceSchema.nullable(),
})
export type CioJudged = z.infer<typeof judgedSchema>

const coverageItem = z.object({
  item: cioPackItemSchema,
  /** Null if nobody has decided, or if the passage that the model read is no longer available. */
  judged: judgedSchema.nullable(),
  /** What the caller asked the vendor about it. */
  asked: z.array(askedVendorSchema),
})
export type CioCoverageItem = z.infer<typeof coverageItem>

export const listCioCoverage = endpoint({
  name: 'listCioCoverage',
  call: 'GET /api/copilot/cio-pack/vendors',
  summary:
    'The vendors in what you may read, and how many questions of the CIO pack you found answered, and not answered, of each.',
  access: 'user',
  reply: z.object({
    /** How many questions the pack has. */
    total: z.int(),
    items: z.array(vendorSchema.extend({ covered: z.int(), notCovered: z.int() })),
  }),
})

const ofVendor = z.object({ vendorId: z.uuid() })
const ofItem = ofVendor.extend({ itemId: z.string().min(1).max(64) })
const itemErrors = [cioCoverageErrors.vendorNotFound, cioPackErrors.notFound] as const

export const getCioCoverage = endpoint({
  name: 'getCioCoverage',
  call: 'GET /api/copilot/cio-pack/vendors/:vendorId',
  summary:
    'The questions of the CIO pack about a vendor: whether you found them answered, and what you asked the vendor.',
  access: 'user',
  params: ofVendor,
  reply: z.object({
    vendor: vendorSchema,
    items: z.array(coverageItem),
    /** The newest briefs of another vendor that the caller may ask about. */
    briefs: z.array(z.object({ id: z.uuid(), title: z.string() })),
  }),
  errors: [cioCoverageErrors.vendorNotFound],
})

export const findCioPassages = endpoint({
  name: 'findCioPassages',
  call: 'GET /api/copilot/cio-pack/vendors/:vendorId/items/:itemId',
  summary:
    'What comes closest to a question of the CIO pack in what you may read of a vendor: passages, or rows that answer it.',
  access: 'user',
  params: ofItem,
  reply: copilotResponseSchema,
  errors: [...itemErrors],
})

export const judgeCioItem = endpoint({
  name: 'judgeCioItem',
  call: 'PUT /api/copilot/cio-pack/vendors/:vendorId/items/:itemId',
  summary:
    'Says whether what you may read of a vendor answers a question of the CIO pack; null takes that back. Only you see it.',
  access: 'user',
  params: ofItem,
  body: z.object({ covered: z.boolean().nullable() }),
  reply: z.object({ judged: judgedSchema.nullable() }),
  errors: [...itemErrors],
})

export const readCioItem = endpoint({
  name: 'readCioItem',
  call: 'POST /api/copilot/cio-pack/vendors/:vendorId/items/:itemId/reading',
  summary:
    'Has the language model read the closest passages: does one of them answer the question? Never replaces what you decided.',
  access: 'user',
  params: ofItem,
  reply: z.object({
    judged: judgedSchema.nullable(),
    /** Why the model did not say; null if it did. */
    problem: z.string().nullable(),
  }),
  errors: [...itemErrors, cioCoverageErrors.noModel, copilotErrors.tooMany],
})
