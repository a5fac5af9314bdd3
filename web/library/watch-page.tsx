import { QueryClientProvider, type UseQueryResult, useQuery } from '@tanstack/react-query'
import { useEffect, useState } from 'react'
import { useNavigate, useParams } from 'react-router'
import type { Reply } from '../../contract/endpoint.ts'
import {
  type describeShare,
  libraryMessages,
  type OpenedShare,
} from '../../contract/library/library.ts'
import type { SharedKind } from '../../contract/shares/shares.ts'
import { askAuth } from '../auth/ask-auth.ts'
import { OutboxNotice } from '../auth/outbox-notice.tsx'
import { loginPathFrom } from '../platform/addresses/protected-paths.ts'
import { useSession } from '../platform/auth/session.ts'
import { replaceStoredSession, storedSession } from '../platform/auth/stored-session.ts'
import { AuthFrame } from '../platform/frames/auth-frame.tsx'
import { pageTitle } from '../platform/frames/page-title.ts'
import { queryClientFor } from '../platform/session/query-client.ts'
import { Button } from '../ui/button.tsx'
import { ErrorState } from '../ui/error-state.tsx'
import { Notice } from '../ui/notice.tsx'
import { serverMessage } from '../ui/server-message.ts'
import { Skeleton } from '../ui/skeleton.tsx'
import { TextLink } from '../ui/text-link.tsx'
import { AskForAccess } from './ask-for-access.tsx'
import { shareLinkQuery, useClaimShare, useSendCode } from './library-queries.ts'
import { MailedCode, type Opened } from './mailed-code.tsx'

const words = libraryMessages.watch

export const meta = () => pageTitle(words.title)

/** The target of the link in share mails: verifies the reader's address and opens the brief. */
export default function WatchPage() {
  return (
    <QueryClientProvider client={queryClientFor('visitor')}>
      <Watch />
    </QueryClientProvider>
  )
}

function Watch() {
  const { token = '' } = useParams()
  const session = useSession()
  const share = useQuery(shareLinkQuery(token))
  const claim = useClaimShare(token)
  const navigate = useNavigate()
  const signedIn = session.status === 'signed-in'
  const { mutate, isIdle } = claim
  const live = share.data?.live === true

  // Users who are already signed in with the right address skip the code.
  useEffect(() => {
    if (!signedIn || !live || !isIdle) return
    mutate(undefined, {
      onSuccess: (opened) => navigate(pathOf(opened), { replace: true }),
    })
  }, [signedIn, live, isIdle, mutate, navigate])

  if (share.error) return <NotFound share={share} />
  const deciding = session.status === 'loading' || (signedIn && (isIdle || claim.isPending))
  if (!share.data || (share.data.live && (deciding || claim.isSuccess))) return <Waiting />
  const shown = {
    token,
    link: share.data,
    signedIn,
    other: signedIn && !mayBeOwn(share.data.address),
  }
  if (!share.data.live) return <Ended {...shown} />
  if (share.data.shared === 'brief' && shown.other) return <Forwarded {...shown} />
  return <Invited {...shown} />
}

function NotFound({ share }: { share: UseQueryResult }) {
  const message = serverMessage(share.error)
  return (
    <AuthFrame title={words.title}>
      {message ? (
        <Notice tone="error" title={words.unknown}>
          {message}
        </Notice>
      ) : (
        <ErrorState title={words.unreachable} query={share} />
      )}
    </AuthFrame>
  )
}

type LinkProps = {
  token: string
  link: Reply<typeof describeShare>
  signedIn: boolean
  /** Whether the browser is signed in with another address than the one in the link. */
  other: boolean
}

function Ended({ token, link: { vendor, address, shared, ended }, signedIn, other }: LinkProps) {
  return (
    <AuthFrame
      title={words.ended[shared]}
      description={
        other ? words.endedForOther(address) : words.endedHint[ended?.why ?? 'withdrawn'](vendor)
      }
      footer={<TextLink to="/library">{words.library}</TextLink>}
    >
      {ended?.mayAsk && !other && (
        <AskForAccess token={token} vendor={vendor} signedIn={signedIn} again />
      )}
    </AuthFrame>
  )
}

