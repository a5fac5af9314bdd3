import { zodResolver } from '@hookform/resolvers/zod'
import type { Factor } from '@supabase/auth-js'
import { useEffect } from 'react'
import { useForm } from 'react-hook-form'
import { oneTimeCodeForm } from '../../contract/auth/auth.ts'
import { Button } from '../ui/button.tsx'
import { Field } from '../ui/field.tsx'
import { Input } from '../ui/input.tsx'
import { askAuth } from './ask-auth.ts'
import { factorMessage } from './factor-message.ts'

type CodeFormProps = { factor: Factor; onProven?: (() => void) | undefined }

/** Asks for the code of an authenticator app. */
export function CodeForm({ factor, onProven }: CodeFormProps) {
  const form = useForm({ resolver: zodResolver(oneTimeCodeForm), defaultValues: { code: '' } })
  const { errors, isSubmitting } = form.formState
  const { setFocus } = form
  useEffect(() => setFocus('code'), [setFocus])

  const prove = form.handleSubmit(async ({ code }) => {
    const { failure } = await askAuth((auth) =>
      auth.mfa.challengeAndVerify({ factorId: factor.id, code }),
    )
    if (!failure) return onProven?.()
    form.setError('code', { message: factorMessage(failure, 'totp') })
    form.setFocus('code', { shouldSelect: true })
  })

  return (
    <form noValidate onSubmit={prove} className="flex flex-col gap-5">
      <Field
        label="Code"
        required
        description={
          factor.friendly_name
            ? `The 6-digit code from your app for “${factor.friendly_name}”.`
            : 'The 6-digit code from your app.'
        }
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
        Confirm
      </Button>
    </form>
  )
}
