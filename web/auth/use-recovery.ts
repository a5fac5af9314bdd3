import { useEffect, useRef, useState } from 'react'
import { useLocation, useNavigate } from 'react-router'
import { authMessages } from '../../contract/auth/auth.ts'
import { generalErrors } from '../../contract/errors.ts'
import { beganByMail } from '../platform/auth/assurance.ts'
import { toast } from '../ui/toast.ts'
import { askAuth } from './ask-auth.ts'
import { isRecovery } from './recovery-link.ts'

type Recovery =
  | { status: 'checking' }
  | { status: 'ready'; email: string }
  | { status: 'unreachable'; message: string; retry: () => void }

/**
 * Finds the session of the recovery link; without one, redirects to the page that requests a link.
 */
export function useRecovery(): Recovery {
  const { hash } = useLocation()
  const navigate = useNavigate()
  const [recovering] = useState(() => isRecovery(hash))
  const [recovery, setRecovery] = useState<Recovery>({ status: 'checking' })
  const begun = useRef(false)

  useEffect(() => {
    if (begun.current) return
    begun.current = true
    void look()

    async function look() {
      if (!recovering) return leave(authMessages.invalidResetLink)
      setRecovery({ status: 'checking' })
      const { data, failure } = await askAuth((auth) => auth.getSession())
      if (failure && !failure.lasting) {
        const message = failure.message ?? generalErrors.internal.message
        return setRecovery({ status: 'unreachable', message, retry: () => void look() })
      }
      // Users who signed in with a password change it on the account page.
      const session = data?.session
      if (!session || !beganByMail(session)) return leave(authMessages.missingRecoveryToken)
      setRecovery({ status: 'ready', email: session.user.email ?? '' })
    }

    function leave({ title, description }: { title: string; description: string }) {
      toast.error(title, description)
      navigate('/forgot-password', { replace: true })
    }
  }, [recovering, navigate])

  return recovery
}
