import type { Env } from '../platform/settings/env.ts'
import type { ModelSettings } from './post-to-model.ts'

/** The language model that writes answers; null if none is set. */
export function modelOf(env: Env): ModelSettings | null {
  const { COPILOT_BASE_URL: baseUrl, COPILOT_MODEL: model, COPILOT_API_KEY } = env
  return baseUrl && model ? { baseUrl, model, COPILOT_API_KEY } : null
}

/** The language model that reads sentences again: the writer itself, unless another model is set; null if none is. */
export function checkModelOf(env: Env): ModelSettings | null {
  const writer = modelOf(env)
  return writer && { ...writer, model: env.COPILOT_CHECK_MODEL ?? writer.model }
}

/** The server that embeds; null if none is set, or meaning is switched off. */
export function embeddingServer(env: Env): ModelSettings | null {
  const { COPILOT_BASE_URL: baseUrl, COPILOT_EMBEDDING_MODEL: model, COPILOT_API_KEY } = env
  return env.MEANING !== 'off' && baseUrl && model ? { baseUrl, model, COPILOT_API_KEY } : null
}
