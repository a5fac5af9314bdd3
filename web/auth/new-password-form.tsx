import { zodResolver } from '@hookform/resolvers/zod'
import { useForm, useWatch } from 'react-hook-form'
import { authMessages, resetPasswordForm } from '../../contract/auth.ts'
import { Button } from '../ui/button.tsx'
import { Field } from '../ui/field.tsx'
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

/** Sets the password of an account whose mailbox was just proven. */
export function NewPasswordForm({ email, label, onSaved }: NewPasswordFormProps) {
  const form = useForm({
    resolver: zodResolver(resetPasswordForm),
    defaultValues: { password: '', confirmPassword: '' },
  })
  const typed = useWatch({ control: form.control, name: 'password' })
  const { errors, isSubmitting } = form.formState

  const save = form.handleSubmit(async ({ password }) => {
    const { failure } = await askAuth((auth) => auth.updateUser({ password }))
    if (failure) {
      const { title, tooLate } = authMessages.passwordUpdateFailed
      const { code, message = title } = failure
      toast.error(title, code === 'reauthentication_needed' ? tooLate : failure.message)
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
