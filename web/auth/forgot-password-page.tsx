import { zodResolver } from '@hookform/resolvers/zod'
import { useState } from 'react'
import { useForm } from 'react-hook-form'
import { useLocation } from 'react-router'
import { authMessages, forgotPasswordForm } from '../../contract/auth/auth.ts'
import { AuthFrame } from '../platform/frames/auth-frame.tsx'
import { pageTitle } from '../platform/frames/page-title.ts'
import { Button } from '../ui/button.tsx'
import { Field } from '../ui/field.tsx'
import { Input } from '../ui/input.tsx'
import { TextLink } from '../ui/text-link.tsx'
import { toast } from '../ui/toast.ts'
import { askAuth } from './ask-auth.ts'
import { MailSent } from './mail-sent.tsx'
import { useCaptcha } from './use-captcha.tsx'

export const meta = () => pageTitle('Forgot password')

/** Requests a link that sets a new password, then says where to find it. */
export default function ForgotPasswordPage() {
  const { state } = useLocation()
  const [sentTo, setSentTo] = useState<string>()
  const form = useForm({
    resolver: zodResolver(forgotPasswordForm),
    defaultValues: { email: typedBefore(state) },
  })
  const { errors, isSubmitting } = form.formState

  const captcha = useCaptcha()
  const send = form.handleSubmit(async ({ email }) => {
    const redirectTo = `${location.origin}/reset-password`
    const outcome = await captcha.pass((solved) =>
      askAuth((auth) => auth.resetPasswordForEmail(email, { redirectTo, ...solved })),
    )
    if (!outcome) return
    const { failure } = outcome
    if (failure) {
      const { title, description } = authMessages.resetRequestFailed
      toast.error(title, failure.message ?? description)
      form.setFocus('email')
      return
    }
    toast.success(authMessages.resetSent.title)
    setSentTo(email)
  })

  if (sentTo) {
    return (
      <MailSent title="Check your inbox" onOtherAddress={() => setSentTo(undefined)}>
        If there is an account for <strong className="font-medium text-foreground">{sentTo}</strong>
        , a message with a link to choose a new password is on its way.
      </MailSent>
    )
  }
  return (
    <AuthFrame
      title="Forgot your password?"
      description="Enter your email address and we will send you a link to choose a new one."
      footer={<TextLink to="/login">Back to sign in</TextLink>}
    >
      <form noValidate onSubmit={send} className="flex flex-col gap-5">
        <Field label="Email" required error={errors.email}>
          <Input type="email" autoComplete="email" {...form.register('email')} />
        </Field>
        {captcha.field}
        <Button type="submit" size="lg" className="mt-1" pending={isSubmitting}>
          Send reset link
        </Button>
      </form>
    </AuthFrame>
  )
}

/** The address already entered on the login page. */
function typedBefore(state: unknown): string {
  const email = (state as { email?: unknown } | null)?.email
  return typeof email === 'string' ? email : ''
}
