import { z } from 'zod'
import { type CopilotProblem, copilotProblems } from '../analyst-copilot/copilot-answers.ts'

/** The progress of the language model; null if none was requested, or the result was dismissed. */
export const writingSchema = z
  .object({
    /** 'failed' if it ended before the last section without being stopped. */
    state: z.enum(['running', 'done', 'stopped', 'failed']),
    /** The number of finished sections, and of all sections. */
    done: z.int(),
    of: z.int(),
    /** Whether a language model writes it. */
    model: z.boolean(),
    /** Why it ended early, in words; null if it was stopped, and otherwise. */
    reason: z.string().nullable(),
    /** The sections that keep their composed text because the model failed. */
    composed: z.array(
      z.object({
        title: z.string(),
        problem: z.enum(Object.keys(copilotProblems) as [CopilotProblem, ...CopilotProblem[]]),
      }),
    ),
  })
  .nullable()
export type DocumentWriting = z.infer<typeof writingSchema>