/** A link that someone else received: the reader asks for access, or proves the other address. */
function Forwarded({ token, link: { vendor, address, shared }, signedIn }: LinkProps) {
  return (
    <AuthFrame title={words.forwarded.heading} description={words.forwarded.proof(vendor, address)}>
      <AskForAccess token={token} vendor={vendor} signedIn={signedIn} />
      <section className="mt-8 flex flex-col gap-3 border-t pt-6">
        <div>
          <h2 className="font-medium">{words.forwarded.yours(address)}</h2>
          <p className="mt-1 text-muted-foreground">{words.forwarded.yoursHint}</p>
        </div>
        <Proof token={token} shared={shared} variant="secondary" />
      </section>
    </AuthFrame>
  )
}

function Invited({ token, link: { vendor, address, shared }, signedIn, other }: LinkProps) {
  return (
    <AuthFrame
      title={words.heading(vendor, shared)}
      description={words.proof(address)}
      footer={
        !signedIn && (
          <>
            {words.signIn}{' '}
            <TextLink to={loginPathFrom(`/watch/${token}`)}>{words.signInLink}</TextLink>
          </>
        )
      }
    >
      {other && <Notice className="mb-5">{words.otherAccount}</Notice>}
      <Proof token={token} shared={shared} />
      {shared === 'brief' && !signedIn && (
        <div className="mt-8 border-t pt-6">
          <AskForAccess token={token} vendor={vendor} signedIn={signedIn} />
        </div>
      )}
    </AuthFrame>
  )
}

/** Whether a masked address may be the one that this browser is signed in with, which may be unproven. */
function mayBeOwn(masked: string): boolean {
  const [, first, domain] = /^(.)[^@]*@(.*)$/.exec(storedSession()?.user.email ?? '') ?? []
  return masked.startsWith(first ?? ' ') && masked.endsWith(`@${domain}`)
}

/** The page of the shared item. */
function pathOf({ briefId, canvasId, documentId }: OpenedShare) {
  if (canvasId) return `/library/canvases/${canvasId}`
  return documentId ? `/library/documents/${documentId}` : `/library/${briefId}`
}

function Waiting() {
  return (
    <AuthFrame title={words.title}>
      <div role="status" className="flex flex-col gap-3">
        <span className="sr-only">{words.loading}</span>
        <Skeleton className="h-4 w-4/5" />
        <Skeleton className="h-4 w-3/5" />
      </div>
    </AuthFrame>
  )
}

type ProofProps = { token: string; shared: SharedKind; variant?: 'primary' | 'secondary' }

function Proof({ token, shared, variant = 'primary' }: ProofProps) {
  const [sent, setSent] = useState(false)
  const send = useSendCode(token)
  const navigate = useNavigate()
  const [problem, setProblem] = useState<string>()
  const sendCode = () =>
    send.mutate(undefined, {
      onSuccess: () => setSent(true),
    })
  const open = async ({ accessToken, refreshToken, ...opened }: Opened) => {
    // Replaces the session in this browser; the previous one stays valid elsewhere.
    const tokens = { access_token: accessToken, refresh_token: refreshToken }
    replaceStoredSession(tokens)
    const { failure } = await askAuth((auth) => auth.setSession(tokens))
    if (failure) return setProblem(failure.message ?? words.unreachable)
    navigate(pathOf(opened), { replace: true })
  }
  const message = problem ?? (send.error ? (serverMessage(send.error) ?? words.unreachable) : null)
  return (
    <div className="flex flex-col items-start gap-5">
      {message && (
        <Notice tone="error" className="w-full">
          {message}
        </Notice>
      )}
      {sent ? (
        <>
          <MailedCode token={token} shared={shared} resend={send} onOpened={open} />
          <OutboxNotice />
        </>
      ) : (
        <>
          <Button size="lg" variant={variant} pending={send.isPending} onClick={sendCode}>
            {words.send}
          </Button>
          <Button variant="link" onClick={() => setSent(true)}>
            {words.have}
          </Button>
        </>
      )}
    </div>
  )
}
