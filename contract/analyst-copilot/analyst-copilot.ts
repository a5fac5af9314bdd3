import { z } from 'zod'
import { endpoint, fileOf, pageOf, pageQuery, searchWords } from '../endpoint.ts'
import { errorEntry } from '../errors.ts'
import { isInternal } from '../passages/passage-fields.ts'
import { pdfErrors } from '../pdf.ts'
import { instant } from '../values/instant.ts'
import { text } from '../values/text.ts'
import { rowsReadingSchema } from './copilot-reading.ts'
import { shownScopeSchema } from './copilot-scope.ts'
import { askedVendorSchema } from './vendor-questions.ts'

/** The most questions in a session, because it is read and exported as a whole. */
export const questionsOfSession = 1000

export const copilotErrors = {
  notFound: errorEntry(404, 'copilot_session_not_found', 'Session not found'),
  queryNotFound: errorEntry(404, 'copilot_query_not_found', 'Question not found'),
  workspaceNotFound: errorEntry(404, 'copilot_workspace_not_found', 'Workspace not found'),
  /** Raised by the database. */
  tooMany: errorEntry(409, 'limit_reached', 'Too many sessions, or questions within an hour'),
  sessionFull: errorEntry(
    409,
    'copilot_session_full',
    `This session has ${questionsOfSession.toLocaleString('en')} questions, the most it can hold. Start a new one.`,
  ),
} as const

export const copilotTexts = {
  refused: 'Your material does not answer this',
  gone: 'no longer available to you',
  goneInPart: 'A part of this answer is no longer available to you.',
  closest: 'Nearest in meaning and words. Nothing has read them for you.',
  closestByWords: 'Nearest by their words. Nothing has read them for you.',
  counted: 'Counted from what you can see.',
  /** A fact that a profile or product does not give the reader. */
  notGiven: 'not given',
  read: 'Read from the profiles, products and briefs that you can see.',
  moreRows: (more: number) => `, and ${more.toLocaleString('en')} more`,
  nothingFound: 'Nothing that you can see comes near this question.',
} as const

/** A place that an answer rests on. */
export const sourceSchema = z.object({
  id: z.string(),
  /** The brief, product, company, canvas or document; null if the reader may no longer see it. */
  title: z.string().nullable(),
  /** 'external': another vendor shared it with the asker. */
  type: z.enum(['internal', 'external']),
  /** The page of the place; null if the reader may no longer see it. */
  url: z.string().nullable(),
  /** Verbatim text of the source; null if the reader may no longer see it. */
  snippet: z.string().nullable(),
  /** The sentence of `snippet` that comes nearest, verbatim. Missing in older answers, and for rows. */
  marked: z.string().nullish(),
  relevanceScore: z.number().min(0).max(1),
  companyId: z.uuid().nullable(),
  vendor: z.string().nullable(),
  briefId: z.uuid().nullable(),
  productId: z.uuid().nullable(),
  /** Missing in older answers. */
  canvasId: z.uuid().nullish(),
  /** A document, and its published version if that was shared with the asker. Missing in older answers. */
  documentId: z.uuid().nullish(),
  versionId: z.uuid().nullish(),
  /** The field's name on the wire, or `said` for captions. */
  field: z.string(),
  /** The time in the video, for captions. */
  startMs: z.int().nullable(),
  endMs: z.int().nullable(),
  /** Who says it, if the captions name speakers. Missing in older answers, as are the next two. */
  speaker: z.string().nullish(),
  /** When its brief was added, or its question answered. */
  createdAt: z.iso.datetime().nullish(),
  /** The question to the vendor that it answers. */
  questionId: z.uuid().nullish(),
})
export type CopilotSource = z.infer<typeof sourceSchema>

/** Whether a source is for its company only: it is quoted to the company's members, but not taken elsewhere. */
export const isInternalSource = ({ briefId, field }: Pick<CopilotSource, 'briefId' | 'field'>) =>
  briefId !== null && isInternal(field)

const statementSchema = z.object({
  /** Null if the reader may no longer see one of its sources. */
  text: z.string().nullable(),
  /**
   * 'quoted' is verbatim text of its source. The others were written by a language model and checked:
   * 'supported' by one source, or 'inferred' from several.
   */
  basis: z.enum(['quoted', 'supported', 'inferred']),
  /** The subject of the statement: a brief, product, company, canvas or document. */
  group: z.string().nullable(),
  sourceIds: z.array(z.string()),
})

