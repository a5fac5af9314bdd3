import { loadAuthClient } from '../platform/auth-client.ts'
import { startSession } from '../platform/session.ts'

export type AuthClient = Awaited<ReturnType<typeof loadAuthClient>>

/**
 * Why it did not work. `lasting`: asking again will not help. `message` is for people; undefined
 * where nobody gave one.
 */
export type AuthFailure = {
  lasting: boolean
  code: string | undefined
  message: string | undefined
}

/** The code of an answer that should have held a session, and holds none. */
export const noSessionCode = 'no_session'

const failed: AuthFailure = { lasting: false, code: undefined, message: undefined }
const unreachable: AuthFailure = {
  ...failed,
  message: 'The server could not be reached. Check your connection and try again.',
}

/** How the client refuses, be it the server, the network or the browser that does. */
type Refusal = Pick<Error, 'name' | 'message'> & {
  code?: string | undefined
  status?: number | undefined
}
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
    return error ? { data: null, failure: failureOf(error) } : { data, failure: null }
  } catch (error) {
    // A TypeError is how the browser reports that the client's code did not arrive.
    const lost = error instanceof TypeError
    return { data: null, failure: lost ? unreachable : { ...failed, lasting: true } }
  }
}

function failureOf({ name, status, code, message }: Refusal): AuthFailure {
  // So auth-js names a lost connection, which has no status, and a server that is down.
  if (name === 'AuthRetryableFetchError') return status ? failed : unreachable
  // And so an answer that holds no session; its own words are for programmers.
  if (name === 'AuthInvalidTokenResponseError') return { ...failed, code: noSessionCode }
  return { lasting: true, code, message: message || undefined }
}
