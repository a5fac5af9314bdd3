import type { AuthClient as AuthClientClass } from '@supabase/auth-js'
import type { generalErrors } from '../../contract/errors.ts'
import { heldSession, keepEarlierSession, sessionStorageKey } from './held-session.ts'

type AuthClient = InstanceType<typeof AuthClientClass>

/** How auth-js names a failure of the network, as against a refusal. */
export const unreachableError = 'AuthRetryableFetchError'

/** Written out: the catalogue would bring its schemas into the public pages. */
const onHoldCode: typeof generalErrors.accountOnHold.code = 'account_on_hold'

/** Whether this browser holds a session; it may have ended since. */
export function hasStoredSession(): boolean {
  return localStorage.getItem(sessionStorageKey) !== null
}

let client: Promise<AuthClient> | undefined

/** The one auth client of this tab. Loaded when first needed: public pages do without it. */
export function loadAuthClient(): Promise<AuthClient> {
  client ??= create().catch((error: unknown) => {
    client = undefined
    throw error
  })
  return client
}

/** Starts over with a new client: one that could not reach the server remembers that for a minute. */
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
    // A session comes from what this browser began, never from the address that it was sent to.
    detectSessionInUrl: false,
    flowType: 'implicit',
    experimental: { recoveryCodes: true },
    fetch: ask,
  })
}

/**
 * Asks the auth service. A proof of a mailbox says in which session it is made, and that our pages
 * can ask its owner who opened the account; auth-js leaves the session out.
 */
async function ask(input: RequestInfo | URL, init?: RequestInit): Promise<Response> {
  const { pathname, searchParams } = new URL(String(input), location.origin)
  if (pathname === '/auth/v1/verify') return fetch(input, { ...init, headers: proofHeaders(init) })
  const answer = await fetch(input, init)
  const onHold = answer.headers.get('x-sb-error-code') === onHoldCode
  // auth-js would forget the session, which goes on once the owner has answered elsewhere.
  if (onHold && searchParams.get('grant_type') === 'refresh_token') throw new TypeError('on hold')
  return answer
}

function proofHeaders(init: RequestInit | undefined): Headers {
  const headers = new Headers(init?.headers)
  headers.set('x-can-ask-ownership', 'true')
  const held = heldSession()
  if (held) headers.set('authorization', `Bearer ${held.access_token}`)
  return headers
}
