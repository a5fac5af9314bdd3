import { type FormEventHandler, useEffect, useState } from 'react'
import { useWatch } from 'react-hook-form'
import { Button } from '../ui/button.tsx'
import { Field } from '../ui/field.tsx'
import { Input } from '../ui/input.tsx'
import { NewPasswordField } from './new-password-field.tsx'
import { StepHeading } from './step-heading.tsx'
import type { AccountForm } from './use-sign-up.ts'

type AccountStepProps = {
  form: AccountForm
  /** True when the user returns from the next step. */
  returning: boolean
  onSubmit: FormEventHandler
}

/** Sign-up, step 1: the user's name, address and password. */
export function AccountStep({ form, returning, onSubmit }: AccountStepProps) {
  const { errors, isSubmitting } = form.formState
  const [companyName, email, password] = useWatch({
    control: form.control,
    name: ['companyName', 'email', 'password'],
  })
  // A user who was sent back because of a field's error starts there; showing it must not move the
  // focus again.
  const [refused] = useState(() => fields.find((name) => errors[name]))
  const { setFocus } = form
  useEffect(() => {
    if (refused) setFocus(refused, { shouldSelect: true })
  }, [refused, setFocus])

  return (
    <form noValidate onSubmit={onSubmit} className="flex flex-col gap-5">
      <StepHeading step={1} of={2} title="Your account" focus={returning && !refused} />
      <Field label="Company name" required error={errors.companyName}>
        <Input autoComplete="organization" {...form.register('companyName')} />
      </Field>
      <Field label="Contact name" required error={errors.contactName}>
        <Input autoComplete="name" {...form.register('contactName')} />
      </Field>
      <Field label="Work email" required error={errors.email}>
        <Input type="email" autoComplete="email" {...form.register('email')} />
      </Field>
      <NewPasswordField
        label="Password"
        error={errors.password}
        typed={password}
        names={[email, companyName]}
        {...form.register('password')}
      />
      <Button type="submit" size="lg" className="mt-1" pending={isSubmitting}>
        Continue
      </Button>
    </form>
  )
}

const fields = ['companyName', 'contactName', 'email', 'password'] as const
