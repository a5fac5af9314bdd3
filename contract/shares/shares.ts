import { z } from 'zod'
import { analystErrors } from '../analysts/analysts.ts'
import { briefErrors } from '../briefs/briefs.ts'
import {
  bulkIds,
  bulkLimit,
  endpoint,
  foundOf,
  pageOf,
  pageQuery,
  searchWords,
} from '../endpoint.ts'
import { type ErrorEntry, errorEntry } from '../errors.ts'
import { permissions } from '../permissions.ts'
import { instant } from '../values/instant.ts'
import { copiedEmail, optionalText } from '../values/text.ts'

export const shareErrors = {
  notFound: errorEntry(404, 'share_not_found', 'Share not found'),
  showsNothing: errorEntry(
    409,
    'share_shows_nothing',
    'This recipient sees nothing: their access has ended, or the brief is not active.',
  ),
  notActive: errorEntry(
    409,
    'brief_not_active',
    'Only active briefs can be shared. Set its status to Active first.',
  ),
  noRecipients: errorEntry(422, 'no_recipients', 'Choose at least one recipient.'),
  tooManyRecipients: errorEntry(
    422,
    'too_many_recipients',
    'You can share with up to {most} recipients at once. You chose {count}.',
  ),
  inThePast: errorEntry(422, 'expiry_in_the_past', 'Choose a date in the future.'),
  unknownLink: errorEntry(
    404,
    'unknown_link',
    'This link does not work. Use the link in the newest email.',
  ),
  /** Raised by the database. */
  unproven: errorEntry(409, 'address_unproven', 'Address not confirmed'),
  tooManyMails: errorEntry(429, 'too_many_share_mails', 'Too many mails'),
} as const

export const shareDefaultsMessages = {
  title: 'Sharing briefs',
  description: 'What new shares start with. Whoever shares a brief can choose otherwise.',
  ends: 'Access ends',
  after: (days: number) => (days === 365 ? 'After a year' : `After ${days} days`),
  never: 'Never',
  download: 'Readers may download video and files',
  asSentence: ({ days, mayDownload }: { days: number | null; mayDownload: boolean }) =>
    `Access to shared briefs ${days === null ? 'does not end' : `ends after ${days} days`}, and readers ${mayDownload ? 'may' : 'may not'} download video and files, unless whoever shares a brief chooses otherwise.`,
  saved: 'Sharing settings saved',
  saveFailed: 'The sharing settings could not be saved',
  loadFailed: 'The sharing settings could not be loaded',
} as const

export const optOutMessages = {
  title: 'Stop these emails',
  question:
    'Vendors will still be able to share briefs with you, but you will get no email about it.',
  fromCompany: (vendor: string) => `Stop emails from ${vendor}`,
  fromAll: 'Stop emails from all vendors',
  done: {
    company: (vendor: string) => `You will get no more emails from ${vendor}`,
    all: () => 'You will get no more emails about what is shared with you',
  },
  doneHint: 'This takes effect immediately. Codes that you ask for are still sent.',
  failed: 'That did not work',
  unreachable: 'The link could not be checked',
  /** In place of the name of a vendor that is gone. */
  formerVendor: 'this vendor',
  back: 'Go to your library',
} as const

/** The page behind the link of a share mail, followed by the share's token. */
export const watchPath = '/watch'

/** The page that a share mail links to; mail programs send a POST to the same address (RFC 8058). */
export const optOutPath = '/no-more-mail'

/** What a share gives access to: a brief to watch, a canvas to view, or a document to read. */
export const sharedKinds = ['brief', 'canvas', 'document'] as const
export type SharedKind = (typeof sharedKinds)[number]

/** The names of the kinds for readers. */
export const sharedNames = {
  brief: 'video brief',
  canvas: 'canvas',
  document: 'document',
} as const satisfies Record<SharedKind, string>

/** The most addresses that one call may share something with. */
export const recipientLimit = 200

/** The labels of a share's states in the audience list. */
export const shareStates = {
  invited: 'Invited',
  bounced: 'Bounced',
  opened: 'Opened',
  watched: 'Watched',
  declined: 'Declined terms',
  expired: 'Expired',
  revoked: 'Revoked',
} as const
export type ShareState = keyof typeof shareStates
const shareState = z.enum(Object.keys(shareStates) as [ShareState, ...ShareState[]])

/** When access ends; null for never. */
const expiry = instant('Choose a date').nullable()

