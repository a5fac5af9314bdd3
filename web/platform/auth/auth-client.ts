import type { AuthClient as AuthClientClass } from '@supabase/auth-js'
import type { generalErrors } from '../../../contract/errors.ts'
import { inBrowserTime } from './browser-time.ts'
import { keepEarlierSession, sessionStorageKey, storedSession } from './stored-session.ts'

type AuthClient = InstanceType<typeof AuthClientClass>

/** The name of auth-js's network errors, as opposed to refusals. */
export const unreachableError = 'AuthRetryableFetchError'

/** A literal, because importing the catalog would add its schemas to the public pages. */
const onHoldCode: typeof generalErrors.accountOnHold.code = 'account_on_hold'

/** Whether this browser has a stored session; it may have ended since. */
export function hasStoredSession(): boolean {
  return localStorage.getItem(sessionStorageKey) !== null
}

/** Why the server no longer accepts the session. */
export type SessionEnd = 'ended' | 'removed' | 'suspended' | 'companySuspended'

let lastEnd: SessionEnd | undefined

/** Why the last refresh of this tab's session was refused; undefined if none was. */
export function takeSessionEnd(): SessionEnd | undefined {
  const end = lastEnd
  lastEnd = undefined
  return end
}

let client: Promise<AuthClient> | undefined

/** The auth client of this tab, loaded on first use: public pages do without it. */
export function loadAuthClient(): Promise<AuthClient> {
  client ??= create().catch((error: unknown) => {
    client = undefined
    throw error
  })
  return client
}

/** Replaces the client, because one that could not reach the server remembers that for a minute. */
export async function replaceAuthClient(): Promise<void> {
  const old = client
  client = undefined
  await (await old)?.dispose()
}

async function create(): Promise<AuthClient> {
  keepEarlierSession()
  const { AuthClient } = await import('@supabase/auth-js')
  return new AuthClient({
    url: `${location.origin}/auth/v1`,
    storageKey: sessionStorageKey,
    autoRefreshToken: true,
    persistSession: true,
    // Sessions come from flows that this browser started, never from the URL it was sent to.
    detectSessionInUrl: false,
    flowType: 'implicit',
    experimental: { recoveryCodes: true },
    fetch: ask,
  })
}

/** Calls the auth service. Sessions in its answers end by the browser's clock. */
async function ask(input: RequestInfo | URL, init?: RequestInit): Promise<Response> {
  return inBrowserTime(await send(input, init))
}

/**
 * Sends a call. When a mailbox is verified, adds the current session, which auth-js omits, and
 * states that our pages can ask who opened the account.
 */
async function send(input: RequestInfo | URL, init?: RequestInit): Promise<Response> {
  const { pathname, searchParams } = new URL(String(input), location.origin)
  if (pathname === '/auth/v1/verify') return fetch(input, { ...init, headers: proofHeaders(init) })
  const answer = await fetch(input, init)
  if (searchParams.get('grant_type') !== 'refresh_token' || answer.ok) return answer
  // auth-js would drop the session, which continues once the owner has answered elsewhere.
  if (errorCode(answer) === onHoldCode) throw new TypeError('on hold')
  if (answer.status < 500 && answer.status !== 429) lastEnd = await askSessionEnd()
  return answer
}

const errorCode = (answer: Response) => answer.headers.get('x-sb-error-code')

const ends: Readonly<Record<string, SessionEnd>> = {
  user_not_found: 'removed',
  user_banned: 'suspended',
  company_suspended: 'companySuspended',
}

/** An unknown refresh token explains nothing, but the access token may still name its account. */
async function askSessionEnd(): Promise<SessionEnd> {
  const held = storedSession()
  if (!held) return 'ended'
  const headers = { authorization: `Bearer ${held.access_token}` }
  const answer = await fetch('/auth/v1/user', { headers }).catch(() => undefined)
  return ends[(answer && errorCode(answer)) ?? ''] ?? 'ended'
}

function proofHeaders(init: RequestInit | undefined): Headers {
  const headers = new Headers(init?.headers)
  headers.set('x-can-ask-ownership', 'true')
  const held = storedSession()
  if (held) headers.set('authorization', `Bearer ${held.access_token}`)
  return headers
}
