import { useEffect, useRef } from 'react'
import { useNavigate } from 'react-router'
import { authMessages } from '../../contract/auth/auth.ts'
import { homePath } from '../platform/addresses/protected-paths.ts'
import { AuthFrame } from '../platform/frames/auth-frame.tsx'
import { pageTitle } from '../platform/frames/page-title.ts'
import { Button } from '../ui/button.tsx'
import { ErrorState } from '../ui/error-state.tsx'
import { Notice } from '../ui/notice.tsx'
import { Spinner } from '../ui/spinner.tsx'
import { TextLink } from '../ui/text-link.tsx'
import { useArrival } from './use-arrival.ts'

export const meta = () => pageTitle('Sign in')

const { title, asking, refused, unreachable } = authMessages.arrival

/**
 * Where mailed links, providers and single sign-on redirect after authentication: opens the
 * session, and asks first if this browser is signed in to another account.
 */
export default function ArrivePage() {
  const arrival = useArrival()
  switch (arrival.status) {
    case 'asking':
      return <AskToSwitch {...arrival} />
    case 'refused':
      return (
        <AuthFrame title={title} footer={<TextLink to="/login">Go to sign in</TextLink>}>
          <Notice tone="error" title={refused}>
            {arrival.message}
          </Notice>
        </AuthFrame>
      )
    case 'unreachable':
      return (
        <AuthFrame title={title}>
          <ErrorState title={unreachable} description={arrival.message} onRetry={arrival.retry} />
        </AuthFrame>
      )
    default:
      return (
        <AuthFrame title={title}>
          <p role="status" className="flex items-center gap-2.5 text-muted-foreground">
            <Spinner />
            Signing you in…
          </p>
        </AuthFrame>
      )
  }
}

/** Not truncated: two logins may differ only at the end. */
const wholeLogin = 'h-auto min-h-11 whitespace-normal py-2 wrap-anywhere'

type AskToSwitchProps = { current: string; next: string; proceed: () => void }

function AskToSwitch({ current, next, proceed }: AskToSwitchProps) {
  const navigate = useNavigate()
  const heading = useRef<HTMLSpanElement>(null)
  useEffect(() => heading.current?.focus(), [])
  return (
    <AuthFrame
      title={
        <span ref={heading} tabIndex={-1}>
          {asking.title}
        </span>
      }
      description={
        <>
          You’re signed in as <Login>{current}</Login>. Continue as <Login>{next}</Login>?
        </>
      }
    >
      <div className="flex flex-col items-stretch gap-3">
        <Button size="lg" className={wholeLogin} onClick={proceed}>
          Continue as {next}
        </Button>
        <Button
          variant="secondary"
          size="lg"
          className={wholeLogin}
          onClick={() => navigate(homePath, { replace: true })}
        >
          Stay signed in as {current}
        </Button>
        <p className="mt-2 text-muted-foreground">{asking.hint}</p>
      </div>
    </AuthFrame>
  )
}

function Login({ children }: { children: string }) {
  return <strong className="font-medium text-foreground wrap-anywhere">{children}</strong>
}