export const shareForm = z.object({
  emails: z
    .array(copiedEmail('Please enter a valid email address'))
    .max(recipientLimit, `Use at most ${recipientLimit} addresses`)
    .default([]),
  /** Contacts from the address book. */
  analystIds: z.array(z.uuid()).max(recipientLimit).default([]),
  /** Lists, with the contacts that they contain now. */
  listIds: z.array(z.uuid()).max(50).default([]),
  message: optionalText(2000),
  /** Whether readers are reminded, at most twice, while they have not watched. */
  remind: z.boolean().default(false),
  /** Defaults to the company's setting. */
  expiresAt: expiry.optional(),
  mayDownload: z.boolean().optional(),
})

export const shareSchema = z.object({
  id: z.uuid(),
  email: z.string(),
  /** The contact with this address, if there is one. */
  analyst: z.object({ id: z.uuid(), name: z.string(), firm: z.string().nullable() }).nullable(),
  state: shareState,
  mayDownload: z.boolean(),
  expiresAt: z.iso.datetime().nullable(),
  createdAt: z.iso.datetime(),
  /** When the last mail about it was sent; null for none. */
  mailedAt: z.iso.datetime().nullable(),
  revokedAt: z.iso.datetime().nullable(),
  /** The share of the video watched in a visible player; null if none, or if the reader hides it. */
  watchedPercent: z.int().nullable(),
  /** Whether the reader hides their watching. */
  hidden: z.boolean(),
  /** When the reader last played the video; null if they have not, or hide it. */
  seenAt: z.iso.datetime().nullable(),
  /** When the reader last downloaded the canvas or document; null if they have not. */
  downloadedAt: z.iso.datetime().nullable(),
  /** The version of the document that readers see; null for anything else. */
  version: z.int().nullable(),
  /** The version that the reader marked as read, at first the one they opened; null before, or if they hide it. */
  readVersion: z.int().nullable(),
  /** How many questions the reader asked. */
  questions: z.int(),
})
export type Share = z.infer<typeof shareSchema>

/** Why a reader was not mailed: they opted out, get a digest, their mail bounces, or they had a mail today. */
export const unmailedReason = z.enum(['opted-out', 'collected', 'bounced', 'mailed-today', 'held'])
const unmailed = z.array(z.object({ email: z.string(), reason: unmailedReason }))
export type UnmailedReason = z.infer<typeof unmailedReason>

const shareId = z.object({ id: z.uuid() })

/** The errors of calls that share something, in addition to not found. */
export const sharingErrors = [
  permissions['shares.change'].denied,
  shareErrors.noRecipients,
  shareErrors.tooManyRecipients,
  shareErrors.inThePast,
  shareErrors.unproven,
  shareErrors.tooManyMails,
] as const

export const shareBrief = endpoint({
  name: 'shareBrief',
  call: 'POST /api/briefs/:id/shares',
  summary: `Shares a brief with 1 to ${recipientLimit} addresses and mails each of them. An address that has it already gets the new message and expiry, and access again if it was revoked.`,
  params: z.object({ id: z.uuid() }),
  body: shareForm,
  reply: z.object({ added: z.int(), renewed: z.int(), mailed: z.int(), unmailed }),
  errors: [briefErrors.notFound, shareErrors.notActive, ...sharingErrors],
})

/** The call that lists with whom a thing of a kind is shared. */
export const listSharesCall = (name: string, kind: SharedKind, path: string) =>
  endpoint({
    name,
    call: `GET /api/${path}/:id/shares`,
    summary: `With whom a ${kind} is shared, newest first. \`search\` matches addresses, names and firms that contain every word.`,
    params: z.object({ id: z.uuid() }),
    query: pageQuery.extend({ search: searchWords, state: shareState.optional() }),
    reply: foundOf(shareSchema),
    errors: [permissions['shares.view'].denied],
  })
export const listShares = listSharesCall('listShares', 'brief', 'briefs')

const sharedThing = z.object({ id: z.uuid(), title: z.string().nullable() })

const analystShareSchema = shareSchema
  .pick({
    id: true,
    state: true,
    watchedPercent: true,
    createdAt: true,
    expiresAt: true,
    hidden: true,
    seenAt: true,
  })
  .extend({
    /** The shared item, exactly one; without a title if the caller may not view it, or it was deleted. */
    brief: sharedThing.nullable(),
    canvas: sharedThing.nullable(),
    document: sharedThing.nullable(),
  })
export type AnalystShare = z.infer<typeof analystShareSchema>

export const listAnalystShares = endpoint({
  name: 'listAnalystShares',
  call: 'GET /api/analysts/:id/shares',
  summary:
    "The briefs, canvases and documents shared with a contact's address, newest first, and whether mail to it came back.",
  params: z.object({ id: z.uuid() }),
  query: pageQuery,
  reply: pageOf(analystShareSchema).extend({
    /** When the last share mail to the address bounced; null if it did not. */
    bouncedAt: z.iso.datetime().nullable(),
    /** Why mail to the address is stopped, as a status of RFC 3463; null if it is not. */
    bounceStatus: z.string().nullable(),
  }),
  errors: [permissions['shares.view'].denied, analystErrors.notFound],
})

