import type { Factor } from '@supabase/auth-js'
import { oneTimeCodeForm } from '../../contract/auth/auth.ts'
import { Button } from '../ui/button.tsx'
import { Field } from '../ui/field.tsx'
import { askAuth } from './ask-auth.ts'
import { factorMessage } from './factor-message.ts'
import { OneTimeCodeInput } from './one-time-code-input.tsx'
import { useCodeForm } from './use-code-form.ts'

type CodeFormProps = { factor: Factor; onProven?: (() => void) | undefined }

/** Asks for the code of an authenticator app. */
export function CodeForm({ factor, onProven }: CodeFormProps) {
  const { onSubmit, pending, error, code } = useCodeForm(oneTimeCodeForm, async (typed) => {
    const { failure } = await askAuth((auth) =>
      auth.mfa.challengeAndVerify({ factorId: factor.id, code: typed }),
    )
    if (failure) return factorMessage(failure, 'totp')
    onProven?.()
    return undefined
  })
  return (
    <form noValidate onSubmit={onSubmit} className="flex flex-col gap-5">
      <Field
        label="Code"
        required
        description={
          factor.friendly_name
            ? `The 6-digit code from your app for “${factor.friendly_name}”.`
            : 'The 6-digit code from your app.'
        }
        error={error}
      >
        <OneTimeCodeInput className="h-11 text-lg" {...code} />
      </Field>
      <Button type="submit" size="lg" pending={pending}>
        Confirm
      </Button>
    </form>
  )
}
