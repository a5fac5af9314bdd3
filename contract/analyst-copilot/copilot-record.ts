import { z } from 'zod'
import { endpoint, pageOf, pageQuery, searchWords } from '../endpoint.ts'
import { permissions } from '../permissions.ts'
import { counted } from '../values/counted.ts'
import { optionalText } from '../values/text.ts'
import { type CopilotScope, copilotErrors, copilotRating } from './analyst-copilot.ts'

/** How long questions are kept, in days; null for no limit. */
const retentionDays = z.literal([30, 90, 365]).nullable()
export type RetentionDays = z.infer<typeof retentionDays>

/** The default for companies that have not chosen, and for people without a company. */
export const firstRetention: RetentionDays = 365

/** The choices from the shortest to the longest. */
export const retentions = [30, 90, 365, null] as const satisfies RetentionDays[]

export const retentionInWords = (days: RetentionDays) =>
  days === null ? 'for ever' : `for ${days} days`

export const ratingMessages = {
  question: 'Was this helpful?',
  helpful: 'Helpful',
  notHelpful: 'Not helpful',
  comment: 'What was good or wrong about it?',
  optional: 'Optional',
  save: 'Save comment',
  saved: 'Comment saved',
  failed: 'Your rating could not be saved',
} as const

/** In characters. */
export const longestComment = 1000

/** What came of a question: passages, rows, a text of a language model, or its refusal. */
export const recordOutcomes = ['closest', 'rows', 'written', 'refused'] as const
export type RecordOutcome = (typeof recordOutcomes)[number]

export const recordMessages = {
  link: 'Record',
  title: 'Copilot record',
  description:
    'What the people of your company asked the copilot. Only members who manage the team see it.',
  back: { to: '/analyst-copilot', label: 'Back to Analyst copilot' },
  restricted: 'Only members who manage the team can see what was asked.',
  /** Shown to members before they ask. */
  seen: "Your company's administrators can see what you ask.",
  deletedAfter: (days: number) => `Questions and answers are deleted after ${days} days.`,
  search: 'Search questions and comments',
  person: 'Filter by person',
  everybody: 'Everybody',
  rating: 'Filter by rating',
  anyRating: 'All ratings',
  period: 'Period',
  clear: 'Clear filters',
  none: 'Nothing was asked',
  noneHint:
    'Questions appear here as soon as someone asks. Choose a longer period to look further back.',
  loadFailed: 'The record could not be loaded',
  exportCsv: 'Export CSV',
  exportFailed: 'The record could not be exported',
  columns: { asked: 'Asked', question: 'Question', answer: 'Answer', rating: 'Rating' },
  deletedAccount: 'Deleted account',
  outcomes: {
    closest: 'Closest passages',
    rows: 'From rows',
    written: 'Written',
    refused: 'Refused',
  } satisfies Record<RecordOutcome, string>,
  tokens: (read: number, written: number) =>
    `${read.toLocaleString('en')} tokens read, ${written.toLocaleString('en')} written`,
  places: (count: number) => counted(count, 'place'),
  scope: (scope: string) => `Only ${scope}`,
  totals: {
    title: 'Totals',
    questions: 'Questions',
    refused: 'Refused',
    helpful: 'Rated helpful',
    notHelpful: 'Rated not helpful',
    tokens: 'Tokens',
  },
  retention: {
    title: 'How long questions are kept',
    label: 'Keep questions and answers',
    explained: (days: RetentionDays) =>
      days === null
        ? 'Nothing is deleted: neither this record nor the answers in people’s sessions.'
        : `${days} days after it was asked, a question is deleted within a day, with its answer, from this record and from the sessions of whoever asked. Sessions that are left empty go too.`,
    confirmTitle: (days: number) => `Keep questions for only ${days} days?`,
    confirm: (questions: number, days: number) =>
      questions === 0
        ? `No question is older than ${days} days yet.`
        : `${counted(questions, 'question')} older than ${days} days will be deleted within a day, with ${questions === 1 ? 'its answer' : 'their answers'}. This cannot be undone.`,
    confirmLabel: (days: number) => `Keep for ${days} days`,
    saved: 'Retention changed',
    failed: 'The retention could not be changed',
    loadFailed: 'The retention could not be loaded',
  },
} as const

/** The choices of a period, with the default first, and their days; null for any time. */
export const recordPeriods = {
  month: 'Last 30 days',
  week: 'Last 7 days',
  quarter: 'Last 90 days',
  year: 'Last 365 days',
  ever: 'Any time',
} as const
export type RecordPeriod = keyof typeof recordPeriods
export const periodDays = {
  month: 30,
  week: 7,
  quarter: 90,
  year: 365,
  ever: null,
} as const satisfies Record<RecordPeriod, number | null>

export const ratingFilters = {
  helpful: ratingMessages.helpful,
  'not-helpful': ratingMessages.notHelpful,
  unrated: 'Not rated',
} as const
export type RatingFilter = keyof typeof ratingFilters

