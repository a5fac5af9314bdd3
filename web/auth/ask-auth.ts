import { loadAuthClient } from '../platform/auth/auth-client.ts'
import { watchSession } from '../platform/auth/session.ts'
import { type AuthFailure, authFailure, failed, type Refusal, unreachable } from './auth-failure.ts'

export type AuthClient = Awaited<ReturnType<typeof loadAuthClient>>

/** The result of a method of the client. */
export type Answer = { data: unknown; error: Refusal | null }
type Outcome<A extends Answer> =
  | { data: Extract<A, { error: null }>['data']; failure: null }
  | { data: null; failure: AuthFailure }

/**
 * Calls the auth service. Never throws: refusals and lost connections are returned as `failure`.
 */
export async function askAuth<A extends Answer>(
  ask: (auth: AuthClient) => Promise<A>,
): Promise<Outcome<A>> {
  try {
    await watchSession() // Any call may sign in, and the page has to notice.
    const { data, error } = await ask(await loadAuthClient())
    return error ? { data: null, failure: authFailure(error) } : { data, failure: null }
  } catch (error) {
    // The browser throws a TypeError when the client's code could not be loaded.
    const lost = error instanceof TypeError
    return { data: null, failure: lost ? unreachable : { ...failed, lasting: true } }
  }
}
