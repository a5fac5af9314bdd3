import { type ReactNode, useEffect, useState } from 'react'
import { authMessages, mailedCodeForm } from '../../contract/auth/auth.ts'
import { Button } from '../ui/button.tsx'
import { Field } from '../ui/field.tsx'
import { OneTimeCodeInput } from './one-time-code-input.tsx'
import { useCodeForm } from './use-code-form.ts'

const words = authMessages.mailedCode

type MailedCodeFormProps = {
  /** Where the code is, before and after a hint at the junk folder. */
  hint: string
  junk: string
  /** What the button does. */
  submit: string
  /** Signs in with the code; the result is why it was refused. */
  prove: (code: string) => Promise<string | undefined>
  /** When the last code was requested, and how long to wait before another, in seconds. */
  sentAt: number
  pause: number
  onAgain: () => void
  sending: boolean
  /** Shown above the link for another code, once that may be sent. */
  beforeAgain?: ReactNode
}

/** Asks for a mailed code; after a pause, another one can be requested. */
export function MailedCodeForm(props: MailedCodeFormProps) {
  const { onSubmit, pending, error, code } = useCodeForm(mailedCodeForm, props.prove)
  const seconds = useSecondsSince(props.sentAt)
  const wait = props.pause - seconds
  return (
    <>
      <form noValidate onSubmit={onSubmit} className="flex w-full flex-col items-start gap-5">
        <Field
          label={words.label}
          required
          className="w-full"
          description={seconds >= junkHintSeconds ? props.junk : props.hint}
          error={error}
        >
          <OneTimeCodeInput className="h-11 text-lg" {...code} />
        </Field>
        <Button type="submit" size="lg" pending={pending}>
          {props.submit}
        </Button>
      </form>
      {wait <= 0 && props.beforeAgain}
      <Button variant="link" disabled={wait > 0 || props.sending} onClick={props.onAgain}>
        {wait > 0 ? words.againIn(wait) : words.again}
      </Button>
    </>
  )
}

/** After this time, a hint suggests checking the junk folder. */
const junkHintSeconds = 5

function useSecondsSince(start: number): number {
  const [now, setNow] = useState(() => Date.now())
  useEffect(() => {
    const tick = setInterval(() => setNow(Date.now()), 1000)
    return () => clearInterval(tick)
  }, [])
  return Math.max(0, Math.floor((now - start) / 1000))
}
