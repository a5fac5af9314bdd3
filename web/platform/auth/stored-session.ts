import type { Session } from '@supabase/auth-js'
import { claimsIn } from './assurance.ts'

/** Where auth-js stores the session; the head script reads it too. */
export const sessionStorageKey = 'briefwell-auth'

/** The stored parts of a session. It may have ended since. */
type StoredSession = Pick<Session, 'access_token' | 'user'>
type Tokens = Pick<Session, 'access_token' | 'refresh_token'>

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
 * Stores a new session before auth-js does, which would renew the old one first. At no moment is there none: a call of
 * another tab would end the new one.
 */
export function replaceStoredSession(tokens: Tokens): void {
  keepEarlierSession()
  const { sub, exp = 0, iat = 0 } = claimsIn(tokens.access_token)
  const expires_at = Math.floor(Date.now() / 1000) + exp - iat
  const session = { ...tokens, token_type: 'bearer', expires_at, user: { id: sub } }
  localStorage.setItem(sessionStorageKey, JSON.stringify(session))
}

/** The access token of a session of this account that was stored before this page was opened. */
export function earlierSessionOf(userId: string): string | undefined {
  return earlier?.user.id === userId ? earlier.access_token : undefined
}
