import { z } from 'zod'
import { endpoint } from '../endpoint.ts'
import { blockId } from './document-blocks.ts'
import { documentErrors } from './documents.ts'

/** What readers see in place of the title of a source that does not say what the document claims. */
export const unverifiedSource = 'Source could not be verified'

/** Why a source could not be verified. */
const sourceProblems = ['unknown', 'quote', 'second', 'internal'] as const
export type SourceProblem = (typeof sourceProblems)[number]

export const sourceProblemWords = {
  unknown: 'It was deleted, or you have no access to it.',
  quote: 'The quoted words are not in it.',
  second: 'The quoted words are not said at this time.',
  internal: 'It quotes an internal field, which readers must not see.',
} as const satisfies Record<SourceProblem, string>

const unverified = z.object({
  blockId,
  /** The title and the quotation in the document. */
  title: z.string(),
  quote: z.string(),
  problem: z.enum(sourceProblems),
})

export const checkDocumentSources = endpoint({
  name: 'checkDocumentSources',
  call: 'GET /api/documents/:id/sources',
  summary: `The sources of a document that cannot be verified: they are gone or not for you, or the quoted words are not in them, or not at the time that the document names, or come from an internal field. Readers see '${unverifiedSource}' in their place.`,
  access: 'user',
  params: z.object({ id: z.uuid() }),
  reply: z.object({ items: z.array(unverified) }),
  errors: [documentErrors.notFound],
})
