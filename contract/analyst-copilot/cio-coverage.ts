import { z } from 'zod'
import { endpoint } from '../endpoint.ts'
import { errorEntry } from '../errors.ts'
import { copilotErrors, copilotResponseSchema, sourceSchema } from './analyst-copilot.ts'
import { cioPackErrors, cioPackItemSchema } from './cio-pack.ts'
import { askedVendorSchema, vendorErrors } from './vendor-questions.ts'

export const cioCoverageErrors = {
  noModel: errorEntry(409, 'no_language_model', 'No language model is set on this installation.'),
} as const

export const cioCoverageMessages = {
  run: 'Run the pack',
  title: (vendor: string) => `CIO Pack: ${vendor}`,
  description:
    'How much of the CIO pack the material of each vendor covers. You decide what is covered; nobody else sees it.',
  theirs: (vendor: string) =>
    `What comes closest in what ${vendor} has shared with you. Read it, and say what covers the question; nobody else sees that.`,
  own: 'What a CIO would ask you, and what comes closest in your material. What is not covered yet is what to add.',
  back: { to: '/analyst-copilot', label: 'Back to the analyst copilot' },
  backToVendors: { to: '/analyst-copilot/cio-pack', label: 'All vendors' },
  vendors: 'Vendors',
  none: 'No vendor has shared anything with you yet',
  noneHint: 'When a vendor shares a brief with your email address, you can run the pack on it.',
  loadFailed: 'The CIO pack could not be loaded',
  ownCompany: 'Your company',
  share: (covered: number, total: number) => `${covered} of ${total} covered`,
  notCovered: (count: number) => `${count} not covered`,
  open: (count: number) => `${count} not yet judged`,
  covered: 'Covered',
  uncovered: 'Not covered',
  undecided: 'Not yet judged',
  decide: (title: string) => `Is “${title}” covered?`,
  decideFailed: 'That could not be saved',
  readBy: (model: string) => `read by ${model}`,
  foundIn: (model: string) => `${model} found the answer here`,
  nothing: 'Nothing that you may read of this vendor comes near.',
  findFailed: 'The passages could not be found',
  finding: (done: number, total: number) => `Finding passages: ${done} of ${total} questions`,
  again: 'Try again',
  letRead: (model: string) => `Have ${model} read them`,
  letReadHint: (model: string, host: string | null) =>
    host
      ? `Each question and its closest passages are sent to ${model} on ${host}. What you decided stays.`
      : '',
  reading: (model: string, done: number, total: number) =>
    `${model} has read ${done} of ${total} questions`,
  readFailed: 'The language model could not read them',
  stop: 'Stop',
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
const itemErrors = [vendorErrors.notFound, cioPackErrors.notFound] as const

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
  }),
  errors: [vendorErrors.notFound],
})

export const findCioPassages = endpoint({
  name: 'findCioPassages',
  call: 'GET /api/copilot/cio-pack/vendors/:vendorId/items/:itemId',
  summary:
    'What comes closest to a question of the CIO pack in what you may read of a vendor, with the rows that answer it.',
  access: 'user',
  params: ofItem,
  reply: z.object({
    /** Null if it is no question for rows, or there are none. */
    rows: copilotResponseSchema.nullable(),
    passages: copilotResponseSchema,
  }),
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
