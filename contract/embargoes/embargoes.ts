import { z } from 'zod'
import { briefErrors } from '../briefs/briefs.ts'
import { endpoint, pageOf, pageQuery } from '../endpoint.ts'
import { errorEntry } from '../errors.ts'
import { libraryBriefSchema } from '../library/library.ts'
import { permissions } from '../permissions.ts'
import { counted } from '../values/counted.ts'
import { instant } from '../values/instant.ts'
import { optionalText, text } from '../values/text.ts'

export const embargoErrors = {
  inThePast: errorEntry(422, 'embargo_in_the_past', 'Choose an end of the embargo in the future.'),
  endsBefore: errorEntry(
    422,
    'embargo_ends_before_start',
    'The embargo must end after the brief becomes available.',
  ),
  notAvailable: errorEntry(409, 'not_available_yet', 'This brief is not available yet.'),
  /** Raised by the database. */
  changed: errorEntry(409, 'terms_changed', 'The terms have changed. Read them again.'),
} as const

/** The page warns about longer embargoes, in days, because analysts rarely accept them. */
export const longEmbargoDays = 45

/** The terms until a company writes its own. */
export const firstEmbargoTerms =
  'This briefing is confidential until the embargo ends. Until then I will not publish or quote any part of it, nor pass it on outside my organization. Inside it I share it only with colleagues who need it for their work and who keep to these terms. Once the embargo has ended I may write about it freely.'

export const embargoMessages = {
  title: 'Embargo',
  none: 'Readers can watch as soon as the brief is shared, and may write about it immediately.',
  set: 'Set embargo',
  edit: 'Edit',
  availableFrom: 'Available from',
  availableHint:
    'Nobody outside your company can watch before this time. Leave empty to allow it immediately.',
  until: 'Embargo until',
  untilHint: 'Until then, readers accept the terms before they watch. Leave empty for no embargo.',
  utc: (utc: string, zone: string) => `In your time zone (${zone}); ${utc} UTC.`,
  long: `More than ${longEmbargoDays} days is unusual, and readers may decline.`,
  confidential: 'Confidential parts',
  confidentialHint:
    'What must not be published, such as prices. Leave empty if everything is confidential.',
  allConfidential: 'All of it',
  terms: 'Terms',
  termsHint: 'Readers accept this wording by name. If you change it, readers must accept again.',
  forAll: 'It applies to everyone with whom this brief is shared.',
  asksAgain: 'Readers who accepted before are asked again, and cannot watch until they accept.',
  movedEarlier:
    'Readers who accepted before keep their access, and get an email with the earlier end.',
  lifts: 'Readers who accepted before get an email that they may write about the brief now.',
  save: 'Save embargo',
  saveAndShare: 'Save embargo and share',
  lift: 'Lift embargo',
  lifted: 'The embargo is lifted',
  saved: (told: number) =>
    told === 0
      ? 'Embargo saved'
      : `Embargo saved. ${counted(told, 'reader was', 'readers were')} notified.`,
  failed: 'The embargo could not be saved',
  loadFailed: 'The embargo could not be loaded',
  acceptances: 'Acceptances',
  acceptancesHint: 'Who accepted or declined which terms. Nobody can change these records.',
  exportAcceptances: 'Export acceptances',
  exportFailed: "The acceptances couldn't be exported",
  noAcceptances: 'Nobody has accepted or declined the terms yet.',
  accepted: 'Accepted',
  declined: 'Declined',
  untilWhen: (when: string) => `until ${when}`,
  /** In place of the title of a brief whose terms the reader has not accepted. */
  withheld: 'A brief under embargo',
  reader: {
    heading: 'This brief is under embargo',
    until: (local: string, utc: string) => `Until ${local} (${utc} UTC)`,
    from: (local: string, utc: string) => `Available from ${local} (${utc} UTC)`,
    confidential: 'Confidential:',
    question: 'Accept these terms to watch the brief.',
    name: 'Your name',
    accept: 'Accept and watch',
    decline: 'Decline',
    declined: 'You declined the terms',
    declinedHint: (vendor: string) =>
      `${vendor} sees that you declined. You can still accept the terms and watch the brief.`,
    later: 'Not available yet',
    laterHint: (vendor: string) => `${vendor} has set a time before which nobody can watch it.`,
    accepted: (when: string) => `You accepted the terms on ${when}.`,
    receipt: 'A copy of the terms is on its way to you by email.',
    failed: 'Your decision could not be saved',
  },
  defaults: {
    title: 'Embargo terms',
    description: 'What new embargoes start with. Readers accept this wording by name.',
    standard: 'Use the standard wording',
    save: 'Save terms',
    saved: 'Embargo terms saved',
    failed: 'The embargo terms could not be saved',
    loadFailed: 'The embargo terms could not be loaded',
  },
} as const

