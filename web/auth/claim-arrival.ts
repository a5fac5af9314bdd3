import { unreachableError } from '../platform/auth-client.ts'
import { heldSession } from '../platform/held-session.ts'
import { type AuthFailure, authFailure, failed, unreachable } from './auth-failure.ts'

/** The tokens of whom a link, a provider or single sign-on has proven, and the page to go on to. */
export type ArrivedSession = { access_token: string; refresh_token: string; redirect_to: string }

/** The logins of who is signed in here and of who would be instead. */
export type Question = { current: string; next: string }

type Outcome = ArrivedSession | { question: Question } | { failure: AuthFailure }

/**
 * Asks for the session that waits for this browser. Where it is signed in to another account, the
 * answer is a question, until `replace` says that it was answered. Never throws.
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
  // Not renewed first, which fails while the account waits for its owner: it only names the session.
  const token = heldSession()?.access_token
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
  // A server that is down refuses nothing for good.
  const refusal = { name: status < 500 ? 'AuthApiError' : unreachableError, status, message }
  return { failure: authFailure({ ...refusal, code }) }
}
