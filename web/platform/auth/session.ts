import type { AuthChangeEvent, Session } from '@supabase/auth-js'
import { useEffect, useSyncExternalStore } from 'react'
import { isAsked, isRecovering, lacksFactor } from './assurance.ts'
import {
  hasStoredSession,
  loadAuthClient,
  replaceAuthClient,
  type SessionEnd,
  takeSessionEnd,
  unreachableError,
} from './auth-client.ts'
import { storedSession } from './stored-session.ts'

/**
 * `unreachable`: a session is stored, but the server could not confirm it. `asked`: the owner of
 * the mailbox must first say whether they opened the account. `recovering`: a new password must be
 * set first. `lacksFactor`: the account requires a
 * second factor; until then nothing is open. `left`: the user signed out in this tab; other tabs
 * only see that the session ended. `end`: why the server ended it, if it told this tab.
 */
export type SessionState =
  | { status: 'loading' | 'unreachable' }
  | ({ status: 'signed-in'; userId: string } & Needs)
  | { status: 'signed-out'; left: boolean; end?: SessionEnd | undefined }

/** What a signed-in user must do before anything else. */
type Needs = { asked: boolean; recovering: boolean; lacksFactor: boolean }

const loading: SessionState = { status: 'loading' }

let state: SessionState = loading
let leaving = false
let started: Promise<void> | undefined
let startingOver: Promise<void> | undefined
let awaited: AbortController | undefined
const listeners = new Set<() => void>()

/** The session, synchronized across tabs. Starts the auth client unless told not to. */
export function useSession({ start = true } = {}): SessionState {
  useEffect(() => {
    if (start) void watchSession()
  }, [start])
  return useSyncExternalStore(
    subscribe,
    () => state,
    () => loading,
  )
}

/**
 * Starts to watch the session; may be called early, so that the client loads in parallel with the
 * page.
 */
export function watchSession(): Promise<void> {
  started ??= watch().catch(() => {
    started = undefined
    publish({ status: 'unreachable' })
  })
  return started
}

/** Retries after `unreachable`. */
export async function retrySession(): Promise<void> {
  publish(loading)
  await startOver()
}

function startOver(): Promise<void> {
  startingOver ??= replaceAuthClient()
    .then(() => {
      started = undefined
      return watchSession()
    })
    .finally(() => {
      startingOver = undefined
    })
  return startingOver
}

/** The bearer token, refreshed when it is about to expire; null when signed out. */
export async function accessToken(): Promise<string | null> {
  const { data, error } = await (await loadAuthClient()).getSession()
  if (error?.name === unreachableError) {
    void startOver()
    throw error
  }
  return data.session?.access_token ?? null
}

/**
 * Called when the server rejected the token. True if a new one was obtained and the call should be
 * repeated; otherwise the session is over and protected pages redirect to the login page.
 */
export async function renewSession(): Promise<boolean> {
  const auth = await loadAuthClient()
  const refused = storedSession()?.access_token
  const { data, error } = await auth.refreshSession()
  if (data.session) return true
  // Meanwhile another tab may have stored a new session.
  const replaced = hasStoredSession() && storedSession()?.access_token !== refused
  if (error?.name !== unreachableError && !replaced) await endSession()
  return false
}

/** Drops a session that the server no longer accepts. */
export async function endSession(): Promise<void> {
  await (await loadAuthClient()).signOut({ scope: 'local' })
}

/**
 * Signs this browser out. Throws with a message for the user when the server could not be reached.
 */
export async function signOut(): Promise<void> {
  const auth = await loadAuthClient()
  leaving = true
  const { error } = await auth.signOut({ scope: 'local' }).finally(() => {
    leaving = false
  })
  if (error) {
    throw new Error('You are still signed in: the server could not be reached. Please try again.')
  }
}

async function watch(): Promise<void> {
  const auth = await loadAuthClient()
  auth.onAuthStateChange((event, session) => {
    whenStored(session, () => publish(stateOf(event, session)))
  })
}

/**
 * Another tab's message may arrive before this tab sees what that tab stored; acting on it
 * immediately would call without a token and end the new session.
 */
function whenStored(session: Session | null, act: () => void): void {
  awaited?.abort()
  if (!session || storedSession()?.access_token === session.access_token) {
    act()
    return
  }
  awaited = new AbortController()
  const again = () => whenStored(session, act)
  window.addEventListener('storage', again, { signal: awaited.signal })
}

function stateOf(event: AuthChangeEvent, session: Session | null): SessionState {
  if (session) {
    const asked = isAsked(session)
    // The factor may belong to a stranger, so the ownership question comes first.
    const lacks = !asked && lacksFactor(session)
    const needs = { asked, recovering: isRecovering(session), lacksFactor: lacks }
    return { status: 'signed-in', userId: session.user.id, ...needs }
  }
  if (event === 'SIGNED_OUT') {
    // auth-js reports the end of a refused session, and then again when we end it.
    if (state.status === 'signed-out') return state
    return { status: 'signed-out', left: leaving, end: takeSessionEnd() }
  }
  if (!hasStoredSession()) return { status: 'signed-out', left: false }
  // An open page stays open while offline; its calls report the problem.
  return state.status === 'signed-in' ? state : { status: 'unreachable' }
}

function publish(next: SessionState): void {
  const same =
    next.status === 'signed-in' &&
    state.status === 'signed-in' &&
    next.userId === state.userId &&
    next.asked === state.asked &&
    next.recovering === state.recovering &&
    next.lacksFactor === state.lacksFactor
  if (same) return
  state = next
  for (const listener of listeners) listener()
}

function subscribe(listener: () => void): () => void {
  listeners.add(listener)
  return () => listeners.delete(listener)
}
