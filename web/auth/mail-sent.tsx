import { type ReactNode, useEffect, useRef, useState } from 'react'
import { getConfig } from '../../contract/account.ts'
import { AuthFrame } from '../platform/auth-frame.tsx'
import { call } from '../platform/call.ts'
import { Button } from '../ui/button.tsx'
import { Notice } from '../ui/notice.tsx'
import { TextLink } from './text-link.tsx'

type MailSentProps = {
  title: string
  /** Goes back to the form, where the address can be changed. */
  onOtherAddress: () => void
  /** What was sent, and to whom. */
  children: ReactNode
}

/** What stands after a message was sent: where to look for it, and what if it does not come. */
export function MailSent({ title, onOtherAddress, children }: MailSentProps) {
  const heading = useRef<HTMLSpanElement>(null)
  useEffect(() => heading.current?.focus(), [])
  return (
    <AuthFrame
      title={
        <span ref={heading} tabIndex={-1}>
          {title}
        </span>
      }
      description={children}
      footer={<TextLink to="/login">Back to sign in</TextLink>}
    >
      <div className="flex flex-col items-start gap-5">
        <p className="text-muted-foreground">
          Nothing there after a few minutes? Look in your spam folder, or try again.
        </p>
        <KeptMail />
        <Button variant="secondary" onClick={onOtherAddress}>
          Try again
        </Button>
      </div>
    </AuthFrame>
  )
}

/** Where this installation keeps its mail instead of sending it: the way there. */
function KeptMail() {
  const kept = useKeptMail()
  if (!kept) return null
  return (
    <Notice title="This installation keeps its mail">
      Nothing leaves this computer.{' '}
      <a href="/dev/mail" className="font-medium text-primary-text underline underline-offset-4">
        Open the outbox
      </a>
    </Notice>
  )
}

function useKeptMail(): boolean {
  const [kept, setKept] = useState(false)
  useEffect(() => {
    const asked = new AbortController()
    call(getConfig, { signal: asked.signal }).then(
      ({ devMail }) => setKept(devMail),
      () => {}, // a hint only: without an answer it stays away
    )
    return () => asked.abort()
  }, [])
  return kept
}
