import type { CopilotResponse } from '../../../contract/analyst-copilot/analyst-copilot.ts'
import type { Ctx, Services } from '../../platform/context.ts'
import { type Tx, withTx } from '../../platform/database/transaction.ts'
import { embedderOf, type Meaning } from './embedder.ts'

const nothing = { question: null }

/**
 * Embeds the question that `read` finds in its own transaction, so that none is open meanwhile. Null without a model
 * or a vector in time, and if `read` throws, as it will again for the caller.
 */
export async function findMeaning(
  ctx: Ctx,
  read: (tx: Tx) => Promise<{ question: string }>,
): Promise<Meaning | null> {
  const embedder = embedderOf(ctx.services)
  if (!embedder) return null
  const { question } = await withTx({ ...ctx, idempotency: null }, read).catch(() => nothing)
  if (!question) return null
  try {
    return await embedder.embedQuestion(question)
  } catch (error) {
    ctx.log.warn({ err: error }, 'embedding of a question')
    return null
  }
}

/** An answer that says that it was found by words alone only if this installation could do better. */
export function withHowFound(services: Services, response: CopilotResponse): CopilotResponse {
  if (!response.wordsOnly || embedderOf(services)) return response
  const { wordsOnly: _, ...rest } = response
  return rest
}
