import { z } from 'zod'
import { endpoint } from '../endpoint.ts'
import { counted } from '../values/counted.ts'
import { blockId, sourceSchema } from './document-blocks.ts'
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

const nowSaid = sourceSchema.pick({ quote: true, startMs: true })
/** What a source says now in place of a quotation, and from which millisecond on. */
export type NowSaid = z.infer<typeof nowSaid>

const unverified = sourceSchema.extend({
  blockId,
  /** The quotation in the document, or the words of a quote block. */
  quote: z.string(),
  problem: z.enum(sourceProblems),
  /** What stands in its place now; null if nothing comes close, or the source is gone. */
  now: nowSaid.nullable(),
})
export type UnverifiedSource = z.infer<typeof unverified>

export const checkDocumentSources = endpoint({
  name: 'checkDocumentSources',
  call: 'GET /api/documents/:id/sources',
  summary: `The sources of a document that cannot be verified: they are gone or not for you, or the quoted words are not in them, or not at the time that the document names, or come from an internal field; and what the source says now in their place. Readers see '${unverifiedSource}' in their place.`,
  access: 'user',
  params: z.object({ id: z.uuid() }),
  reply: z.object({ items: z.array(unverified) }),
  errors: [documentErrors.notFound],
})

/** The texts of the list of sources that could not be verified, which only authors see. */
export const changedSourceMessages = {
  title: (count: number) => `${counted(count, 'source')} to check`,
  hint: 'What is quoted from them is not, or no longer, what they say. The document cannot go on before this is corrected.',
  quoted: (words: string) => `Quoted: “${words}”`,
  saysNow: (words: string) => `It says now: “${words}”`,
  saidNowAt: (time: string) => `It is said at ${time} now.`,
  use: 'Use the new words',
  useTime: 'Use the new time',
  show: 'Show in the text',
  about: (act: string, title: string) => `${act}: ${title}`,
  used: 'The quotation is up to date',
} as const
