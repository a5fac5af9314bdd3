import type { AuthClient as AuthClientClass } from '@supabase/auth-js'

type AuthClient = InstanceType<typeof AuthClientClass>

/** How auth-js names a failure of the network, as against a refusal. */
export const unreachableError = 'AuthRetryableFetchError'

/** Where auth-js keeps the session; the head script looks there too. */
const sessionStorageKey = 'briefwell-auth'

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
  })
}
