import type { Ctx } from '../../platform/context.ts'
import type { Query } from '../find-passages.ts'
import { embedderOf } from './embedder.ts'

/**
 * Texts as queries for `findPassages`, outside of any transaction: with their meaning, if this installation compares
 * meanings and the model answers in time.
 */
export async function embedQueries(
  { services, log }: Pick<Ctx, 'services' | 'log'>,
  texts: readonly string[],
): Promise<Query[]> {
  const embedder = embedderOf(services)
  return Promise.all(
    texts.map(async (text) => {
      const meaning = await embedder?.embedQuestion(text).catch((error: unknown) => {
        log.warn({ err: error }, 'embedding of a question')
      })
      return { text, meaning: meaning ?? null }
    }),
  )
}
