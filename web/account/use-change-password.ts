import { useState } from 'react'
import type { UseFormReturn } from 'react-hook-form'
import type { z } from 'zod'
import { accountMessages } from '../../contract/account/account.ts'
import { authMessages, type changePasswordForm } from '../../contract/auth/auth.ts'
import { ApiError } from '../../contract/errors.ts'
import { toast } from '../ui/toast.ts'
import { callAuth, useAccountChange } from './account-queries.ts'

type Values = z.output<typeof changePasswordForm>

/** The field that an error belongs to. */
const fieldsRefused: Readonly<Record<string, keyof Values>> = {
  current_password_required: 'currentPassword',
  current_password_invalid: 'currentPassword',
  same_password: 'password',
  weak_password: 'password',
  validation_failed: 'password',
  reauthentication_not_valid: 'nonce',
}

/** Changes the password; when the sign-in is too long ago, first sends a code. */
export function useChangePassword(
  form: UseFormReturn<z.input<typeof changePasswordForm>, unknown, Values>,
) {
  const [codeSent, setCodeSent] = useState(false)
  const { mutateAsync, isPending } = useAccountChange(
    ({ password, currentPassword, nonce }: Values) =>
      callAuth((auth) =>
        auth.updateUser({
          password,
          ...(currentPassword ? { current_password: currentPassword } : {}),
          ...(nonce ? { nonce } : {}),
        }),
      ),
    {},
  )

  async function change(values: Values) {
    try {
      await mutateAsync(values)
      setCodeSent(false)
      form.reset()
      toast.success(authMessages.passwordUpdated.title, accountMessages.passwordChanged.description)
    } catch (error) {
      if (!(error instanceof ApiError)) throw error
      if (error.code === 'reauthentication_needed') return sendCode()
      refuse(error)
    }
  }

  async function sendCode() {
    try {
      await callAuth((auth) => auth.reauthenticate())
      setCodeSent(true)
    } catch (error) {
      if (error instanceof ApiError) refuse(error)
    }
  }

  function refuse(error: ApiError) {
    toast.error(authMessages.passwordUpdateFailed.title, error.message)
    const field = fieldsRefused[error.code]
    if (!field) return
    form.setError(field, { message: error.message })
    form.setFocus(field, { shouldSelect: true })
  }

  return { change, changing: isPending, codeSent }
}
