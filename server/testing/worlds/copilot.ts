import {
  askCopilot,
  type CopilotResponse,
  type CopilotScope,
  createCopilotSession,
} from '../../../contract/analyst-copilot/analyst-copilot.ts'
import type { Request } from '../../../contract/endpoint.ts'
import { afterFile } from '../after-file.ts'
import { runEmbedder } from '../doubles/run-embedder.ts'
import { runLanguageModel } from '../doubles/run-language-model.ts'
import type { Harness } from '../harness.ts'
import type { TestUser } from './people.ts'

type Scope = Request<typeof askCopilot>['body']['scope']

/** The scope of an unlimited question. */
export const everything: CopilotScope = { vendorIds: [], productIds: [], briefIds: [] }

/** Asks the copilot in a new session. */
export async function askInSession(h: Harness, as: TestUser, text: string, scope?: Scope) {
  const { id } = await h.call(createCopilotSession, { as })
  const query = await h.call(askCopilot, { as, params: { id }, body: { text, scope } })
  return { session: id, query }
}

/** The copilot's answer in a new session. */
export const ask = async (...asked: Parameters<typeof askInSession>): Promise<CopilotResponse> =>
  (await askInSession(...asked)).query.response

/** Everything that an answer shows, as text for searching. */
export const shown = (response: CopilotResponse) => JSON.stringify(response)

/** A language model for the tests of one file. */
export async function startLanguageModel() {
  const model = await runLanguageModel()
  afterFile(model.close)
  return model
}

/** An embedding model for the tests of one file. */
export async function startEmbedder() {
  const embedder = await runEmbedder()
  afterFile(embedder.close)
  return embedder
}
