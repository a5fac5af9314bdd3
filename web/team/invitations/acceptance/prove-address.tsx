import { useState } from 'react'
import { generalErrors } from '../../../../contract/errors.ts'
import {
  invitationErrors,
  mailedCodeForm,
  wrongMailedCode,
} from '../../../../contract/team/invitations.ts'
import { askAuth } from '../../../auth/ask-auth.ts'
import { OneTimeCodeInput } from '../../../auth/one-time-code-input.tsx'
import { OutboxNotice } from '../../../auth/outbox-notice.tsx'
import { useCaptcha } from '../../../auth/use-captcha.tsx'
import { useCodeForm } from '../../../auth/use-code-form.ts'
import { AuthFrame } from '../../../platform/frames/auth-frame.tsx'
import { Button } from '../../../ui/button.tsx'
import { Field } from '../../../ui/field.tsx'
import { Notice } from '../../../ui/notice.tsx'
import { FocusedTitle } from './focused-title.tsx'

type ProveAddressProps = { email: string; onProven: () => Promise<void> }

/**
 * Sends a code to the account's mailbox and asks for it: reading it proves ownership of the
 * address.
 */
export function ProveAddress({ email, onProven }: ProveAddressProps) {
  const [sending, setSending] = useState(false)
  const [sent, setSent] = useState(false)
  const [problem, setProblem] = useState<string>()

  const captcha = useCaptcha()
  async function send() {
    setSending(true)
    const answer = await captcha.pass((solved) =>
      askAuth((auth) =>
        auth.signInWithOtp({ email, options: { shouldCreateUser: false, ...solved } }),
      ),
    )
    setSending(false)
    if (!answer) return
    const { failure } = answer
    setProblem(failure ? (failure.message ?? generalErrors.internal.message) : undefined)
    if (!failure) setSent(true)
  }

  const sendLabel = sent ? 'Send a new code' : 'Send the code'
  return (
    <AuthFrame
      title={<FocusedTitle>Confirm your email address</FocusedTitle>}
      description={invitationErrors.unproven.message}
    >
      <div className="flex flex-col items-start gap-5">
        {problem && (
          <Notice tone="error" className="w-full">
            {problem}
          </Notice>
        )}
        {sent ? (
          <>
            <MailedCodeForm email={email} onProven={onProven} />
            <OutboxNotice />
          </>
        ) : (
          <p>
            We will send a 6-digit code to <strong className="font-medium">{email}</strong>. Enter
            it here to join.
          </p>
        )}
        {captcha.field}
        <Button
          variant={sent ? 'link' : 'primary'}
          size={sent ? 'md' : 'lg'}
          aria-disabled={sending}
          onClick={() => !sending && void send()}
        >
          {sending ? 'Sending…' : sendLabel}
        </Button>
      </div>
    </AuthFrame>
  )
}

function MailedCodeForm({ email, onProven }: ProveAddressProps) {
  const { onSubmit, pending, error, code } = useCodeForm(mailedCodeForm, async (token) => {
    const { failure } = await askAuth((auth) => auth.verifyOtp({ email, token, type: 'email' }))
    if (failure) {
      const wrong = failure.code === 'otp_expired'
      return (wrong ? wrongMailedCode : failure.message) ?? generalErrors.internal.message
    }
    await onProven()
    return undefined
  })
  return (
    <form noValidate onSubmit={onSubmit} className="flex w-full flex-col gap-5">
      <Field
        label="Code"
        required
        description={`The 6-digit code we sent to ${email}. Check your spam folder, too.`}
        error={error}
      >
        <OneTimeCodeInput className="h-11 text-lg" {...code} />
      </Field>
      <Button type="submit" size="lg" pending={pending}>
        Confirm and accept invitation
      </Button>
    </form>
  )
}
