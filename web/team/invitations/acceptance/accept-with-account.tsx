import { useRef, useState } from 'react'
import { Link } from 'react-router'
import { ApiError } from '../../../../contract/errors.ts'
import {
  acceptInvitation,
  type InvitationDetails,
  invitationErrors,
  invitationMessages,
} from '../../../../contract/team/invitations.ts'
import { call } from '../../../platform/calls/call.ts'
import { AuthFrame } from '../../../platform/frames/auth-frame.tsx'
import { Button } from '../../../ui/button.tsx'
import { tellFailure } from '../../../ui/tell-failure.ts'
import { useFocusAfter } from '../../../ui/use-focus-after.ts'
import { FocusedTitle } from './focused-title.tsx'
import { ProveAddress } from './prove-address.tsx'
import type { InvitationLink } from './use-invitation.ts'

type AcceptWithAccountProps = {
  link: InvitationLink
  details: InvitationDetails
  /** The company that the account owns. It makes way if nothing was ever done in it. */
  owned?: string
  onJoined: () => void
  onRefused: () => void
}

/** Joins with the account that is signed in, once its address is proven. */
export function AcceptWithAccount({ link, details, owned, ...on }: AcceptWithAccountProps) {
  const [accepting, setAccepting] = useState(false)
  const [unproven, setUnproven] = useState(false)
  const [kept, setKept] = useState(false)
  const button = useRef<HTMLButtonElement>(null)
  useFocusAfter(accepting, button)

  async function accept() {
    setAccepting(true)
    try {
      await call(acceptInvitation, { body: { token: link.token ?? '', memberId: link.memberId } })
      return on.onJoined()
    } catch (error) {
      if (error instanceof ApiError && error.code === invitationErrors.unproven.code) {
        setUnproven(true)
      } else if (
        error instanceof ApiError &&
        error.code === invitationErrors.alreadyInACompany.code
      ) {
        setKept(true)
      } else {
        tellFailure(invitationMessages.acceptFailed, error)
        on.onRefused()
      }
    }
    setAccepting(false)
  }

  if (unproven) return <ProveAddress email={details.email} onProven={accept} />
  if (kept && owned) return <DeleteFirst owned={owned} joining={details.companyName} />
  return (
    <AuthFrame
      title={`Join ${details.companyName}`}
      description={
        <>
          You are signed in as <Strong>{details.email}</Strong>, the invited address.
          {owned && (
            <>
              {' '}
              Your account owns <Strong>{owned}</Strong>. If that company is still as it was when
              you signed up, it is deleted when you join.
            </>
          )}
        </>
      }
    >
      <Button ref={button} size="lg" pending={accepting} onClick={() => void accept()}>
        Accept invitation
      </Button>
    </AuthFrame>
  )
}

/** Shown if something was done in the account's own company, which is therefore kept. */
function DeleteFirst({ owned, joining }: { owned: string; joining: string }) {
  return (
    <AuthFrame
      title={<FocusedTitle>Delete your company first</FocusedTitle>}
      description={
        <>
          An account can belong to only one company, and <Strong>{owned}</Strong> is not empty. Look
          at it, delete it at the end of its page, and then open the invitation to {joining} again.
        </>
      }
    >
      <Button asChild size="lg">
        <Link to="/company">Go to {owned}</Link>
      </Button>
    </AuthFrame>
  )
}

function Strong({ children }: { children: string }) {
  return (
    <strong dir="auto" className="font-medium text-foreground">
      {children}
    </strong>
  )
}
