import { z } from 'zod'
import { endpoint } from '../endpoint.ts'
import { errorEntry } from '../errors.ts'
import { copilotErrors, querySchema } from './analyst-copilot.ts'

/** The failures of a language model. */
export const copilotProblems = {
  unreachable: 'The language model could not be reached.',
  slow: 'The language model took too long.',
  broken: 'The language model is busy or broken.',
  refused: 'The language model refused the request. An administrator should check its settings.',
  unreadable: 'The language model sent something that cannot be read.',
  cut: 'The language model’s answer broke off.',
  declined: 'The language model declined to answer this.',
  unsupported: 'Nothing that the language model wrote is supported by its sources.',
  unchecked: 'What the language model wrote could not be checked.',
  limited: 'You or your company have had as many written answers within a day as there may be.',
  interrupted: 'The answer was interrupted.',
} as const
export type CopilotProblem = keyof typeof copilotProblems

export const copilotAnswerTexts = {
  closestInstead: 'The closest passages are shown instead.',
  endedEarly: 'What is shown was checked.',
  foundNone: 'The language model found no answer in the closest passages.',
  wroteNothing: 'The language model wrote nothing about the closest passages.',
  /** How many briefs or other places support an answer, and the year of the newest. */
  support: (places: number, year: string | null) => {
    const dated = year ? `, from ${year}` : ''
    return places === 1
      ? `One source${dated}.`
      : `Supported by ${places} sources${dated && `, the newest${dated.slice(1)}`}.`
  },
} as const

export const copilotAnswerErrors = {
  notWaiting: errorEntry(
    409,
    'copilot_not_waiting',
    'This question is being answered, or has its answer',
  ),
  tooManyAtOnce: errorEntry(
    429,
    'too_many_answers',
    'Four of your questions are being answered. Wait until one has its answer.',
  ),
} as const

const queryOf = z.object({ id: z.uuid() })

export const getCopilot = endpoint({
  name: 'getCopilot',
  call: 'GET /api/copilot',
  summary:
    'Which models write answers and tell what texts mean, where texts are sent for it, and how far a model is that is being fetched.',
  access: 'user',
  reply: z.object({
    /** Null if answers consist of quotations on this installation. */
    model: z.string().nullable(),
    /** The embedding model of questions and texts; null if they are compared only by words. */
    embeddingModel: z.string().nullable(),
    /** The host of the models' server. */
    sentTo: z.string().nullable(),
    /** How much of the built-in model of meaning is there, from 0 to 1; null unless it is being fetched. */
    fetched: z.number().min(0).max(1).nullable(),
  }),
})

export const answerCopilotQuery = endpoint({
  name: 'answerCopilotQuery',
  call: 'POST /api/copilot/queries/:id/answer',
  summary:
    'Has a waiting question answered by the language model. Streams the question with the sentences that passed the check so far; the last event has another state than `answering`. The answer is kept if the connection is lost.',
  access: 'user',
  params: queryOf,
  reply: querySchema,
  streams: 'answer',
  errors: [
    copilotErrors.queryNotFound,
    copilotAnswerErrors.notWaiting,
    copilotAnswerErrors.tooManyAtOnce,
  ],
})

export const stopCopilotQuery = endpoint({
  name: 'stopCopilotQuery',
  call: 'POST /api/copilot/queries/:id/stop',
  summary: 'Stops the answering of a question; the sentences so far are kept.',
  access: 'user',
  params: queryOf,
  reply: z.object({ stopped: z.boolean() }),
  errors: [copilotErrors.queryNotFound],
})
