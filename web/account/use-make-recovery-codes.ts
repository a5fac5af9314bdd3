import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { accountMessages } from '../../contract/account/account.ts'
import { serverMessage } from '../ui/server-message.ts'
import { toast } from '../ui/toast.ts'
import { callAuth } from './account-queries.ts'

/**
 * Creates recovery codes, replacing those that `exist`, and holds them until the user has seen
 * them.
 */
export function useMakeRecoveryCodes(exist: boolean) {
  const client = useQueryClient()
  const [shown, setShown] = useState<string[]>()
  const { mutate, isPending } = useMutation({
    mutationFn: () =>
      exist
        ? callAuth((auth) => auth.mfa.recoveryCodes.regenerate())
        : callAuth((auth) => auth.mfa.recoveryCodes.generate()),
    onSuccess: ({ codes }) => {
      setShown(codes)
      // Not awaited: a pending button is disabled, and could not get the focus back.
      void client.invalidateQueries({ queryKey: ['account'] })
    },
    onError: (error) =>
      toast.error(accountMessages.codesFailed.title, serverMessage(error) ?? error.message),
  })
  return { make: () => mutate(), making: isPending, shown, forget: () => setShown(undefined) }
}
