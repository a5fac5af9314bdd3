import { useEffect, useState } from 'react'
import { Navigate, Outlet, useLocation, useNavigate } from 'react-router'
import { linkErrorIn } from '../platform/addresses/link-error.ts'
import { loginPath } from '../platform/addresses/protected-paths.ts'
import { forgetReturnPath, returnPathOf } from '../platform/addresses/return-path.ts'
import { hasStoredSession } from '../platform/session/auth-client.ts'
import { useSession, watchSession } from '../platform/session/session.ts'

/**
 * The layout of pages for signed-out visitors: a signed-in user goes to the dashboard, or to the
 * return path. A user who still has to answer a question or pass a second factor stays; the login
 * page asks for it.
 */
export default function SignedOutLayout() {
  const { pathname, search, hash } = useLocation()
  const navigate = useNavigate()
  const landing = pathname === '/'
  // Links and providers without a return page lead to this one, which shows no errors.
  const failed = landing && linkErrorIn(search, hash) !== undefined
  useEffect(() => {
    if (failed) navigate({ pathname: loginPath, search, hash }, { replace: true })
  }, [failed, navigate, search, hash])
  const expected = typeof window !== 'undefined' && hasStoredSession()
  const session = useSession({ start: expected })
  useStartWhenNeeded(!landing && !expected)
  if (session.status === 'signed-in' && !session.asked && !session.lacksFactor) {
    return <RedirectBack search={search} />
  }
  // The user is most likely signed in: a form would appear only to vanish. The landing page is in
  // the HTML already.
  if (session.status === 'loading' && !landing && expected) return null
  return <Outlet />
}

/** Redirects once; then the stored return path is no longer needed. */
function RedirectBack({ search }: { search: string }) {
  const [to] = useState(() => returnPathOf(search))
  useEffect(forgetReturnPath, [])
  return <Navigate to={to} replace />
}

const needs = ['focusin', 'pointerdown', 'storage'] as const

/** Loads the auth client when the user starts to fill in a form, or signs in in another tab. */
function useStartWhenNeeded(waiting: boolean) {
  useEffect(() => {
    if (!waiting) return
    const start = () => void watchSession()
    for (const need of needs) window.addEventListener(need, start, { once: true })
    return () => {
      for (const need of needs) window.removeEventListener(need, start)
    }
  }, [waiting])
}
