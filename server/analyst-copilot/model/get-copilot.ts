import { join } from 'node:path'
import type { getCopilot as endpoint } from '../../../contract/analyst-copilot/copilot-answers.ts'
import type { Reply } from '../../../contract/endpoint.ts'
import { embeddingServer, modelOf } from '../../language-model/model-settings.ts'

import { meaningModel, modelsFolder } from '../../models/built-in-models.ts'
import { readProgress } from '../../models/files/hold-folder.ts'
import type { Ctx } from '../../platform/context.ts'
import { withTx } from '../../platform/database/transaction.ts'
import type { Env } from '../../platform/settings/env.ts'

/** Which models are used, on which servers, and how far one is that is being fetched. */
export async function getCopilot(ctx: Ctx): Promise<Reply<typeof endpoint>> {
  return withTx(ctx, async (tx) => {
    const { env } = tx.services
    const [writer, embedder] = [modelOf(env), embeddingServer(env)]
    const { baseUrl } = writer ?? embedder ?? {}
    return {
      model: writer?.model ?? null,
      embeddingModel: embedder?.model ?? null,
      sentTo: baseUrl ? new URL(baseUrl).host : null,
      fetched: await readFetched(env),
    }
  })
}

async function readFetched(env: Env): Promise<number | null> {
  const model = meaningModel(env)
  const progress = model && (await readProgress(join(modelsFolder(env), model.name)))
  return progress && progress.bytes / Math.max(1, progress.total)
}
