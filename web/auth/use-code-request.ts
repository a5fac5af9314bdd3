import { useState } from 'react'
import { useLocation } from 'react-router'
import { authMessages } from '../../contract/auth/auth.ts'
import { isForReaders, loginPath, returnPath } from '../platform/addresses/protected-paths.ts'
import { storeReturnPath } from '../platform/addresses/return-path.ts'
import { toast } from '../ui/toast.ts'
import { askAuth } from './ask-auth.ts'
import type { useCaptcha } from './use-captcha.tsx'
import { installation } from './use-installation.ts'

/** The auth service sends one mail a minute to an address. */
export const codePauseSeconds = 60

/** A code that was requested: for which address, and when. */
export type RequestedCode = { email: string; at: number }

/** Requests sign-in codes; an address of single sign-on leads to its identity provider instead. */
export function useCodeRequest(captcha: ReturnType<typeof useCaptcha>) {
  const { search } = useLocation()
  const [asking, setAsking] = useState(false)
  const [requested, setRequested] = useState<RequestedCode>()
  const next = returnPath(new URLSearchParams(search).get('next'))
  // Somebody whose brief waits behind the page to return to may have no account yet.
  const makesAccount = isForReaders(next)

  async function request(email: string) {
    setAsking(true)
    const domain = email.slice(email.lastIndexOf('@') + 1).toLowerCase()
    const managed = (await installation())?.singleSignOnDomains.includes(domain)
    const sent = await captcha.pass(async (solved) => {
      if (managed) {
        storeReturnPath(search)
        const redirectTo = `${location.origin}${loginPath}`
        return askAuth((auth) => auth.signInWithSSO({ domain, options: { redirectTo, ...solved } }))
      }
      const options = { shouldCreateUser: makesAccount, emailRedirectTo: location.origin + next }
      return askAuth((auth) => auth.signInWithOtp({ email, options: { ...options, ...solved } }))
    })
    setAsking(false)
    if (!sent) return
    const { failure } = sent
    if (failure) toast.error(authMessages.mailedCode.failed, failure.message)
    else if (!managed) setRequested({ email, at: Date.now() })
  }

  return { asking, requested, request, makesAccount, forget: () => setRequested(undefined) }
}
