import type { Ctx } from '../../platform/context.ts'
import { type Tx, withTx } from '../../platform/database/transaction.ts'
import { embedderOf } from '../model/get-copilot.ts'
import { askEmbedder } from './ask-embedder.ts'

/** What a question means to a model. */
export type Meaning = { model: string; vector: number[] }

/** Nobody waits longer for it: words find most of it as well. */
const patienceMs = 1000
/** A server that has failed is not waited for again so soon. */
const restMs = 30_000
const restingUntil = new Map<string, number>()
const nothing = { question: null }

/**
 * What the question means that `read` finds in a transaction of its own: none is open while the model is
 * asked. Null without a model that tells it in time, and where `read` refuses, as the caller then will.
 */
export async function meaningOf(
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
