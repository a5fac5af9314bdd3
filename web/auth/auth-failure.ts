import { authMessages } from '../../contract/auth.ts'

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

export const failed: AuthFailure = { lasting: false, code: undefined, message: undefined }
export const unreachable: AuthFailure = {
  ...failed,
  message: 'The server could not be reached. Check your connection and try again.',
}

/** How the client refuses, be it the server, the network or the browser that does. */
export type Refusal = Pick<Error, 'name' | 'message'> & {
  code?: string | undefined
  status?: number | undefined
}

/** What a refusal of the client means to the person at the page. */
export function authFailure({ name, status, code, message }: Refusal): AuthFailure {
  // So auth-js names a lost connection, which has no status, and a server that is down.
  if (name === 'AuthRetryableFetchError') return status ? failed : unreachable
  // And so an answer that holds no session; its own words are for programmers.
  if (name === 'AuthInvalidTokenResponseError') return { ...failed, code: noSessionCode }
  // The server's words are for those who build pages.
  if (code === 'captcha_failed') {
    return { lasting: true, code, message: authMessages.captcha.refused }
  }
  return { lasting: true, code, message: message || undefined }
}
