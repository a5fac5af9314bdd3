import type { Env } from '../platform/settings/env.ts'
import type { ModelSettings } from './post-to-model.ts'

/** The language model that writes answers; null if none is set. */
export function modelOf(env: Env): ModelSettings | null {
  const { COPILOT_BASE_URL: baseUrl, COPILOT_MODEL: model, COPILOT_API_KEY } = env
  return baseUrl && model ? { baseUrl, model, COPILOT_API_KEY } : null
}

/** The language model that reads again what `writer` wrote: another one if it is set, else the same. */
export const checkerOf = (env: Env, writer: ModelSettings): ModelSettings => ({
  ...writer,
  model: env.COPILOT_CHECK_MODEL ?? writer.model,
})

/** The server that embeds; null if none is set, or meaning is switched off. */
export function embeddingServer(env: Env): ModelSettings | null {
  const { COPILOT_BASE_URL: baseUrl, COPILOT_EMBEDDING_MODEL: model, COPILOT_API_KEY } = env
  return env.MEANING !== 'off' && baseUrl && model ? { baseUrl, model, COPILOT_API_KEY } : null
}