const tableSchema = z.object({
  columns: z.array(z.string()),
  rows: z.array(
    z.object({
      /** Null if the reader may no longer see one of its sources. */
      cells: z.array(z.string()).nullable(),
      sourceIds: z.array(z.string()),
      /** The source of each cell that has one; if absent, the source is that of the first cell. */
      citations: z.array(z.string().nullable()).optional(),
    }),
  ),
})

export const copilotModes = ['closest', 'rows', 'answer'] as const

export const copilotResponseSchema = z.object({
  /**
   * 'closest': the nearest passages, which nothing has read, so they neither answer nor refuse. 'rows': counted or
   * listed from rows. 'answer': written by a language model, or refused by it, with the nearest passages as sources.
   */
  mode: z.enum(copilotModes),
  /** The statements as text, each with the numbers of its sources in brackets. */
  content: z.string(),
  /** Whether a language model has read the sources and found no answer. */
  refused: z.boolean(),
  /** 0 for 'closest', 1 for 'rows'; else the share of the written sentences that passed the checks. */
  confidence: z.number().min(0).max(1),
  /** How the answer came about. */
  reason: z.string(),
  statements: z.array(statementSchema),
  table: tableSchema.nullable(),
  sources: z.array(sourceSchema),
  suggestedFollowUps: z.array(z.string()),
  /** The language model that wrote the answer; null if it is quoted or counted. */
  model: z.string().nullable(),
  /** The language model's failure; null if there was none. */
  notice: z.string().nullable(),
  /** How many passages were searched. */
  searched: z.int(),
  /** What was searched for, if a language model put the question into other words. */
  queries: z.array(z.string()).optional(),
  /** How the sentences that a language model wrote were checked. Missing in older answers. */
  checks: z
    .object({
      /** How many it wrote, and how many are shown. */
      written: z.int(),
      shown: z.int(),
      /** The model that read each sentence again beside its source; null if only wordings were compared. */
      readAgainBy: z.string().nullable(),
    })
    .nullish(),
  /** True if texts could be compared by their words alone, because the model of meaning was not ready. */
  wordsOnly: z.literal(true).optional(),
  /** How the question was read if it asks for rows, even if not all of it was understood and nothing was counted. */
  reading: rowsReadingSchema.nullish(),
})
export type CopilotResponse = z.infer<typeof copilotResponseSchema>

export const followUpTypes = ['why', 'show-data', 'elaborate'] as const
export type FollowUpType = (typeof followUpTypes)[number]
export const followUpLabels = {
  why: 'Why',
  'show-data': 'Show data',
  elaborate: 'Elaborate',
} as const satisfies Record<FollowUpType, string>

/** In characters. */
export const longestQuestion = 1000

const followUpSchema = z.object({
  type: z.enum(followUpTypes),
  label: z.string(),
  query: z.string(),
})

const copilotStates = ['waiting', 'answering', 'done', 'stopped', 'failed'] as const

/** The asker's rating of an answer: 1 helpful, -1 not helpful, null none; with a comment. */
export const copilotRating = z.object({
  rating: z.literal([1, -1]).nullable(),
  comment: z.string().nullable(),
})
export type CopilotRating = z.infer<typeof copilotRating>

export const querySchema = z.object({
  id: z.uuid(),
  text: z.string(),
  timestamp: z.iso.datetime(),
  /**
   * 'waiting': it has quotations, and a language model can answer it (`answerCopilotQuery`). 'stopped' and
   * 'failed': the response is what was written until then, or the quotations.
   */
  state: z.enum(copilotStates),
  response: copilotResponseSchema,
  followUps: z.array(followUpSchema),
  ...copilotRating.shape,
  scope: shownScopeSchema,
  /** What its asker asked vendors from it. Colleagues see of it what they may read themselves. */
  questions: z.array(askedVendorSchema),
})
export type CopilotQuery = z.infer<typeof querySchema>

export const copilotSessionItem = z.object({
  id: z.uuid(),
  /** The first question, until it is renamed; empty before that. */
  title: z.string(),
  /** The colleague who asks in it; null for the caller's own session. */
  author: z.string().nullable(),
  /** The workspace it is in, if its author can access that; null for none. */
  workspaceId: z.uuid().nullable(),
  createdAt: z.iso.datetime(),
  updatedAt: z.iso.datetime(),
})
export type CopilotSession = z.infer<typeof copilotSessionItem>

const sessionOf = z.object({ id: z.uuid() })

const moment = instant('Choose a date')