export const revokeShare = endpoint({
  name: 'revokeShare',
  call: 'DELETE /api/shares/:id',
  summary: 'Ends the access of one address at once.',
  params: shareId,
  reply: z.object({ ids: z.array(z.uuid()) }),
  errors: [permissions['shares.change'].denied, shareErrors.notFound],
})

export const revokeShares = endpoint({
  name: 'revokeShares',
  call: 'POST /api/shares/revoke',
  summary: `Ends the access of up to ${bulkLimit} addresses at once.`,
  body: z.object({ ids: bulkIds }),
  reply: z.object({ ids: z.array(z.uuid()) }),
  errors: [permissions['shares.change'].denied, shareErrors.notFound],
})

export const allowAsking = endpoint({
  name: 'allowAsking',
  call: 'POST /api/shares/allow-asking',
  summary: `Lets up to ${bulkLimit} addresses whose access to a brief was revoked request it again. Others are left as they are.`,
  body: z.object({ ids: bulkIds }),
  reply: z.object({ ids: z.array(z.uuid()) }),
  errors: [permissions['shares.change'].denied, shareErrors.notFound],
})

export const resendShare = endpoint({
  name: 'resendShare',
  call: 'POST /api/shares/:id/resend',
  summary:
    "Mails a share again. An expired one is extended by the company's default, and a revoked one stays revoked.",
  params: shareId,
  reply: z.object({ mailed: z.int(), unmailed }),
  errors: [
    permissions['shares.change'].denied,
    shareErrors.notFound,
    shareErrors.notActive,
    shareErrors.unproven,
    shareErrors.tooManyMails,
  ],
})

export const resendShares = endpoint({
  name: 'resendShares',
  call: 'POST /api/shares/resend',
  summary: `Mails up to ${bulkLimit} shares again, like \`resendShare\`.`,
  body: z.object({ ids: bulkIds }),
  reply: z.object({ mailed: z.int(), unmailed }),
  errors: resendShare.errors as [ErrorEntry],
})

export const updateShares = endpoint({
  name: 'updateShares',
  call: 'PATCH /api/shares',
  summary: `Changes when the access of up to ${bulkLimit} addresses ends, or whether they may download.`,
  body: z.object({
    ids: bulkIds,
    expiresAt: expiry.optional(),
    mayDownload: z.boolean().optional(),
  }),
  reply: z.object({ ids: z.array(z.uuid()) }),
  errors: [permissions['shares.change'].denied, shareErrors.notFound, shareErrors.inThePast],
})

const shareDefaultsSchema = z.object({
  /** Days until a share expires; null for never. */
  days: z.int().min(1, 'Use 1 to 3650 days').max(3650, 'Use 1 to 3650 days').nullable(),
  mayDownload: z.boolean(),
})
export type ShareDefaults = z.infer<typeof shareDefaultsSchema>

/** The default until a company chooses its own. */
export const firstShareDefaults: ShareDefaults = { days: 90, mayDownload: false }

export const getShareDefaults = endpoint({
  name: 'getShareDefaults',
  call: 'GET /api/company/sharing',
  summary: 'What new shares of the company start with.',
  reply: shareDefaultsSchema,
  errors: [permissions['company.view'].denied],
})

export const updateShareDefaults = endpoint({
  name: 'updateShareDefaults',
  call: 'PUT /api/company/sharing',
  summary: 'Changes what new shares of the company start with.',
  body: shareDefaultsSchema,
  reply: shareDefaultsSchema,
  errors: [permissions['company.edit'].denied],
})

export const describeShareMails = endpoint({
  name: 'describeShareMails',
  call: 'GET /api/share-mails/stop',
  summary: 'Whose share mails a mailed link stops. Changes nothing.',
  access: 'public',
  query: z.object({ token: z.string().max(1000) }),
  reply: z.object({
    /** Null once the company is gone. */
    vendor: z.string().nullable(),
  }),
  errors: [shareErrors.unknownLink],
})

export const stopShareMails = endpoint({
  name: 'stopShareMails',
  call: 'POST /api/share-mails/stop',
  summary:
    'Stops the share mails of one company, or of all, to the address that a link was mailed to.',
  access: 'public',
  query: z.object({
    token: z.string().max(1000),
    from: z.enum(['company', 'all']).default('company'),
  }),
  reply: z.object({ stopped: z.enum(['company', 'all']) }),
  errors: [shareErrors.unknownLink],
})
