import { useState } from 'react'
import { accountMessages } from '../../contract/account.ts'
import { callAuth, useAccountChange } from './account-queries.ts'

/**
 * Creates recovery codes, replacing those that `exist`, and holds them until the user has seen
 * them.
 */
export function useMakeRecoveryCodes(exist: boolean) {
  const [shown, setShown] = useState<string[]>()
  const { mutate, isPending } = useAccountChange<void, void>(
    async () => {
      const made = exist
        ? await callAuth((auth) => auth.mfa.recoveryCodes.regenerate())
        : await callAuth((auth) => auth.mfa.recoveryCodes.generate())
      setShown(made.codes)
    },
    { failed: accountMessages.codesFailed },
  )
  return {
    make: () => mutate(),
    making: isPending,
    shown,
    forget: () => setShown(undefined),
  }
}