/** What a question is limited to; omitted parts do not limit it. */
export const copilotScope = z.object({
  vendorIds: z.array(z.uuid()).max(50).default([]),
  productIds: z.array(z.uuid()).max(50).default([]),
  briefIds: z.array(z.uuid()).max(50).default([]),
  /** Briefs added at or after this moment, and before `until`. */
  since: moment.optional(),
  until: moment.optional(),
})
export type CopilotScope = z.output<typeof copilotScope>

export const listCopilotSessions = endpoint({
  name: 'listCopilotSessions',
  call: 'GET /api/copilot/sessions',
  summary:
    'Your sessions with the analyst copilot, the newest first; with `workspaceId` those of everyone in that workspace.',
  access: 'user',
  query: pageQuery.extend({ search: searchWords, workspaceId: z.uuid().optional() }),
  reply: pageOf(copilotSessionItem),
  errors: [copilotErrors.workspaceNotFound],
})

export const createCopilotSession = endpoint({
  name: 'createCopilotSession',
  call: 'POST /api/copilot/sessions',
  summary: 'Starts a session with the analyst copilot, in a workspace if one is named.',
  access: 'user',
  body: z.object({ workspaceId: z.uuid().optional() }),
  reply: copilotSessionItem,
  errors: [copilotErrors.workspaceNotFound, copilotErrors.tooMany],
})

export const getCopilotSession = endpoint({
  name: 'getCopilotSession',
  call: 'GET /api/copilot/sessions/:id',
  summary:
    'A session of yours, or of a workspace, with its questions and answers, without quotations that you may not see.',
  access: 'user',
  params: sessionOf,
  reply: copilotSessionItem.extend({ queries: z.array(querySchema) }),
  errors: [copilotErrors.notFound],
})

export const updateCopilotSession = endpoint({
  name: 'updateCopilotSession',
  call: 'PATCH /api/copilot/sessions/:id',
  summary: 'Renames a session of yours, puts it into a workspace, or takes it out.',
  access: 'user',
  params: sessionOf,
  body: z
    .object({
      title: text({ min: 1, minMessage: 'Enter a title', max: 200 }).optional(),
      workspaceId: z.uuid().nullable().optional(),
    })
    .refine((body) => Object.keys(body).length > 0, 'Enter a title'),
  reply: copilotSessionItem,
  errors: [copilotErrors.notFound, copilotErrors.workspaceNotFound],
})

export const deleteCopilotSession = endpoint({
  name: 'deleteCopilotSession',
  call: 'DELETE /api/copilot/sessions/:id',
  summary: 'Deletes a session of yours. It can be restored for 30 days.',
  access: 'user',
  params: sessionOf,
  reply: z.object({ deleted: z.literal(true) }),
  errors: [copilotErrors.notFound],
})

export const restoreCopilotSession = endpoint({
  name: 'restoreCopilotSession',
  call: 'POST /api/copilot/sessions/:id/restore',
  summary: 'Restores a session that you deleted.',
  access: 'user',
  params: sessionOf,
  reply: copilotSessionItem,
  errors: [copilotErrors.notFound],
})

export const askCopilot = endpoint({
  name: 'askCopilot',
  call: 'POST /api/copilot/sessions/:id/queries',
  summary:
    'Asks a question about what you may see, and answers with verbatim words and their sources.',
  access: 'user',
  params: sessionOf,
  body: z.object({
    text: text({ min: 1, minMessage: 'Ask a question', max: longestQuestion }),
    /** Follows up on the question of an earlier query, within its scope. */
    followUp: z.object({ queryId: z.uuid(), type: z.enum(followUpTypes) }).optional(),
    scope: copilotScope.prefault({}),
    /** How to read the question, if it asks for rows: an earlier reading, corrected. */
    reading: rowsReadingSchema.optional(),
  }),
  reply: querySchema,
  errors: [
    copilotErrors.notFound,
    copilotErrors.queryNotFound,
    copilotErrors.tooMany,
    copilotErrors.sessionFull,
  ],
})

const exportFormats = ['md', 'pdf'] as const
export type ExportFormat = (typeof exportFormats)[number]

export const exportCopilotSession = endpoint({
  name: 'exportCopilotSession',
  call: 'GET /api/copilot/sessions/:id/export',
  summary:
    'A session with its questions, answers and sources as a Markdown or PDF file, without quotations that you may no longer see.',
  access: 'user',
  params: sessionOf,
  query: z.object({ format: z.enum(exportFormats) }),
  reply: fileOf(['text/markdown', 'application/pdf']),
  errors: [copilotErrors.notFound, pdfErrors.tooLong, pdfErrors.tooMany, pdfErrors.notMade],
})
