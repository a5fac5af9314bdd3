import { zodResolver } from '@hookform/resolvers/zod'
import { useForm, useWatch } from 'react-hook-form'
import { useNavigate } from 'react-router'
import { authMessages, resetPasswordForm } from '../../contract/auth.ts'
import { AuthFrame } from '../platform/auth-frame.tsx'
import { pageTitle } from '../platform/page-title.ts'
import { endSession, useSession } from '../platform/session.ts'
import { Button } from '../ui/button.tsx'
import { ErrorState } from '../ui/error-state.tsx'
import { Field } from '../ui/field.tsx'
import { PasswordInput } from '../ui/password-input.tsx'
import { Spinner } from '../ui/spinner.tsx'
import { toast } from '../ui/toast.ts'
import { askAuth } from './ask-auth.ts'
import { NewPasswordField } from './new-password-field.tsx'
import { SecondFactor } from './second-factor.tsx'
import { useRecovery } from './use-recovery.ts'

export const meta = () => pageTitle('Reset password')

/** Sets a new password, for whoever comes by a recovery link. */
export default function ResetPasswordPage() {
  const recovery = useRecovery()
  const session = useSession()
  switch (recovery.status) {
    case 'ready':
      // A mailbox alone sets no password of an account that asks for more.
      if (session.status === 'signed-in' && session.lacksFactor) return <SecondFactor />
      return <NewPassword email={recovery.email} />
    case 'unreachable':
      return (
        <AuthFrame title="Reset your password">
          <ErrorState
            title="Your link could not be checked"
            description={recovery.message}
            onRetry={recovery.retry}
          />
        </AuthFrame>
      )
    default:
      return (
        <AuthFrame title="Reset your password">
          <p role="status" className="flex items-center gap-2.5 text-muted-foreground">
            <Spinner />
            Checking your link…
          </p>
        </AuthFrame>
      )
  }
}

function NewPassword({ email }: { email: string }) {
  const navigate = useNavigate()
  const form = useForm({
    resolver: zodResolver(resetPasswordForm),
    defaultValues: { password: '', confirmPassword: '' },
  })
  const typed = useWatch({ control: form.control, name: 'password' })
  const { errors, isSubmitting } = form.formState

  const save = form.handleSubmit(async ({ password }) => {
    const { failure } = await askAuth((auth) => auth.updateUser({ password }))
    if (failure) {
      const { code, message = authMessages.passwordUpdateFailed.title } = failure
      toast.error(authMessages.passwordUpdateFailed.title, failure.message)
      if (code === 'weak_password' || code === 'same_password') {
        form.setError('password', { message })
      }
      form.setFocus('password')
      return
    }
    toast.success(authMessages.passwordUpdated.title)
    // Before leaving: the login page sends whoever is signed in on to the dashboard.
    await endSession()
    navigate('/login', { replace: true })
  })

  return (
    <AuthFrame
      title="Reset your password"
      description={
        <>
          Choose a new password for <strong className="font-medium text-foreground">{email}</strong>
          .
        </>
      }
    >
      <form noValidate onSubmit={save} className="flex flex-col gap-5">
        {/* Password managers file the new password under this name. */}
        <input type="text" name="username" autoComplete="username" value={email} readOnly hidden />
        <NewPasswordField
          label="New password"
          error={errors.password}
          typed={typed}
          names={[email]}
          {...form.register('password')}
        />
        <Field label="Confirm password" required error={errors.confirmPassword}>
          <PasswordInput autoComplete="new-password" {...form.register('confirmPassword')} />
        </Field>
        <Button type="submit" size="lg" className="mt-1" pending={isSubmitting}>
          Update password
        </Button>
      </form>
    </AuthFrame>
  )
}
