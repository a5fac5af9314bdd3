import { type ReactNode, useEffect, useRef } from 'react'
import { AuthFrame } from '../platform/auth-frame.tsx'
import { Button } from '../ui/button.tsx'
import { KeptMail } from './kept-mail.tsx'
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
