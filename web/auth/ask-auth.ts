import type { AuthError } from '@supabase/auth-js'
import { loadAuthClient } from '../platform/auth-client.ts'

type AuthClient = Awaited<ReturnType<typeof loadAuthClient>>

/** Why it did not work. `message` is for people; undefined where the server gave none. */
export type AuthFailure = { code: string | undefined; message: string | undefined }

const unreachable: AuthFailure = {
  code: 'unreachable',
  message: 'The server could not be reached. Check your connection and try again.',
}

type Answer = { data: unknown; error: AuthError | null }
type Outcome<A extends Answer> =
  | { data: Extract<A, { error: null }>['data']; failure: null }
  | { data: null; failure: AuthFailure }

/** Asks the auth service. Never throws: a refusal and a lost connection come back as `failure`. */
export async function askAuth<A extends Answer>(
  ask: (auth: AuthClient) => Promise<A>,
): Promise<Outcome<A>> {
  try {
    const { data, error } = await ask(await loadAuthClient())
    return error ? { data: null, failure: failureOf(error) } : { data, failure: null }
  } catch (error) {
    // A TypeError is how the browser reports that the client's code did not arrive.
    const lost = error instanceof TypeError
    return { data: null, failure: lost ? unreachable : { code: undefined, message: undefined } }
  }
}

function failureOf(error: AuthError): AuthFailure {
  // So auth-js names a lost connection and a server that is down.
  if (error.name === 'AuthRetryableFetchError') return unreachable
  return { code: error.code, message: error.message || undefined }
}
