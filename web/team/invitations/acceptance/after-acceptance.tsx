import { useEffect } from 'react'
import { Link, useNavigate } from 'react-router'
import { invitationMessages } from '../../../../contract/team/invitations.ts'
import { homePath, loginPath } from '../../../platform/addresses/protected-paths.ts'
import { AuthFrame } from '../../../platform/frames/auth-frame.tsx'
import { forgetQueries } from '../../../platform/session/query-client.ts'
import { Button } from '../../../ui/button.tsx'
import { FocusedTitle } from './focused-title.tsx'

/** How long the message is shown before the next page opens. */
const welcomeMs = 2_000
const signInMs = 1_500

/** Welcomes the new member, then opens the dashboard. */
export function Welcome({ companyName }: { companyName: string }) {
  useRedirect(homePath, welcomeMs)
  // Replies cached before joining do not include the company.
  useEffect(forgetQueries, [])
  return (
    <AuthFrame
      title={
        <FocusedTitle>
          Welcome to <bdi>{companyName}</bdi>
        </FocusedTitle>
      }
      description="You have joined the team. Your dashboard opens in a moment."
    >
      <Button asChild size="lg">
        <Link to={homePath} replace>
          Go to the dashboard
        </Link>
      </Button>
    </AuthFrame>
  )
}

/** The account was created, but signing in to it failed. */
export function SignInManually() {
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
