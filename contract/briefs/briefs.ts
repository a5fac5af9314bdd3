import { z } from 'zod'
import {
  basedOn,
  bulkIds,
  bulkLimit,
  endpoint,
  foundOf,
  longCursor,
  pageQuery,
  searchWords,
} from '../endpoint.ts'
import { errorEntry, generalErrors } from '../errors.ts'
import { permissions } from '../permissions.ts'
import { storageErrors } from '../storage/storage.ts'
import { optionalText, text, webUrl } from '../values/text.ts'
import { videoSchema } from '../videos/videos.ts'

/** Brief types in the order of the form: value and label. */
export const briefTypes = {
  company: 'Company Brief',
  product: 'Product Brief',
  'product-update': 'Product Update Brief',
  competitive: 'Competitive Positioning Brief',
  'case-study': 'Case Study / Customer Success Story',
  roadmap: 'Roadmap and Vision Brief',
  crisis: 'Crisis Communication Brief',
} as const
export type BriefType = keyof typeof briefTypes

export const briefStatuses = { draft: 'Draft', active: 'Active', archived: 'Archived' } as const
export type BriefStatus = keyof typeof briefStatuses

const briefType = z.enum(
  Object.keys(briefTypes) as [BriefType, ...BriefType[]],
  'Please select a brief type',
)
const briefStatus = z.enum(
  Object.keys(briefStatuses) as [BriefStatus, ...BriefStatus[]],
  'Please select a status',
)

export const briefErrors = {
  signedOut: errorEntry(401, 'authentication_required', 'Authentication required'),
  videoRequired: errorEntry(400, 'video_required', 'A video URL is required'),
  notFound: errorEntry(404, 'brief_not_found', 'Brief Not Found'),
} as const

export const briefMessages = {
  added: { title: 'Brief added', description: 'Your brief has been added successfully.' },
  addFailed: { title: 'Error adding brief', description: 'There was an error adding the brief.' },
  updated: { title: 'Brief updated', description: 'Your brief has been updated successfully.' },
  updateFailed: {
    title: 'Error updating brief',
    description: 'There was an error updating the brief.',
  },
  deleted: { title: 'Brief deleted', description: 'The brief has been removed successfully.' },
  deleteFailed: {
    title: 'Error deleting brief',
    description: 'There was an error deleting the brief.',
  },
  deletedMany: (count: number) => ({
    title: `${count} briefs deleted`,
    description: 'You can restore them from the trash.',
  }),
  archived: (count: number) => ({
    title: count === 1 ? 'Brief archived' : `${count} briefs archived`,
  }),
  archiveFailed: { title: "The briefs couldn't be archived" },
  unarchived: (count: number) => ({
    title: count === 1 ? 'Brief restored' : `${count} briefs restored`,
    description: 'Each has its former status again.',
  }),
  nextSteps: {
    title: 'Next steps for',
    view: 'View brief',
    copy: 'Copy link',
    copied: 'Link copied',
    captions: 'Add captions',
    dismiss: 'Dismiss',
  },
  internal: {
    title: 'Internal',
    hint: 'Only your company sees this. It is never shown to readers.',
  },
  confirmDelete: 'Are you sure you want to delete this brief?',
  saveFailed: 'Failed to save brief. Please try again.',
} as const

/** The most characters of the text that was read while a video was recorded: those of a description. */
export const recordedScriptLimit = 20_000

/** The brief form, and what both sides check. */
export const briefForm = z.object({
  productId: z.uuid('Please select a product'),
  title: text({ min: 2, minMessage: 'Brief title must be at least 2 characters', max: 200 }),
  type: briefType,
  description: optionalText(20_000),
  timeline: optionalText(200),
  budgetRange: optionalText(200),
  targetAudience: optionalText(500),
  requirements: optionalText(20_000),
  status: briefStatus,
  uploadedVideoUrl: z
    .string('Please upload a video')
    .min(1, 'Please upload a video')
    .pipe(webUrl('Please enter a valid URL')),
  /** Whether captions of a new video are generated from its speech, if the server can. */
  automaticCaptions: z.boolean().default(true),
  /** The text that was read while the new video was recorded: generated captions take its words. */
  recordedScript: optionalText(recordedScriptLimit),
})

/**
 * The request body: like the form, except that the status defaults to draft, the product may be omitted, and
 * the verb reports a missing video with its own error.
 */
export const briefBody = briefForm.extend({
  productId: z
    .uuid('Please select a product')
    .nullish()
    .transform((value) => value ?? null),
  status: briefStatus.default('draft'),
  uploadedVideoUrl: z
    .union(
      [z.literal(''), z.null(), webUrl('Please enter a valid URL')],
      'Please enter a valid URL',
    )
    .optional()
    .transform((value) => value || null),
  /** Accepted for compatibility; only the server's own job sets it. */
  processing: z.boolean().nullish(),
})

