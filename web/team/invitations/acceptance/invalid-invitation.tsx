import { useRef, useState } from 'react'
import { Link } from 'react-router'
import { invitationErrors } from '../../../../contract/team/invitations.ts'
import { homePath, loginPath } from '../../../platform/addresses/protected-paths.ts'
import { useSession } from '../../../platform/auth/session.ts'
import { AuthFrame } from '../../../platform/frames/auth-frame.tsx'
import { Button } from '../../../ui/button.tsx'
import { TextLink } from '../../../ui/text-link.tsx'
import { useFocusAfter } from '../../../ui/use-focus-after.ts'
import { FocusedTitle } from './focused-title.tsx'
import { type InvitationLink, isInvalidLink, type Problem } from './use-invitation.ts'

type InvalidInvitationProps = {
  link: InvitationLink
  problem: Problem
  onRetry: () => Promise<unknown>
}

/** Why the invitation cannot be used, and what to do about it. */
export function InvalidInvitation({ link, problem, onRetry }: InvalidInvitationProps) {
  const [retrying, setRetrying] = useState(false)
  const button = useRef<HTMLButtonElement>(null)
  useFocusAfter(retrying, button)
  async function retry() {
    setRetrying(true)
    await onRetry()
    setRetrying(false)
  }
  return (
    <AuthFrame title={<FocusedTitle>{headingOf(link, problem)}</FocusedTitle>}>
      <div role="alert" className="rounded-md bg-destructive-tint px-4 py-3 text-destructive-text">
        <p className="font-medium">{problem.title}</p>
        <p className="mt-0.5">{adviceFor(link, problem)}</p>
      </div>
      {wasUsed(problem) && <WasItYou />}
      <div className="mt-6 flex flex-wrap gap-2">
        <Button ref={button} pending={retrying} onClick={() => void retry()}>
          Retry Verification
        </Button>
        <Button asChild variant="secondary">
          <Link to="/">Return to Home</Link>
        </Button>
      </div>
      <DebugInformation link={link} problem={problem} />
    </AuthFrame>
  )
}

/** Redirects users who have accepted the invitation themselves, for example in another tab. */
function WasItYou() {
  const { status } = useSession()
  return (
    <p className="mt-5 text-muted-foreground">
      {status === 'signed-in' ? (
        <>
          You are signed in. <TextLink to={homePath}>Go to the dashboard</TextLink>
        </>
      ) : (
        <>
          Was it you? <TextLink to={loginPath}>Sign in</TextLink> with the password you chose.
        </>
      )}
    </p>
  )
}

/** If the server was unreachable, the invitation may still be valid. */
function headingOf({ token }: InvitationLink, { error }: Problem): string {
  return token && !isInvalidLink(error) ? 'Invitation not verified' : 'Invalid invitation'
}

const { used, accepted, expired, revoked, companyGone, companySuspended } = invitationErrors

function wasUsed({ error }: Problem): boolean {
  return error?.code === used.code || error?.code === accepted.code
}

const advice: Readonly<Record<string, string>> = {
  [used.code]: 'An invitation can only be used once.',
  [accepted.code]: 'An invitation can only be used once.',
  [expired.code]: 'Ask the person who invited you to send it again.',
  [revoked.code]: 'Ask the person who invited you whether this was intended.',
  [companyGone.code]: 'The team no longer exists.',
  [companySuspended.code]: 'You can accept it once the company works again.',
}

function adviceFor({ token }: InvitationLink, { error }: Problem): string {
  if (!token) return 'Open the invitation link again, and make sure it is complete.'
  if (!isInvalidLink(error)) return 'Your invitation may still be valid. Please try again.'
  return (
    advice[error?.code ?? ''] ??
    'Use the complete link from the latest invitation, or ask for a new one.'
  )
}

/** Details for support. The token itself is secret. */
function DebugInformation({ link, problem }: { link: InvitationLink; problem: Problem }) {
  const { error, checkedAt } = problem
  const facts = [
    ['Token', link.token ? 'present' : 'missing'],
    ['Member', link.memberId ?? 'not given'],
    ['Answer', error ? `${error.status} ${error.code}` : 'none'],
    ['Message', error?.message ?? problem.title],
    ['Request', error?.requestId ?? 'none'],
    ['Checked', checkedAt.toISOString()],
  ] as const
  return (
    <details className="mt-8 border-t pt-5 text-sm">
      <summary className="touch-target w-fit cursor-pointer rounded-sm font-medium text-muted-foreground hover:text-foreground">
        Debug information
      </summary>
      <dl className="mt-3 grid grid-cols-[auto_minmax(0,1fr)] gap-x-4 gap-y-1.5">
        {facts.map(([name, value]) => (
          <div key={name} className="contents">
            <dt className="text-muted-foreground">{name}</dt>
            <dd>{value}</dd>
          </div>
        ))}
      </dl>
    </details>
  )
}
