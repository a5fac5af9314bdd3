import { z } from 'zod'
import { type ModelSettings, postToModel } from '../../language-model/post-to-model.ts'
import { readBody } from '../../platform/http/outgoing/read-body.ts'

/** Why there are no vectors: `text` if another text might work, `server` if none would. */
export class EmbeddingError extends Error {
  readonly at: 'text' | 'server'

  constructor(at: 'text' | 'server', detail: string) {
    super(detail)
    this.at = at
  }
}

/** Responses to texts that are too long or otherwise unacceptable; some servers send 500. */
const refusedTexts = new Set([400, 413, 422, 500])

const mostDims = 4096
const mostBytes = 32 * 1024 * 1024

const answerSchema = z.object({
  data: z.array(
    z.object({ index: z.int().min(0), embedding: z.array(z.number()).min(1).max(mostDims) }),
  ),
})

/**
 * Embeds texts by the configured OpenAI-compatible server: one vector of length 1 per text, in order. Throws
 * `EmbeddingError`.
 */
export async function askEmbedder(
  settings: ModelSettings,
  texts: readonly string[],
  signal: AbortSignal,
): Promise<number[][]> {
  const asked = {
    path: '/embeddings',
    accept: 'application/json',
    body: { input: texts, encoding_format: 'float' },
  }
  try {
    const { status, body, said } = await postToModel(settings, asked, signal)
    if (status !== 200) {
      const at = refusedTexts.has(status) ? 'text' : 'server'
      throw new EmbeddingError(at, `${status}: ${await said()}`)
    }
    return vectorsOf((await readBody(body, mostBytes)).toString('utf8'), texts.length)
  } catch (error) {
    if (error instanceof EmbeddingError) throw error
    throw new EmbeddingError('server', signal.aborted ? 'it took too long' : String(error))
  }
}

function vectorsOf(text: string, count: number): number[][] {
  const parsed = answerSchema.safeParse(parseJson(text))
  const byIndex = new Map(parsed.data?.data.map(({ index, embedding }) => [index, embedding]))
  const vectors = Array.from({ length: count }, (_, index) => unit(byIndex.get(index) ?? []))
  if (byIndex.size !== count || vectors.some(({ length }) => length === 0)) {
    throw new EmbeddingError('text', `an answer of ${text.length} characters, not as asked`)
  }
  if (new Set(vectors.map(({ length }) => length)).size > 1) {
    throw new EmbeddingError('server', 'vectors of several lengths')
  }
  return vectors
}

function parseJson(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return undefined
  }
}

/** Scaled to length 1, in the precision in which vectors are stored; empty for a zero vector. */
function unit(vector: readonly number[]): number[] {
  const length = Math.hypot(...vector)
  if (length === 0 || !Number.isFinite(length)) return []
  return vector.map((value) => Math.fround(value / length))
}
