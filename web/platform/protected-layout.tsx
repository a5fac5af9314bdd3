import { QueryClientProvider, useQuery } from '@tanstack/react-query'
import { lazy, Suspense, useEffect, useState } from 'react'
import { Navigate, useLocation } from 'react-router'
import { ApiError, generalErrors } from '../../contract/errors.ts'
import { Button } from '../ui/button.tsx'
import { ErrorState } from '../ui/error-state.tsx'
import { forgetDraftsOfOthers } from './kept-drafts.ts'
import { leave } from './leave.ts'
import { linkErrorIn, withoutLinkError } from './link-error.ts'
import { loginPath, loginPathFrom } from './protected-paths.ts'
import { forgetQueries, queryClientFor, requiresFactor } from './query-client.ts'
import { retrySession, startSession, useSession } from './session.ts'
import { ShellSkeleton } from './shell-skeleton.tsx'
import { SignedInShell } from './signed-in-shell.tsx'
import { meQuery } from './use-me.ts'

// The auth client loads beside this page's code instead of after it.
if (typeof window !== 'undefined') void startSession()

const RequiredFactor = lazy(() => import('../account/required-factor.tsx'))

/**
 * Everything behind a sign-in. Who is signed out, or owes an answer or a second factor, goes to the
 * login page and comes back from there; who has to set one up does so first.
 */
export default function ProtectedLayout() {
  const session = useSession()
  const { pathname, search, hash } = useLocation()
  // What went wrong on the way here is said by the login page, not once one comes back.
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
      return <Leave to={session.left ? loginPath : loginAndBack} />
    case 'signed-in':
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
  if (data) return <SignedInShell />
  if (!error) return <ShellSkeleton />
  const again = { retrying: isFetching, onRetry: () => void refetch() }
  if (isOnHold(error)) return <OnHold {...again} />
  return <Unreachable message={error.message} {...again} />
}

function Leave({ to }: { to: string }) {
  useEffect(forgetQueries, [])
  return <Navigate to={to} replace />
}

function isOnHold(error: Error): boolean {
  return error instanceof ApiError && error.code === generalErrors.accountOnHold.code
}

/** Stands where the address was confirmed elsewhere, and nobody there has said yet who opened the account. */
function OnHold({ retrying, onRetry }: { retrying: boolean; onRetry: () => void }) {
  return (
    <main id="main" className="mx-auto grid min-h-dvh max-w-form place-content-center gap-6 px-6">
      <div>
        <h1 className="font-serif text-2xl">Waiting for your answer</h1>
        <p className="mt-2 text-md text-muted-foreground">
          Your email address was just confirmed in another browser. It asks there whether it was you
          who opened this account. Once you have said yes, you can go on here.
        </p>
        <p className="mt-3 text-muted-foreground">
          Closed that page already? Sign out and choose “Forgot password?”. The link in the message
          asks you again.
        </p>
      </div>
      <div className="flex flex-wrap gap-2">
        <Button pending={retrying} onClick={onRetry}>
          Continue
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
  retrying = false,
  onRetry,
}: {
  message?: string
  retrying?: boolean
  onRetry: () => void
}) {
  return (
    <main id="main" className="mx-auto grid min-h-dvh max-w-form place-items-center px-6">
      <ErrorState
        className="w-full"
        title="Your workspace could not be opened"
        description={message}
        onRetry={onRetry}
        retrying={retrying}
      />
    </main>
  )
}
