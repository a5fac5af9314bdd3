import { useEffect, useState } from 'react'
import { Navigate, Outlet, useLocation, useNavigate } from 'react-router'
import { linkErrorIn } from '../platform/addresses/link-error.ts'
import { loginPath, recoveryPath } from '../platform/addresses/protected-paths.ts'
import { forgetReturnPath, returnPathOf } from '../platform/addresses/return-path.ts'
import { hasStoredSession } from '../platform/auth/auth-client.ts'
import { useSession, watchSession } from '../platform/auth/session.ts'

/**
 * The layout of pages for signed-out visitors: redirects signed-in users to the dashboard or the
 * return path. Users who have to answer a question or pass a second factor stay, because the login
 * page asks for it.
 */
export default function SignedOutLayout() {
  const { pathname, search, hash } = useLocation()
  const navigate = useNavigate()
  const landing = pathname === '/'
  // Links and providers without a return page end up here, and this page shows no errors.
  const failed = landing && linkErrorIn(search, hash) !== undefined
  useEffect(() => {
    if (failed) navigate({ pathname: loginPath, search, hash }, { replace: true })
  }, [failed, navigate, search, hash])
  const expected = typeof window !== 'undefined' && hasStoredSession()
  const session = useSession({ start: expected })
  useStartWhenNeeded(!landing && !expected)
  if (session.status === 'signed-in' && session.recovering) {
    return <Navigate to={recoveryPath} replace />
  }
  if (session.status === 'signed-in' && !session.asked && !session.lacksFactor) {
    return <RedirectBack search={search} />
  }
  // The user is most likely signed in, so a form would only flash. The landing page is already in the HTML.
  if (session.status === 'loading' && !landing && expected) return null
  return <Outlet />
}

/** Redirects once, and then forgets the stored return path. */
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
