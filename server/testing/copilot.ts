import {
  askCopilot,
  type CopilotResponse,
  createCopilotSession,
} from '../../contract/analyst-copilot.ts'
import type { Request } from '../../contract/endpoint.ts'
import type { Harness } from './harness.ts'
import type { TestUser } from './people.ts'

type Scope = Request<typeof askCopilot>['body']['scope']

/** Asks the copilot in a new session. */
export async function ask(
  h: Harness,
  as: TestUser,
  text: string,
  scope?: Scope,
): Promise<CopilotResponse> {
  const { id } = await h.call(createCopilotSession, { as })
  const { response } = await h.call(askCopilot, { as, params: { id }, body: { text, scope } })
  return response
}

/** Everything that an answer shows, to look for words in. */
export const shown = (response: CopilotResponse) => JSON.stringify(response)
