import type {
  CopilotQuery,
  CopilotResponse,
} from '../../contract/analyst-copilot/analyst-copilot.ts'
import { eventsOf } from '../../server/testing/events-of.ts'
import { type Briefwell, bearer, type Person } from '../briefwell.ts'

/** Thrown when a question ended with an error of the server, or its answer without an end. */
export class ServerFailed extends Error {}

export type Answered = { response: CopilotResponse; ms: number }

/** Asks in a session of its own, and waits for the answer of the language model, if there is one. */
export async function ask({ url }: Briefwell, asker: Person, text: string): Promise<Answered> {
  const post = async (path: string, body: object): Promise<Response> => {
    const answer = await fetch(`${url}/api/copilot${path}`, {
      method: 'POST',
      headers: { ...bearer(asker), 'content-type': 'application/json' },
      body: JSON.stringify(body),
    })
    if (answer.ok) return answer
    const said = `${text}: ${answer.status} ${await answer.text()}`
    throw answer.status < 500 ? new Error(said) : new ServerFailed(said)
  }
  const session = (await (await post('/sessions', {})).json()) as { id: string }
  const started = performance.now()
  const asked = await post(`/sessions/${session.id}/queries`, { text })
  const query = (await asked.json()) as CopilotQuery
  const ended = query.state === 'waiting' ? await readAnswer(query) : query
  return { response: ended.response, ms: performance.now() - started }

  async function readAnswer({ id }: CopilotQuery): Promise<CopilotQuery> {
    const answer = await post(`/queries/${id}/answer`, {})
    // What breaks off has no end.
    const events = await answer.text().catch(() => '')
    const last = eventsOf<CopilotQuery>(events).at(-1)
    if (last && last.state !== 'answering') return last
    throw new ServerFailed(`${text}: the answer broke off`)
  }
}
