import type { getCopilot as endpoint } from '../../../contract/copilot-answers.ts'
import type { Reply } from '../../../contract/endpoint.ts'
import type { Ctx } from '../../platform/context.ts'
import { withTx } from '../../platform/database/transaction.ts'
import type { Env } from '../../platform/settings/env.ts'
import type { ModelSettings } from './ask-model.ts'

/** The language model that writes answers; null where there is none. */
export function modelOf(env: Env): ModelSettings | null {
  const { COPILOT_BASE_URL: baseUrl, COPILOT_MODEL: model, COPILOT_API_KEY } = env
  return baseUrl && model ? { baseUrl, model, COPILOT_API_KEY } : null
}

/** Tells which language model writes answers and where it is asked. */
export async function getCopilot(ctx: Ctx): Promise<Reply<typeof endpoint>> {
  return withTx(ctx, async (tx) => {
    const settings = modelOf(tx.services.env)
    if (!settings) return { model: null, sentTo: null }
    return { model: settings.model, sentTo: new URL(settings.baseUrl).host }
  })
}
