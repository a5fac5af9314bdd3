import { useEffect } from 'react'
import { Link, useNavigate } from 'react-router'
import { invitationMessages } from '../../../contract/invitations.ts'
import { AuthFrame } from '../../platform/auth-frame.tsx'
import { homePath, loginPath } from '../../platform/protected-paths.ts'
import { forgetQueries } from '../../platform/query-client.ts'
import { Button } from '../../ui/button.tsx'
import { FocusedTitle } from './focused-title.tsx'

/** How long one may read before the next page opens. */
const welcomeMs = 2_000
const signInMs = 1_500

/** The welcome; the dashboard follows by itself. */
export function Welcome({ companyName }: { companyName: string }) {
  useRedirect(homePath, welcomeMs)
  // What was loaded before knows of no company.
  useEffect(forgetQueries, [])
  return (
    <AuthFrame
      title={<FocusedTitle>Welcome to {companyName}</FocusedTitle>}
      description="You are in the team. Your dashboard opens in a moment."
    >
      <Button asChild size="lg">
        <Link to={homePath} replace>
          Go to the dashboard
        </Link>
      </Button>
    </AuthFrame>
  )
}

/** The account stands, but could not be signed in to. */
export function SignInYourself() {
  useRedirect(loginPath, signInMs)
  return (
    <AuthFrame
      title={<FocusedTitle>Your account is ready</FocusedTitle>}
      description={invitationMessages.signInToContinue}
    >
      <Button asChild size="lg">
        <Link to={loginPath} replace>
          Sign in
        </Link>
      </Button>
    </AuthFrame>
  )
}

function useRedirect(to: string, afterMs: number): void {
  const navigate = useNavigate()
  useEffect(() => {
    const timer = setTimeout(() => navigate(to, { replace: true }), afterMs)
    return () => clearTimeout(timer)
  }, [navigate, to, afterMs])
}
