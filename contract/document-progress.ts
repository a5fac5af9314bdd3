import { z } from 'zod'
import { type CopilotProblem, copilotProblems } from './copilot-answers.ts'

/** How far a language model has written the text; null where none was asked, or what it did was read. */
export const writingSchema = z
  .object({
    /** `failed` where it ended by itself before the last section. */
    state: z.enum(['running', 'done', 'stopped', 'failed']),
    /** Sections that are written, of so many. */
    done: z.int(),
    of: z.int(),
    /** Whether a language model writes it. */
    model: z.boolean(),
    /** Why it ended early, in words; null where somebody stopped it, and otherwise. */
    reason: z.string().nullable(),
    /** The sections that stand as they were composed, because the model failed at them. */
    composed: z.array(
      z.object({
        title: z.string(),
        problem: z.enum(Object.keys(copilotProblems) as [CopilotProblem, ...CopilotProblem[]]),
      }),
    ),
  })
  .nullable()
export type DocumentWriting = z.infer<typeof writingSchema>
