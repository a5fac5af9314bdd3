import { type ReactNode, useCallback, useEffect, useState } from 'react'
import { Link } from 'react-router'
import { getMe } from '../../../../contract/account/account.ts'
import type { InvitationDetails } from '../../../../contract/team/invitations.ts'
import { homePath } from '../../../platform/addresses/protected-paths.ts'
import { call } from '../../../platform/calls/call.ts'
import { AuthFrame } from '../../../platform/frames/auth-frame.tsx'
import { leave } from '../../../platform/frames/leave.ts'
import type { Me } from '../../../platform/session/use-me.ts'
import { Button } from '../../../ui/button.tsx'
import { ErrorState } from '../../../ui/error-state.tsx'
import { AcceptWithAccount } from './accept-with-account.tsx'
import { FocusedTitle } from './focused-title.tsx'
import type { InvitationLink } from './use-invitation.ts'
import { VerifyingInvitation } from './verifying-invitation.tsx'

type SignedInAcceptanceProps = {
  link: InvitationLink
  details: InvitationDetails
  onJoined: () => void
  /** The invitation was refused and has to be verified again. */
  onRefused: () => void
}

/** Shows an invitation to a user who is already signed in. */
export function SignedInAcceptance({ link, details, ...on }: SignedInAcceptanceProps) {
  const { me, error, load } = useOwnAccount()
  if (error) {
    return (
      <AuthFrame title={`Join ${details.companyName}`}>
        <ErrorState
          title="Your account could not be loaded"
          description={error.message}
          onRetry={() => void load()}
        />
      </AuthFrame>
    )
  }
  if (!me) return <VerifyingInvitation />
  if (me.user.email.toLowerCase() !== details.email.toLowerCase()) {
    return <OtherAccount me={me} details={details} />
  }
  if (me.company) {
    const joined = me.memberId === details.teamMemberId
    if (me.permissions.isCompanyOwner && !joined) {
      const owned = me.company.name
      return <AcceptWithAccount link={link} details={details} owned={owned} {...on} />
    }
    return <InCompanyAlready name={me.company.name} joined={joined} details={details} />
  }
  return <AcceptWithAccount link={link} details={details} {...on} />
}

/** The signed-in pages keep it in their own cache, which is not available here. */
function useOwnAccount() {
  const [me, setMe] = useState<Me>()
  const [error, setError] = useState<Error>()
  const load = useCallback(async () => {
    setError(undefined)
    try {
      setMe(await call(getMe, {}))
    } catch (cause) {
      setError(cause instanceof Error ? cause : new Error(String(cause)))
    }
  }, [])
  useEffect(() => void load(), [load])
  return { me, error, load }
}

function OtherAccount({ me, details }: { me: Me; details: InvitationDetails }) {
  return (
    <Standstill
      title={`Join ${details.companyName}`}
      action={
        <div className="flex flex-wrap gap-2">
          <Button size="lg" onClick={() => void leave()}>
            Sign out and continue
          </Button>
          <Button asChild variant="secondary" size="lg">
            <Link to={homePath}>Go to the dashboard</Link>
          </Button>
        </div>
      }
    >
      This invitation is for <Strong>{details.email}</Strong>, and you are signed in as{' '}
      <Strong>{me.user.email}</Strong>. Sign out to accept it.
    </Standstill>
  )
}

type InCompanyAlreadyProps = {
  name: string
  /**
   * Whether they joined by this invitation, for example in another tab; another company may have
   * the same name.
   */
  joined: boolean
  details: InvitationDetails
}

function InCompanyAlready({ name, joined, details }: InCompanyAlreadyProps) {
  return (
    <Standstill
      title={joined ? "You're on the team" : `Join ${details.companyName}`}
      action={
        <Button asChild size="lg">
          {joined ? (
            <Link to={homePath}>Go to the dashboard</Link>
          ) : (
            <Link to="/account">Open your account</Link>
          )}
        </Button>
      }
    >
      Your account belongs to <Strong>{name}</Strong>.{' '}
      {!joined &&
        'An account can belong to only one company. To join this one, leave yours on the account page, then open the link again.'}
    </Standstill>
  )
}

type StandstillProps = { title: string; action: ReactNode; children: ReactNode }

function Standstill({ title, action, children }: StandstillProps) {
  return (
    <AuthFrame title={<FocusedTitle>{title}</FocusedTitle>} description={children}>
      {action}
    </AuthFrame>
  )
}

function Strong({ children }: { children: ReactNode }) {
  return (
    <strong dir="auto" className="font-medium text-foreground">
      {children}
    </strong>
  )
}