const moment = instant('Choose a date and time').nullable()
const briefId = z.object({ id: z.uuid() })

export const embargoForm = z.object({
  /** When readers may first watch; null for immediately. */
  availableFrom: moment,
  /** When the embargo ends; null for no embargo. */
  until: moment,
  /** The confidential parts; null for everything. */
  confidential: optionalText(2000),
  /** The terms that readers accept; null for the company's default. */
  terms: optionalText(10_000),
})

const embargoSchema = z.object({
  availableFrom: z.iso.datetime().nullable(),
  until: z.iso.datetime().nullable(),
  confidential: z.string().nullable(),
  /** Null without an embargo. */
  terms: z.string().nullable(),
  /** The default terms of a new embargo. */
  defaultTerms: z.string(),
})
export type Embargo = z.infer<typeof embargoSchema>

export const getEmbargo = endpoint({
  name: 'getEmbargo',
  call: 'GET /api/briefs/:id/embargo',
  summary: 'From when readers may watch a brief, and until when they keep it to themselves.',
  params: briefId,
  reply: embargoSchema,
  errors: [permissions['shares.view'].denied],
})

export const updateEmbargo = endpoint({
  name: 'updateEmbargo',
  call: 'PUT /api/briefs/:id/embargo',
  summary:
    'Sets, changes or lifts the embargo of a brief, which has no public address from then on. A later end or another wording asks readers again; everyone for whom something changes is told by mail.',
  params: briefId,
  body: embargoForm,
  reply: embargoSchema.extend({
    /** How many readers were mailed. */
    told: z.int(),
  }),
  errors: [
    permissions['shares.change'].denied,
    briefErrors.notFound,
    embargoErrors.inThePast,
    embargoErrors.endsBefore,
  ],
})

const acceptanceSchema = z.object({
  id: z.uuid(),
  email: z.string(),
  /** The name that the reader gave. */
  name: z.string(),
  decision: z.enum(['accepted', 'declined']),
  terms: z.string(),
  confidential: z.string().nullable(),
  /** SHA-256 of the terms, two line feeds and the confidential parts, in hex. */
  termsHash: z.string(),
  until: z.iso.datetime(),
  decidedAt: z.iso.datetime(),
})
export type Acceptance = z.infer<typeof acceptanceSchema>

export const listAcceptances = endpoint({
  name: 'listAcceptances',
  call: 'GET /api/briefs/:id/acceptances',
  summary: 'Who accepted or declined the terms of a brief, newest first. These never change.',
  params: briefId,
  query: pageQuery,
  reply: pageOf(acceptanceSchema),
  errors: [permissions['shares.view'].denied],
})

export const exportAcceptances = endpoint({
  name: 'exportAcceptances',
  call: 'GET /api/acceptances/export',
  summary:
    'Who accepted or declined which terms of any brief, also of deleted ones, as the parts of a CSV file: the first has the heading.',
  query: z.object({ cursor: z.string().max(200).optional() }),
  reply: z.object({ csv: z.string(), nextCursor: z.string().nullable() }),
  errors: [permissions['shares.view'].denied],
})

export const decideTerms = endpoint({
  name: 'decideTerms',
  call: 'POST /api/library/:briefId/terms',
  summary:
    'Accepts or declines the terms of a brief that was shared with you. Both sides get a copy by mail.',
  access: 'user',
  params: z.object({ briefId: z.uuid() }),
  body: z.object({
    decision: z.enum(['accepted', 'declined']),
    name: text({ min: 2, minMessage: 'Enter your name', max: 200 }),
    /** The hash of the terms that the reader saw; no other terms can be accepted. */
    termsHash: z.string().regex(/^[0-9a-f]{64}$/),
    until: z.iso.datetime(),
  }),
  reply: libraryBriefSchema,
  errors: [briefErrors.notFound, embargoErrors.notAvailable, embargoErrors.changed],
})

const termsReply = z.object({
  terms: z.string(),
  /** Whether the company wrote them itself. */
  own: z.boolean(),
})

export const getEmbargoTerms = endpoint({
  name: 'getEmbargoTerms',
  call: 'GET /api/company/embargo-terms',
  summary: 'The terms that new embargoes of the company start with.',
  reply: termsReply,
  errors: [permissions['company.view'].denied],
})

export const updateEmbargoTerms = endpoint({
  name: 'updateEmbargoTerms',
  call: 'PUT /api/company/embargo-terms',
  summary: 'Changes the terms that new embargoes start with; null for the standard wording.',
  body: z.object({ terms: optionalText(10_000) }),
  reply: termsReply,
  errors: [permissions['company.edit'].denied],
})
