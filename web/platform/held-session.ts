import type { Session } from '@supabase/auth-js'

/** Where auth-js keeps the session; the head script looks there too. */
export const sessionStorageKey = 'briefwell-auth'

/** What of a session lies in this browser. It may have ended since. */
type HeldSession = Pick<Session, 'access_token' | 'user'>

/** The session that lies in this browser at this moment. */
export function heldSession(): HeldSession | undefined {
  try {
    const held: unknown = JSON.parse(localStorage.getItem(sessionStorageKey) ?? 'null')
    return isSession(held) ? held : undefined
  } catch {
    return undefined
  }
}

function isSession(value: unknown): value is HeldSession {
  const { access_token, user } = (value ?? {}) as {
    access_token?: unknown
    user?: { id?: unknown }
  }
  return typeof access_token === 'string' && typeof user?.id === 'string'
}

let earlier: HeldSession | undefined

/** Remembers the session from before this page was opened: a mailed link puts its own in that place. */
export function keepEarlierSession(): void {
  earlier ??= heldSession()
}

/** Makes room for a new session, so that auth-js does not try to renew the one before first. */
export function setHeldSessionAside(): void {
  keepEarlierSession()
  localStorage.removeItem(sessionStorageKey)
}

/** The access token of a session of this account that the browser held before this page was opened. */
export function earlierSessionOf(userId: string): string | undefined {
  return earlier?.user.id === userId ? earlier.access_token : undefined
}
