import { type ReactNode, useEffect, useRef } from 'react'
import { AuthFrame } from '../platform/frames/auth-frame.tsx'
import { Button } from '../ui/button.tsx'
import { TextLink } from '../ui/text-link.tsx'
import { OutboxNotice } from './outbox-notice.tsx'

type MailSentProps = {
  title: string
  /** Goes back to the form, where the address can be changed. */
  onOtherAddress: () => void
  /** What was sent, and to which address. */
  children: ReactNode
}

/** Shown after a message was sent: where to look for it, and what to do if it does not arrive. */
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
          Nothing after a few minutes? Check your spam folder, or try again.
        </p>
        <OutboxNotice />
        <Button variant="secondary" onClick={onOtherAddress}>
          Try again
        </Button>
      </div>
    </AuthFrame>
  )
}
