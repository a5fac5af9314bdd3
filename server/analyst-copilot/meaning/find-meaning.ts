import type { Ctx } from '../../platform/context.ts'
import { type Tx, withTx } from '../../platform/database/transaction.ts'
import { embedderOf } from '../model/get-copilot.ts'
import { askEmbedder } from './ask-embedder.ts'

/** A question's embedding. */
export type Meaning = { model: string; vector: number[] }

/** How long to wait for it at most: words find most passages as well. */
const patienceMs = 1000
/** How long a failed server is not asked again. */
const restMs = 30_000
const restingUntil = new Map<string, number>()
const nothing = { question: null }

/**
 * Embeds the question that `read` finds in its own transaction, so that none is open during the request. Null
 * without a model or a response in time, and if `read` throws, as it will again for the caller.
 */
export async function findMeaning(
  ctx: Ctx,
  read: (tx: Tx) => Promise<{ question: string }>,
): Promise<Meaning | null> {
  const { services, log } = ctx
  const settings = embedderOf(services.env)
  if (!settings) return null
  const { baseUrl, model } = settings
  if (performance.now() < (restingUntil.get(baseUrl) ?? 0)) return null
  const { question } = await withTx({ ...ctx, idempotency: null }, read).catch(() => nothing)
  if (!question) return null
  try {
    const [vector] = await askEmbedder(settings, [question], AbortSignal.timeout(patienceMs))
    return vector ? { model, vector } : null
  } catch (error) {
    restingUntil.set(baseUrl, performance.now() + restMs)
    log.warn({ err: error }, 'embedding of a question')
    return null
  }
}
