import { zodResolver } from '@hookform/resolvers/zod'
import { useEffect, useState } from 'react'
import { useForm } from 'react-hook-form'
import { generalErrors } from '../../../../contract/errors.ts'
import {
  invitationErrors,
  mailedCodeForm,
  wrongMailedCode,
} from '../../../../contract/team/invitations.ts'
import { askAuth } from '../../../auth/ask-auth.ts'
import { OutboxNotice } from '../../../auth/outbox-notice.tsx'
import { useCaptcha } from '../../../auth/use-captcha.tsx'
import { AuthFrame } from '../../../platform/frames/auth-frame.tsx'
import { Button } from '../../../ui/button.tsx'
import { Field } from '../../../ui/field.tsx'
import { Input } from '../../../ui/input.tsx'
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
  const form = useForm({ resolver: zodResolver(mailedCodeForm), defaultValues: { code: '' } })
  const { errors, isSubmitting } = form.formState
  const { setFocus } = form
  useEffect(() => setFocus('code'), [setFocus])
  const prove = form.handleSubmit(async ({ code }) => {
    const { failure } = await askAuth((auth) =>
      auth.verifyOtp({ email, token: code, type: 'email' }),
    )
    if (!failure) return onProven()
    const wrong = failure.code === 'otp_expired'
    const message = wrong ? wrongMailedCode : failure.message
    form.setError('code', { message: message ?? generalErrors.internal.message })
    form.setFocus('code', { shouldSelect: true })
  })
  return (
    <form noValidate onSubmit={prove} className="flex w-full flex-col gap-5">
      <Field
        label="Code"
        required
        description={`The 6-digit code we sent to ${email}. Check your spam folder, too.`}
        error={errors.code}
      >
        <Input
          inputMode="numeric"
          autoComplete="one-time-code"
          maxLength={10}
          className="h-11 max-w-48 font-medium text-lg tabular-nums tracking-widest"
          {...form.register('code')}
        />
      </Field>
      <Button type="submit" size="lg" pending={isSubmitting}>
        Confirm and accept invitation
      </Button>
    </form>
  )
}
