import { recoveryCodeForm } from '../../contract/auth/auth.ts'
import { Button } from '../ui/button.tsx'
import { Field } from '../ui/field.tsx'
import { Input } from '../ui/input.tsx'
import { askAuth } from './ask-auth.ts'
import { factorMessage } from './factor-message.ts'
import { useCodeForm } from './use-code-form.ts'

/** Asks for a recovery code when the second factor is not available. */
export function RecoveryCodeForm({ onProven }: { onProven?: (() => void) | undefined }) {
  const { onSubmit, pending, error, code } = useCodeForm(recoveryCodeForm, async (typed) => {
    const { failure } = await askAuth((auth) => auth.mfa.recoveryCodes.verify({ code: typed }))
    if (failure) return factorMessage(failure, 'recovery_code')
    onProven?.()
    return undefined
  })
  return (
    <form noValidate onSubmit={onSubmit} className="flex flex-col gap-5">
      <Field
        label="Recovery code"
        required
        description="One of the codes you saved when you set up your second factor."
        error={error}
      >
        <Input
          autoComplete="off"
          autoCapitalize="none"
          spellCheck={false}
          className="h-11 font-medium text-md tracking-wide"
          {...code}
        />
      </Field>
      <Button type="submit" size="lg" pending={pending}>
        Confirm
      </Button>
    </form>
  )
}
