import { z } from 'zod'
import { endpoint, pageOf, pageQuery } from '../endpoint.ts'
import { errorEntry } from '../errors.ts'
import { optionalText } from '../values/text.ts'
import { writingErrors } from './document-writing.ts'
import { type DocumentStatus, documentErrors, documentStatuses } from './documents.ts'

export const reviewErrors = {
  jump: errorEntry(
    409,
    'document_status_jump',
    'This document has changed its status meanwhile. Load it again.',
  ),
  another: errorEntry(
    403,
    'another_approver_needed',
    'Somebody else who manages briefs has to approve this document.',
  ),
  /** Each issue is a question; its path is the id of the block. */
  openQuestions: errorEntry(
    409,
    'document_open_questions',
    'Some questions are still open. Answer them or leave them out first; an approved text needs a new version for that.',
  ),
  /** Each issue is a source and what is wrong with it; its path is the id of the block. */
  unverifiedSources: errorEntry(
    409,
    'document_unverified_sources',
    'Some sources could not be verified. Correct or remove them first; an approved text needs a new version for that.',
  ),
} as const

/** The steps of a document's review. */
const documentSteps = ['asked', 'returned', 'approved', 'published', 'begun'] as const
export type DocumentStep = (typeof documentSteps)[number]

/** The possible next statuses of each status. */
export const nextStatuses = {
  draft: ['review'],
  review: ['approved', 'draft'],
  approved: ['published', 'draft'],
  published: ['draft'],
} as const satisfies Record<DocumentStatus, readonly DocumentStatus[]>

export const reviewMessages = {
  askReview: 'Ask for a review',
  approve: 'Approve',
  sendBack: 'Send back',
  publish: 'Publish',
  newVersion: 'Start a new version',
  moves: {
    asked: {
      title: 'Ask for a review?',
      hint: 'Those who manage briefs are notified. You can still change the text.',
      done: 'Review requested',
    },
    returned: {
      title: 'Send it back to its author?',
      hint: 'It becomes a draft again. Say what has to change.',
      done: 'Sent back',
    },
    approved: {
      title: 'Approve this document?',
      hint: 'Its text is locked as it is now.',
      done: 'Approved',
    },
    published: {
      title: 'Publish this version?',
      hint: 'Readers with whom you share the document see the approved text.',
      done: 'Published',
    },
    begun: {
      title: 'Start a new version?',
      hint: 'The text can be changed again. Readers continue to see the published version.',
      done: 'New version started',
    },
  } satisfies Record<DocumentStep, { title: string; hint: string; done: string }>,
  toConfirm: 'Some statements have no source and are still to confirm.',
  unsourced: (count: number) =>
    count === 1
      ? 'A number has no source. It is marked in the text.'
      : `${count.toLocaleString('en')} numbers have no source. They are marked in the text.`,
  sinceApproval: (version: number, day: string) =>
    `Changes since version ${version.toLocaleString('en')}, which was approved on ${day}: `,
  noChanges: 'none',
  seeChanges: 'See the changes',
  seeChangesSince: 'See the changes since then',
  /** In place of a step, while something keeps the document from it. */
  goToFirst: (count: number) => (count === 1 ? 'Go to it' : 'Go to the first'),
  note: 'Note (optional)',
  failed: 'The status could not be changed',
  saveFirst: 'Wait until your changes are saved.',
  history: 'History',
  historyFailed: 'The history could not be loaded',
  historyNone: 'Nothing has happened yet: the document is a draft.',
  steps: {
    asked: 'asked for a review',
    returned: 'sent it back',
    approved: 'approved it',
    published: 'published it',
    begun: 'started a new version',
  } satisfies Record<DocumentStep, string>,
  someone: 'Former member',
} as const

const documentOf = z.object({ id: z.uuid() })

const stepItem = z.object({
  id: z.uuid(),
  step: z.enum(documentSteps),
  version: z.int(),
  /** The name of the person at that time; null for a person without a company. */
  name: z.string().nullable(),
  note: z.string().nullable(),
  /** The stored version that an approval made; null for other steps. */
  versionId: z.uuid().nullable(),
  at: z.iso.datetime(),
})

export const moveDocument = endpoint({
  name: 'moveDocument',
  call: 'POST /api/documents/:id/status',
  summary:
    'Moves a document to its next status: from draft to review; from there to approved or back; then published. Approved text is locked, and going back to draft begins a new version. Each step forward needs a text without open questions, whose sources are all verified: what they claim is compared with what they say. The issues of the error name the blocks. Its author does not approve it where the company has another person who manages briefs.',
  access: 'user',
  params: documentOf,
  body: z.object({
    status: z.enum(Object.keys(documentStatuses) as [DocumentStatus, ...DocumentStatus[]]),
    note: optionalText(2000),
  }),
  reply: z.object({
    status: z.enum(Object.keys(documentStatuses) as [DocumentStatus, ...DocumentStatus[]]),
    version: z.int(),
    step: z.enum(documentSteps),
  }),
  errors: [
    documentErrors.notFound,
    documentErrors.viewOnly,
    reviewErrors.jump,
    reviewErrors.another,
    reviewErrors.openQuestions,
    reviewErrors.unverifiedSources,
    writingErrors.running,
    documentErrors.noRoom,
  ],
})

export const listDocumentSteps = endpoint({
  name: 'listDocumentSteps',
  call: 'GET /api/documents/:id/steps',
  summary: 'What became of a document: reviews, approvals and publications, the newest first.',
  access: 'user',
  params: documentOf,
  query: pageQuery,
  reply: pageOf(stepItem),
  errors: [documentErrors.notFound],
})
