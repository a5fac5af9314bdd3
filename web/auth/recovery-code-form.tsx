import { zodResolver } from '@hookform/resolvers/zod'
import { useEffect } from 'react'
import { useForm } from 'react-hook-form'
import { recoveryCodeForm } from '../../contract/auth/auth.ts'
import { Button } from '../ui/button.tsx'
import { Field } from '../ui/field.tsx'
import { Input } from '../ui/input.tsx'
import { askAuth } from './ask-auth.ts'
import { factorMessage } from './factor-message.ts'

/** Asks for a recovery code when the second factor is not available. */
export function RecoveryCodeForm({ onProven }: { onProven?: (() => void) | undefined }) {
  const form = useForm({ resolver: zodResolver(recoveryCodeForm), defaultValues: { code: '' } })
  const { errors, isSubmitting } = form.formState
  const { setFocus } = form
  useEffect(() => setFocus('code'), [setFocus])

  const prove = form.handleSubmit(async ({ code }) => {
    const { failure } = await askAuth((auth) => auth.mfa.recoveryCodes.verify({ code }))
    if (!failure) return onProven?.()
    form.setError('code', { message: factorMessage(failure, 'recovery_code') })
    form.setFocus('code', { shouldSelect: true })
  })

  return (
    <form noValidate onSubmit={prove} className="flex flex-col gap-5">
      <Field
        label="Recovery code"
        required
        description="One of the codes you saved when you set up your second factor."
        error={errors.code}
      >
        <Input
          autoComplete="off"
          autoCapitalize="none"
          spellCheck={false}
          className="h-11 font-medium text-md tracking-wide"
          {...form.register('code')}
        />
      </Field>
      <Button type="submit" size="lg" pending={isSubmitting}>
        Confirm
      </Button>
    </form>
  )
}