/** A question's scope in words; null if it is unlimited. */
export function scopeInWords(scope: Partial<CopilotScope>): string | null {
  const { vendorIds = [], productIds = [], briefIds = [], since, until } = scope
  const nouns = [
    [vendorIds.length, 'vendor'],
    [productIds.length, 'product'],
    [briefIds.length, 'brief'],
  ] as const
  const parts = [
    ...nouns.filter(([count]) => count > 0).map(([count, noun]) => counted(count, noun)),
    ...(since ? [`from ${since.slice(0, 10)}`] : []),
    ...(until ? [`before ${until.slice(0, 10)}`] : []),
  ]
  return parts.length === 0 ? null : parts.join(', ')
}

const askerSchema = z.object({
  id: z.uuid(),
  name: z.string(),
  email: z.string(),
})
export type CopilotAsker = z.infer<typeof askerSchema>

const recordItem = z.object({
  id: z.uuid(),
  askedAt: z.iso.datetime(),
  /** By their current name in the team; null if the account is deleted. */
  person: askerSchema.nullable(),
  text: z.string(),
  /** Its scope, in words. */
  scope: z.string().nullable(),
  outcome: z.enum(recordOutcomes),
  /** The language model and its token usage; null without one. */
  model: z.string().nullable(),
  inputTokens: z.int().nullable(),
  outputTokens: z.int().nullable(),
  ms: z.int().nullable(),
  /** What the answer quoted or listed; all null if you may not read it now. */
  places: z.array(
    z.object({
      title: z.string().nullable(),
      field: z.string().nullable(),
      startMs: z.int().nullable(),
    }),
  ),
  ...copilotRating.shape,
})
export type RecordItem = z.infer<typeof recordItem>

const totalsSchema = z.object({
  refused: z.int(),
  helpful: z.int(),
  notHelpful: z.int(),
  inputTokens: z.int(),
  outputTokens: z.int(),
})

const recordFilters = z.object({
  search: searchWords,
  person: z.uuid().optional(),
  rating: z.enum(Object.keys(ratingFilters) as [RatingFilter, ...RatingFilter[]]).optional(),
  period: z.enum(Object.keys(recordPeriods) as [RecordPeriod, ...RecordPeriod[]]).default('month'),
})
export type RecordFilters = z.output<typeof recordFilters>

const { denied } = permissions['team.manage']

export const rateCopilotAnswer = endpoint({
  name: 'rateCopilotAnswer',
  call: 'PUT /api/copilot/queries/:id/rating',
  summary: 'Rates an answer in a session of yours, or takes the rating back.',
  access: 'user',
  params: z.object({ id: z.uuid() }),
  body: z.object({
    rating: copilotRating.shape.rating,
    comment: optionalText(longestComment),
  }),
  reply: copilotRating,
  errors: [copilotErrors.queryNotFound],
})

export const listCopilotRecord = endpoint({
  name: 'listCopilotRecord',
  call: 'GET /api/copilot/record',
  summary:
    'What the people of your company asked the copilot, newest first, and the totals of all that match; for members who manage the team.',
  query: pageQuery.extend(recordFilters.shape),
  reply: pageOf(recordItem).extend({ totals: totalsSchema }),
  errors: [denied],
})

export const listCopilotAskers = endpoint({
  name: 'listCopilotAskers',
  call: 'GET /api/copilot/record/people',
  summary:
    'Up to 1,000 members whose questions your company keeps; for members who manage the team.',
  reply: z.object({ items: z.array(askerSchema) }),
  errors: [denied],
})

export const exportCopilotRecord = endpoint({
  name: 'exportCopilotRecord',
  call: 'GET /api/copilot/record/export',
  summary: 'What the people of your company asked the copilot, newest first, as CSV in parts.',
  query: pageQuery.pick({ cursor: true }).extend(recordFilters.shape),
  reply: z.object({ csv: z.string(), nextCursor: z.string().nullable() }),
  errors: [denied],
})

const retentionSchema = z.object({ days: retentionDays })

export const getCopilotRetention = endpoint({
  name: 'getCopilotRetention',
  call: 'GET /api/copilot/retention',
  summary: 'How long what you ask the copilot is kept.',
  access: 'user',
  reply: retentionSchema,
})

export const previewCopilotRetention = endpoint({
  name: 'previewCopilotRetention',
  call: 'GET /api/copilot/retention/preview',
  summary: 'How many questions of your company are older than so many days.',
  query: z.object({ days: z.coerce.number().int().min(1).max(3650) }),
  reply: z.object({ questions: z.int() }),
  errors: [denied],
})

export const updateCopilotRetention = endpoint({
  name: 'updateCopilotRetention',
  call: 'PUT /api/copilot/retention',
  summary:
    'Changes how long questions to the copilot and their answers are kept; older ones are deleted within a day.',
  body: retentionSchema,
  reply: retentionSchema,
  errors: [denied],
})
