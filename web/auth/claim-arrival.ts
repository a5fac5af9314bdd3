import { unreachableError } from '../platform/auth/auth-client.ts'
import { storedSession } from '../platform/auth/stored-session.ts'
import { type AuthFailure, authFailure, failed, unreachable } from './auth-failure.ts'

/**
 * The tokens of the user authenticated by a link, a provider or single sign-on, and the page to
 * continue to.
 */
export type ArrivedSession = { access_token: string; refresh_token: string; redirect_to: string }

/** The login of the account signed in here, and of the one that would replace it. */
export type Question = { current: string; next: string }

type Outcome = ArrivedSession | { question: Question } | { failure: AuthFailure }

/**
 * Claims the session that waits for this browser. When it is signed in to another account, the
 * result is a question unless `replace` is set. Never throws.
 */
export async function claimArrival(flow: string, replace: boolean): Promise<Outcome> {
  try {
    return outcomeOf(await ask(flow, replace))
  } catch (error) {
    return { failure: error instanceof TypeError ? unreachable : failed }
  }
}

type Answer = {
  status: number
  code?: string
  message?: string
  question?: Question
} & Partial<ArrivedSession>

async function ask(flow: string, replace: boolean): Promise<Answer> {
  // The token is not renewed first, because that fails while the account waits for its owner's
  // answer; here it only identifies the session.
  const token = storedSession()?.access_token
  const answer = await fetch('/auth/v1/arrival', {
    method: 'POST',
    headers: {
      'content-type': 'application/json',
      ...(token ? { authorization: `Bearer ${token}` } : {}),
    },
    body: JSON.stringify({ flow, replace }),
  })
  return { ...(await answer.json()), status: answer.status }
}

function outcomeOf(answer: Answer): Outcome {
  const { status, code, message = '', question, access_token, refresh_token, redirect_to } = answer
  if (question) return { question }
  if (access_token && refresh_token && redirect_to) {
    return { access_token, refresh_token, redirect_to }
  }
  // A failing server has not refused anything for good.
  const refusal = { name: status < 500 ? 'AuthApiError' : unreachableError, status, message }
  return { failure: authFailure({ ...refusal, code }) }
}
