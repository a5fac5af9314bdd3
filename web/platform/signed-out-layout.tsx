import { Navigate, Outlet, useLocation } from 'react-router'
import { hasStoredSession } from './auth-client.ts'
import { wayBack } from './protected-paths.ts'
import { useSession } from './session.ts'

/**
 * Pages for signed-out visitors only: a signed-in user goes to the dashboard, or the way back. Who
 * owes a second factor is not in yet; the login page asks for it.
 */
export default function SignedOutLayout() {
  const { pathname, search } = useLocation()
  const landing = pathname === '/'
  // The landing page carries the auth client only for those who have a session to check.
  const session = useSession({
    start: !landing || (typeof window !== 'undefined' && hasStoredSession()),
  })
  if (session.status === 'signed-in' && !session.lacksFactor) {
    return <Navigate to={wayBack(new URLSearchParams(search).get('next'))} replace />
  }
  // Most likely signed in: no form that vanishes again. The landing page stands in the HTML already.
  if (session.status === 'loading' && !landing && hasStoredSession()) return null
  return <Outlet />
}
