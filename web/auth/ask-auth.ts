import { loadAuthClient } from '../platform/auth-client.ts'
import { startSession } from '../platform/session.ts'
import { type AuthFailure, authFailure, failed, type Refusal, unreachable } from './auth-failure.ts'

export type AuthClient = Awaited<ReturnType<typeof loadAuthClient>>

/** What a method of the client answers. */
export type Answer = { data: unknown; error: Refusal | null }
type Outcome<A extends Answer> =
  | { data: Extract<A, { error: null }>['data']; failure: null }
  | { data: null; failure: AuthFailure }

/** Asks the auth service. Never throws: a refusal and a lost connection come back as `failure`. */
export async function askAuth<A extends Answer>(
  ask: (auth: AuthClient) => Promise<A>,
): Promise<Outcome<A>> {
  try {
    await startSession() // whatever is asked may sign in, which the page has to notice
    const { data, error } = await ask(await loadAuthClient())
    return error ? { data: null, failure: authFailure(error) } : { data, failure: null }
  } catch (error) {
    // A TypeError is how the browser reports that the client's code did not arrive.
    const lost = error instanceof TypeError
    return { data: null, failure: lost ? unreachable : { ...failed, lasting: true } }
  }
}
