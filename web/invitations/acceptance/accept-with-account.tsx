import { useRef, useState } from 'react'
import { ApiError } from '../../../contract/errors.ts'
import {
  acceptInvitation,
  type InvitationDetails,
  invitationErrors,
  invitationMessages,
} from '../../../contract/invitations.ts'
import { call } from '../../platform/calls/call.ts'
import { AuthFrame } from '../../platform/frames/auth-frame.tsx'
import { Button } from '../../ui/button.tsx'
import { serverMessage } from '../../ui/server-message.ts'
import { toast } from '../../ui/toast.ts'
import { useFocusAfter } from '../../ui/use-focus-after.ts'
import { ProveAddress } from './prove-address.tsx'
import type { InvitationLink } from './use-invitation.ts'

type AcceptWithAccountProps = {
  link: InvitationLink
  details: InvitationDetails
  onJoined: () => void
  onRefused: () => void
}

/** Joins with the account that is signed in, once its address is proven. */
export function AcceptWithAccount({ link, details, onJoined, onRefused }: AcceptWithAccountProps) {
  const [accepting, setAccepting] = useState(false)
  const [unproven, setUnproven] = useState(false)
  const button = useRef<HTMLButtonElement>(null)
  useFocusAfter(accepting, button)

  async function accept() {
    setAccepting(true)
    try {
      await call(acceptInvitation, { body: { token: link.token ?? '', memberId: link.memberId } })
      return onJoined()
    } catch (error) {
      if (error instanceof ApiError && error.code === invitationErrors.unproven.code) {
        setUnproven(true)
      } else {
        const { title, description } = invitationMessages.acceptFailed
        toast.error(title, serverMessage(error) ?? description)
        onRefused()
      }
    }
    setAccepting(false)
  }

  if (unproven) return <ProveAddress email={details.email} onProven={accept} />
  return (
    <AuthFrame
      title={`Join ${details.companyName}`}
      description={
        <>
          You are signed in as{' '}
          <strong className="font-medium text-foreground">{details.email}</strong>, the invited
          address.
        </>
      }
    >
      <Button ref={button} size="lg" pending={accepting} onClick={() => void accept()}>
        Accept invitation
      </Button>
    </AuthFrame>
  )
}
