import { zodResolver } from '@hookform/resolvers/zod'
import { useQuery } from '@tanstack/react-query'
import { type ComponentProps, useRef } from 'react'
import { type FieldError, useForm, useWatch } from 'react-hook-form'
import { accountMessages } from '../../contract/account/account.ts'
import { changePasswordForm } from '../../contract/auth/auth.ts'
import { NewPasswordField } from '../auth/new-password-field.tsx'
import { Button } from '../ui/button.tsx'
import { Field } from '../ui/field.tsx'
import { Input } from '../ui/input.tsx'
import { Notice } from '../ui/notice.tsx'
import { PasswordInput } from '../ui/password-input.tsx'
import { SettingsSection } from '../ui/settings-section.tsx'
import { Skeleton } from '../ui/skeleton.tsx'
import { useFocusAfter } from '../ui/use-focus-after.ts'
import { WhenLoaded } from '../ui/when-loaded.tsx'
import { accountQuery, type OwnAccount } from './account-queries.ts'
import { useChangePassword } from './use-change-password.ts'

export function PasswordSection() {
  return (
    <SettingsSection
      beside
      title="Password"
      description="At least 8 characters. A new one signs you out everywhere else."
    >
      <WhenLoaded
        query={useQuery(accountQuery)}
        failed={accountMessages.loadFailed}
        skeleton={<PasswordSkeleton />}
      >
        {(user) => <Password user={user} />}
      </WhenLoaded>
    </SettingsSection>
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
        <CodeField
          sentTo={user.email || 'your phone'}
          error={errors.nonce}
          {...form.register('nonce')}
        />
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

type CodeFieldProps = ComponentProps<typeof Input> & {
  sentTo: string
  error: FieldError | undefined
}

/** Asks for a code if the user signed in a while ago. */
function CodeField({ sentTo, error, ...input }: CodeFieldProps) {
  return (
    <>
      <Notice title="One more step">
        You signed in a while ago. We have sent a code to {sentTo}: enter it to continue.
      </Notice>
      <Field label="Code from the email" required error={error}>
        <Input
          inputMode="numeric"
          autoComplete="one-time-code"
          className="max-w-48 tabular-nums"
          {...input}
        />
      </Field>
    </>
  )
}

function PasswordSkeleton() {
  return (
    <div className="flex flex-col gap-4">
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