const briefSchema = z.object({
  id: z.uuid(),
  title: z.string(),
  productId: z.uuid().nullable(),
  productName: z.string().nullable(),
  type: briefType,
  description: z.string().nullable(),
  status: briefStatus,
  timeline: z.string().nullable(),
  budgetRange: z.string().nullable(),
  targetAudience: z.string().nullable(),
  requirements: z.string().nullable(),
  uploadedVideoUrl: z.string().nullable(),
  /** True when the video is in our own store and the player may show it. */
  videoStored: z.boolean(),
  processing: z.boolean(),
  /** The state of a video in our own store; null for an external link. */
  video: videoSchema.nullable(),
  createdAt: z.iso.datetime(),
  updatedAt: z.iso.datetime(),
  /** Incremented by each change, except by the server's processing of the video. */
  revision: z.int(),
  userId: z.uuid().nullable(),
})
export type Brief = z.infer<typeof briefSchema>

const briefId = z.object({ id: z.uuid() })

/** The sort orders of the brief list: value and label. The first is the default. */
export const briefSorts = {
  newest: 'Newest first',
  oldest: 'Oldest first',
  title: 'Title, A to Z',
} as const
export type BriefSort = keyof typeof briefSorts

export const listBriefs = endpoint({
  name: 'listBriefs',
  call: 'GET /api/briefs',
  summary:
    'The briefs you may read, newest first unless `sort` says otherwise, and only those of one product if `productId` is given. `search` matches briefs whose title or description contains every word; if no word has three letters or more, only titles are searched.',
  query: pageQuery.extend({
    cursor: longCursor,
    search: searchWords,
    productId: z.uuid().optional(),
    type: briefType.optional(),
    status: briefStatus.optional(),
    sort: z.enum(Object.keys(briefSorts) as [BriefSort, ...BriefSort[]]).default('newest'),
  }),
  reply: foundOf(briefSchema),
  signedOut: briefErrors.signedOut,
  errors: [permissions['briefs.view'].denied],
})

export const getBrief = endpoint({
  name: 'getBrief',
  call: 'GET /api/briefs/:id',
  summary: 'One brief.',
  params: briefId,
  reply: briefSchema,
  signedOut: briefErrors.signedOut,
  errors: [briefErrors.notFound],
})

export const createBrief = endpoint({
  name: 'createBrief',
  call: 'POST /api/briefs',
  summary: 'Adds a brief with its video.',
  body: briefBody,
  reply: briefSchema,
  signedOut: briefErrors.signedOut,
  errors: [briefErrors.videoRequired, storageErrors.notStored, permissions['briefs.create'].denied],
})

export const updateBrief = endpoint({
  name: 'updateBrief',
  call: 'PUT /api/briefs/:id',
  summary: 'Changes a brief; with `revision`, only if nobody has changed it since.',
  params: briefId,
  body: briefBody.extend({ revision: basedOn }),
  reply: briefSchema,
  signedOut: briefErrors.signedOut,
  errors: [
    briefErrors.videoRequired,
    storageErrors.notStored,
    permissions['briefs.update'].denied,
    generalErrors.changedMeanwhile,
  ],
})

export const deleteBrief = endpoint({
  name: 'deleteBrief',
  call: 'DELETE /api/briefs/:id',
  summary: 'Deletes a brief. `transactionId` undoes it.',
  params: briefId,
  reply: z.object({ id: z.uuid(), transactionId: z.string() }),
  signedOut: briefErrors.signedOut,
  errors: [permissions['briefs.delete'].denied],
})

const briefStatusOf = z.object({ id: z.uuid(), status: briefStatus })

export const setBriefStatuses = endpoint({
  name: 'setBriefStatuses',
  call: 'PATCH /api/briefs/status',
  summary: `Changes the statuses of up to ${bulkLimit} briefs. \`previous\` holds those that changed with their former status; sent back, it undoes the change.`,
  body: z.object({ briefs: z.array(briefStatusOf).min(1).max(bulkLimit) }),
  reply: z.object({ previous: z.array(briefStatusOf) }),
  signedOut: briefErrors.signedOut,
  errors: [permissions['briefs.update'].denied],
})

export const deleteBriefs = endpoint({
  name: 'deleteBriefs',
  call: 'POST /api/briefs/delete',
  summary: `Deletes up to ${bulkLimit} briefs; those that the caller may not delete stay. \`transactionId\` undoes it.`,
  body: z.object({ ids: bulkIds }),
  reply: z.object({ ids: z.array(z.uuid()), transactionId: z.string() }),
  signedOut: briefErrors.signedOut,
  errors: [permissions['briefs.delete'].denied],
})
