import { zodResolver } from '@hookform/resolvers/zod'
import { useState } from 'react'
import { useForm, useWatch } from 'react-hook-form'
import { useNavigate } from 'react-router'
import { authMessages, resetPasswordForm } from '../../contract/auth/auth.ts'
import { isTooOld } from '../platform/auth/assurance.ts'
import { endSession } from '../platform/auth/session.ts'
import { storedSession } from '../platform/auth/stored-session.ts'
import { Button } from '../ui/button.tsx'
import { Field } from '../ui/field.tsx'
import { Notice } from '../ui/notice.tsx'
import { PasswordInput } from '../ui/password-input.tsx'
import { toast } from '../ui/toast.ts'
import { askAuth } from './ask-auth.ts'
import { NewPasswordField } from './new-password-field.tsx'

type NewPasswordFormProps = {
  email: string
  /** The label of the button. */
  label: string
  onSaved: () => Promise<void>
}

/** Sets the password of an account whose mailbox was just proven; says so if that was too long ago. */
export function NewPasswordForm(props: NewPasswordFormProps) {
  const [tooLate, setTooLate] = useState(() => {
    const session = storedSession()
    return session !== undefined && isTooOld(session)
  })
  return tooLate ? <TooLate /> : <PasswordFields {...props} onTooLate={() => setTooLate(true)} />
}

function TooLate() {
  const navigate = useNavigate()
  const { title, description, button } = authMessages.passwordUpdateFailed.tooLate
  async function requestNew() {
    // Before navigating: the other pages lead a session that recovers the account back here.
    await endSession()
    navigate('/forgot-password', { replace: true })
  }
  return (
    <div className="flex flex-col gap-5">
      <Notice tone="error" title={title}>
        {description}
      </Notice>
      <Button size="lg" onClick={() => void requestNew()}>
        {button}
      </Button>
    </div>
  )
}

type PasswordFieldsProps = NewPasswordFormProps & { onTooLate: () => void }

function PasswordFields({ email, label, onSaved, onTooLate }: PasswordFieldsProps) {
  const form = useForm({
    resolver: zodResolver(resetPasswordForm),
    defaultValues: { password: '', confirmPassword: '' },
  })
  const typed = useWatch({ control: form.control, name: 'password' })
  const { errors, isSubmitting } = form.formState

  const save = form.handleSubmit(async ({ password }) => {
    const { failure } = await askAuth((auth) => auth.updateUser({ password }))
    if (failure) {
      const { title } = authMessages.passwordUpdateFailed
      const { code, message = title } = failure
      if (code === 'reauthentication_needed') return onTooLate()
      toast.error(title, failure.message)
      if (code === 'weak_password' || code === 'same_password') {
        form.setError('password', { message })
      }
      form.setFocus('password')
      return
    }
    toast.success(authMessages.passwordUpdated.title)
    await onSaved()
  })

  return (
    <form noValidate onSubmit={save} className="flex flex-col gap-5">
      {/* Password managers save the new password under this username. */}
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
        {label}
      </Button>
    </form>
  )
}
