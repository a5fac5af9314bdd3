import { useEffect, useState } from 'react'
import { Navigate, Outlet, useLocation, useNavigate } from 'react-router'
import { hasStoredSession } from './auth-client.ts'
import { forgetWayBack, wayBackOf } from './kept-way-back.ts'
import { linkErrorIn } from './link-error.ts'
import { loginPath } from './protected-paths.ts'
import { startSession, useSession } from './session.ts'

/**
 * Pages for signed-out visitors only: a signed-in user goes to the dashboard, or the way back. Who
 * owes an answer or a second factor is not in yet; the login page asks for it.
 */
export default function SignedOutLayout() {
  const { pathname, search, hash } = useLocation()
  const navigate = useNavigate()
  const landing = pathname === '/'
  // A link or a provider that has no page to return to returns to this one, which says nothing.
  const failed = landing && linkErrorIn(search, hash) !== undefined
  useEffect(() => {
    if (failed) navigate({ pathname: loginPath, search, hash }, { replace: true })
  }, [failed, navigate, search, hash])
  const expected = typeof window !== 'undefined' && hasStoredSession()
  const session = useSession({ start: expected })
  useStartWhenNeeded(!landing && !expected)
  if (session.status === 'signed-in' && !session.asked && !session.lacksFactor) {
    return <LeadBack search={search} />
  }
  // Most likely signed in: no form that vanishes again. The landing page stands in the HTML already.
  if (session.status === 'loading' && !landing && expected) return null
  return <Outlet />
}

/** Leads on, once; what was kept of the way back has served then. */
function LeadBack({ search }: { search: string }) {
  const [to] = useState(() => wayBackOf(search))
  useEffect(forgetWayBack, [])
  return <Navigate to={to} replace />
}

const needs = ['focusin', 'pointerdown', 'storage'] as const

/** Loads the auth client once somebody begins to fill in a form, or signs in in another tab. */
function useStartWhenNeeded(waiting: boolean) {
  useEffect(() => {
    if (!waiting) return
    const start = () => void startSession()
    for (const need of needs) window.addEventListener(need, start, { once: true })
    return () => {
      for (const need of needs) window.removeEventListener(need, start)
    }
  }, [waiting])
}
