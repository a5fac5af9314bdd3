import type { Session } from '@supabase/auth-js'

/** Where auth-js stores the session; the head script reads it too. */
export const sessionStorageKey = 'briefwell-auth'

/** The stored parts of a session. It may have ended since. */
type StoredSession = Pick<Session, 'access_token' | 'user'>

/** The session that is stored in this browser now. */
export function storedSession(): StoredSession | undefined {
  try {
    const held: unknown = JSON.parse(localStorage.getItem(sessionStorageKey) ?? 'null')
    return isSession(held) ? held : undefined
  } catch {
    return undefined
  }
}

function isSession(value: unknown): value is StoredSession {
  const { access_token, user } = (value ?? {}) as {
    access_token?: unknown
    user?: { id?: unknown }
  }
  return typeof access_token === 'string' && typeof user?.id === 'string'
}

let earlier: StoredSession | undefined

/** Remembers the session from before this page was opened: a mailed link overwrites it. */
export function keepEarlierSession(): void {
  earlier ??= storedSession()
}

/**
 * Clears the stored session, so that auth-js does not try to renew it before storing a new one.
 */
export function clearStoredSession(): void {
  keepEarlierSession()
  localStorage.removeItem(sessionStorageKey)
}

/** The access token of a session of this account that was stored before this page was opened. */
export function earlierSessionOf(userId: string): string | undefined {
  return earlier?.user.id === userId ? earlier.access_token : undefined
}
