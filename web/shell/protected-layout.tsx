import { QueryClientProvider, useQuery } from '@tanstack/react-query'
import { lazy, type ReactNode, Suspense, useEffect, useState } from 'react'
import { Navigate, useLocation } from 'react-router'
import { authMessages } from '../../contract/auth/auth.ts'
import { ApiError, generalErrors } from '../../contract/errors.ts'
import { ConfirmAddress } from '../account/confirm-address.tsx'
import { linkErrorIn, withoutLinkError } from '../platform/addresses/link-error.ts'
import { loginPath, loginPathFrom, recoveryPath } from '../platform/addresses/protected-paths.ts'
import type { SessionEnd } from '../platform/auth/auth-client.ts'
import { retrySession, useSession, watchSession } from '../platform/auth/session.ts'
import { forgetDraftsOfOthers } from '../platform/forms/kept-drafts.ts'
import { leave } from '../platform/frames/leave.ts'
import { ConfirmAddressContext } from '../platform/session/confirm-address-context.ts'
import {
  forgetQueries,
  isSuspended,
  queryClientFor,
  requiresFactor,
} from '../platform/session/query-client.ts'
import { meQuery } from '../platform/session/use-me.ts'
import { Button } from '../ui/button.tsx'
import { ErrorState } from '../ui/error-state.tsx'
import { ShellSkeleton } from './shell-skeleton.tsx'
import { SignedInShell } from './signed-in-shell.tsx'

// The auth client loads in parallel with this page's code instead of after it.
if (typeof window !== 'undefined') void watchSession()

const RequiredFactor = lazy(() => import('../account/required-factor.tsx'))

/**
 * The layout of all pages that require sign-in. Users who are signed out, or have to answer a
 * question or pass a second factor, are redirected to the login page and back; users who recover
 * their account set a new password, and users who must set up a second factor do so first.
 */
export default function ProtectedLayout() {
  const session = useSession()
  const { pathname, search, hash } = useLocation()
  // The login page shows the error of a failed link; it must not be shown again on return.
  const failed = linkErrorIn(search, hash) !== undefined
  const loginAndBack = failed
    ? loginPathFrom(pathname + withoutLinkError(search)) + hash
    : loginPathFrom(pathname + search + hash)
  switch (session.status) {
    case 'loading':
      return <ShellSkeleton />
    case 'unreachable':
      return <Unreachable onRetry={() => void retrySession()} />
    case 'signed-out':
      // A deleted account has no page to return to.
      return (
        <Leave
          to={session.left || session.end === 'removed' ? loginPath : loginAndBack}
          end={session.end}
        />
      )
    case 'signed-in':
      if (session.recovering) return <Leave to={recoveryPath} />
      return session.asked || session.lacksFactor ? (
        <Leave to={loginAndBack} />
      ) : (
        <QueryClientProvider key={session.userId} client={queryClientFor(session.userId)}>
          <WithMe />
        </QueryClientProvider>
      )
  }
}

function WithMe() {
  const { data, error, isFetching, refetch } = useQuery(meQuery)
  const userId = data?.user.id
  useEffect(() => {
    if (userId) forgetDraftsOfOthers(userId)
  }, [userId])
  const [enrolling, setEnrolling] = useState(false)
  if (requiresFactor(error) && !enrolling) setEnrolling(true)
  if (enrolling) {
    const onDone = async () => {
      await refetch()
      setEnrolling(false)
    }
    return (
      <Suspense fallback={<ShellSkeleton />}>
        <RequiredFactor onDone={onDone} />
      </Suspense>
    )
  }
  const again = { retrying: isFetching, onRetry: () => void refetch() }
  if (isSuspended(error)) return <Suspended {...again} />
  if (data) {
    return (
      <ConfirmAddressContext value={ConfirmAddress}>
        <SignedInShell />
      </ConfirmAddressContext>
    )
  }
  if (!error) return <ShellSkeleton />
  if (isOnHold(error)) return <OnHold {...again} />
  return <Unreachable message={error.message} onRetry={again.onRetry} />
}

function Leave({ to, end }: { to: string; end?: SessionEnd | undefined }) {
  useEffect(forgetQueries, [])
  return <Navigate to={to} state={{ end }} replace />
}

function isOnHold(error: Error): boolean {
  return error instanceof ApiError && error.code === generalErrors.accountOnHold.code
}

/** Shown while the operator has suspended the company; pages that are open elsewhere close, too. */
function Suspended(again: { retrying: boolean; onRetry: () => void }) {
  const { title, description } = authMessages.ends.companySuspended
  return (
    <Waiting title={title} {...again} retry="Try again">
      <p className="mt-2 text-md text-muted-foreground">{description}</p>
    </Waiting>
  )
}

/**
 * Shown if the address was confirmed in another browser, in which the question of who opened the
 * account is still open.
 */
function OnHold(again: { retrying: boolean; onRetry: () => void }) {
  return (
    <Waiting title="Waiting for your answer" {...again} retry="Continue">
      <p className="mt-2 text-md text-muted-foreground">
        Your email address was just confirmed in another browser. It asks whether you opened this
        account. Once you have said yes, you can continue here.
      </p>
      <p className="mt-3 text-muted-foreground">
        Closed that page already? Sign out and choose “Forgot password?”. The link in the message
        lets you answer.
      </p>
    </Waiting>
  )
}

type WaitingProps = {
  title: string
  retry: string
  retrying: boolean
  onRetry: () => void
  children: ReactNode
}

/** Replaces the workspace as long as an external reason blocks it. */
function Waiting({ title, retry, retrying, onRetry, children }: WaitingProps) {
  return (
    <main id="main" className="mx-auto grid min-h-dvh max-w-form place-content-center gap-6 px-6">
      <div>
        <h1 className="font-serif text-2xl">{title}</h1>
        {children}
      </div>
      <div className="flex flex-wrap gap-2">
        <Button pending={retrying} onClick={onRetry}>
          {retry}
        </Button>
        <Button variant="secondary" onClick={() => void leave()}>
          Sign out
        </Button>
      </div>
    </main>
  )
}

function Unreachable({
  message = 'The server could not be reached. Check your connection and try again.',
  onRetry,
}: {
  message?: string
  onRetry: () => void
}) {
  return (
    <main id="main" className="mx-auto grid min-h-dvh max-w-form place-items-center px-6">
      <ErrorState
        className="w-full"
        title="Your workspace could not be opened"
        description={message}
        onRetry={onRetry}
      />
    </main>
  )
}
