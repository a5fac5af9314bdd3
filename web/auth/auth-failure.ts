import { authMessages } from '../../contract/auth/auth.ts'

/**
 * Why a call failed. `lasting`: repeating it will not help. `message` is for users; undefined when
 * there is none.
 */
export type AuthFailure = {
  lasting: boolean
  code: string | undefined
  message: string | undefined
}

/** The code of a response that should have contained a session and does not. */
export const noSessionCode = 'no_session'

export const failed: AuthFailure = { lasting: false, code: undefined, message: undefined }
export const unreachable: AuthFailure = {
  ...failed,
  message: 'The server could not be reached. Check your connection and try again.',
}

/** An error of the client, whether it comes from the server, the network or the browser. */
export type Refusal = Pick<Error, 'name' | 'message'> & {
  code?: string | undefined
  status?: number | undefined
}

/** Translates an error of the client for the user. */
export function authFailure({ name, status, code, message }: Refusal): AuthFailure {
  // auth-js uses this name for a lost connection, which has no status, and for a server that is
  // down.
  if (name === 'AuthRetryableFetchError') return status ? failed : unreachable
  // And this one for a response without a session; its message is for programmers.
  if (name === 'AuthInvalidTokenResponseError') return { ...failed, code: noSessionCode }
  // The server's message is for developers.
  if (code === 'captcha_failed') {
    return { lasting: true, code, message: authMessages.captcha.refused }
  }
  return { lasting: true, code, message: message || undefined }
}
