import { zodResolver } from '@hookform/resolvers/zod'
import { useRef } from 'react'
import { useForm, useWatch } from 'react-hook-form'
import { changePasswordForm } from '../../contract/auth/auth.ts'
import { NewPasswordField } from '../auth/new-password-field.tsx'
import { Button } from '../ui/button.tsx'
import { Field } from '../ui/field.tsx'
import { Input } from '../ui/input.tsx'
import { Notice } from '../ui/notice.tsx'
import { PasswordInput } from '../ui/password-input.tsx'
import { Skeleton } from '../ui/skeleton.tsx'
import { useFocusAfter } from '../ui/use-focus-after.ts'
import type { OwnAccount } from './account-queries.ts'
import { AccountSection, WithAccount } from './account-section.tsx'
import { useChangePassword } from './use-change-password.ts'

export function PasswordSection() {
  return (
    <AccountSection
      title="Password"
      description="At least 8 characters. A new one signs you out everywhere else."
    >
      <WithAccount skeleton={<PasswordSkeleton />}>
        {(user) => <Password user={user} />}
      </WithAccount>
    </AccountSection>
  )
}

const empty = { currentPassword: '', password: '', confirmPassword: '', nonce: '' }

function Password({ user }: { user: OwnAccount }) {
  const hasPassword = user.has_password === true
  const form = useForm({ resolver: zodResolver(changePasswordForm), defaultValues: empty })
  const { change, changing, codeSent } = useChangePassword(form)
  const submit = useRef<HTMLButtonElement>(null)
  useFocusAfter(changing, submit)
  const typed = useWatch({ control: form.control, name: 'password' })
  const { errors } = form.formState
  return (
    <form noValidate onSubmit={form.handleSubmit(change)} className="flex flex-col gap-4">
      {/* Password managers save the new password under this username. */}
      <input
        type="text"
        name="username"
        autoComplete="username"
        value={user.email ?? ''}
        readOnly
        hidden
      />
      {hasPassword && (
        <Field label="Current password" required error={errors.currentPassword}>
          <PasswordInput autoComplete="current-password" {...form.register('currentPassword')} />
        </Field>
      )}
      <NewPasswordField
        label="New password"
        error={errors.password}
        typed={typed}
        names={user.email ? [user.email] : []}
        {...form.register('password')}
      />
      <Field label="Confirm password" required error={errors.confirmPassword}>
        <PasswordInput autoComplete="new-password" {...form.register('confirmPassword')} />
      </Field>
      {codeSent && (
        <>
          <Notice title="One more step">
            You signed in a while ago. We have sent a code to {user.email || 'your phone'}: enter it
            to continue.
          </Notice>
          <Field label="Code from the email" required error={errors.nonce}>
            <Input
              inputMode="numeric"
              autoComplete="one-time-code"
              className="max-w-48 tabular-nums"
              {...form.register('nonce')}
            />
          </Field>
        </>
      )}
      <Button
        ref={submit}
        type="submit"
        variant="secondary"
        className="self-start"
        pending={changing}
      >
        {hasPassword ? 'Change password' : 'Set password'}
      </Button>
    </form>
  )
}

function PasswordSkeleton() {
  return (
    <div role="status" className="flex flex-col gap-4">
      <span className="sr-only">Loading…</span>
      {[1, 2, 3].map((field) => (
        <div key={field} className="flex flex-col gap-1.5">
          <Skeleton className="h-5 w-36" />
          <Skeleton className="h-9" />
        </div>
      ))}
      <Skeleton className="h-9 w-36" />
    </div>
  )
}
