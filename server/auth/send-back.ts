import type { ErrorEntry } from '../../contract/errors.ts'
import type { Arrival } from './arrivals/arrivals.ts'
import type { FlowRow } from './records.ts'
import type { SessionReply } from './sessions/sessions.ts'
import { SeeOther } from './wire.ts'

/** The result of a flow, for the browser to take to its page. */
export type Outcome =
  /** Implicit flow: the tokens, and anything else the page needs (type, provider_token). */
  | { session: SessionReply; also?: Record<string, string> }
  /** Our own page, which claims the session itself. */
  | { arrival: Arrival }
  /** PKCE: a code that only the browser that requested it can exchange. */
  | { authCode: string }
  | { message: string }
  | { refusal: ErrorEntry }

/** The page that a flow returns to, and the kind of the flow. */
export type WayBack = Pick<FlowRow, 'kind' | 'redirect_to' | 'challenge'>

/**
 * Redirects the browser to the page it came from. Tokens go in the fragment, which no server sees;
 * a code goes in the query. Pages with PKCE or a provider look for errors in either.
 */
export function sendBack(way: WayBack, outcome: Outcome): SeeOther {
  if ('authCode' in outcome) {
    return new SeeOther(withQuery(way.redirect_to, { code: outcome.authCode }))
  }
  if ('arrival' in outcome) {
    const { page, cookie } = outcome.arrival
    return new SeeOther(page, { headers: cookie ? { 'set-cookie': cookie } : {} })
  }
  if ('session' in outcome) {
    return new SeeOther(`${way.redirect_to}#${sessionFragment(outcome.session, outcome.also)}`)
  }
  const values = 'refusal' in outcome ? refusalValues(outcome.refusal) : outcome
  const inQuery = way.challenge !== null || way.kind !== 'link'
  const page = inQuery ? withQuery(way.redirect_to, values) : way.redirect_to
  return new SeeOther(`${page}#${fragment(values)}`)
}

function sessionFragment(session: SessionReply, also: Record<string, string> = {}): string {
  return fragment({
    access_token: session.access_token,
    expires_at: String(session.expires_at),
    expires_in: String(session.expires_in),
    refresh_token: session.refresh_token,
    token_type: session.token_type,
    ...also,
  })
}

function refusalValues({ status, code, message }: ErrorEntry): Record<string, string> {
  return { error: oauthError(status, code), error_code: code, error_description: message }
}

/** The OAuth 2.0 error (RFC 6749, 4.1.2.1) for one of ours. */
function oauthError(status: number, code: string): string {
  if (status === 403 || code === 'signup_disabled') return 'access_denied'
  if (status === 401) return 'unauthorized_client'
  return status < 500 ? 'invalid_request' : 'server_error'
}

/** Named values, and the empty `sb` by which clients recognize our fragment. */
function fragment(values: Record<string, string>): string {
  const named = new URLSearchParams({ ...values, sb: '' })
  named.sort()
  return named.toString()
}

function withQuery(page: string, values: Record<string, string>): string {
  const url = new URL(page)
  for (const [name, value] of Object.entries(values)) url.searchParams.set(name, value)
  return url.href
}
