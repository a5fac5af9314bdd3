import { useEffect, useRef, useState } from 'react'
import { useLocation, useNavigate } from 'react-router'
import { authMessages } from '../../contract/auth.ts'
import { generalErrors } from '../../contract/errors.ts'
import { toast } from '../ui/toast.ts'
import { askAuth } from './ask-auth.ts'
import { readRecoveryLink } from './recovery-link.ts'

type Recovery =
  | { status: 'checking' }
  | { status: 'ready'; email: string }
  | { status: 'unreachable'; message: string; retry: () => void }

/** Opens the session of the recovery link that led here; without a good one, leads to asking for it. */
export function useRecovery(): Recovery {
  const { hash, pathname } = useLocation()
  const navigate = useNavigate()
  const [link] = useState(() => readRecoveryLink(hash))
  const [recovery, setRecovery] = useState<Recovery>({ status: 'checking' })
  const begun = useRef(false)

  useEffect(() => {
    if (begun.current) return
    begun.current = true
    // The tokens leave the address bar and the history before anything else is loaded.
    window.history.replaceState(window.history.state, '', pathname)
    void open()

    async function open() {
      if ('problem' in link) return leave(link.problem)
      setRecovery({ status: 'checking' })
      const { data, failure } = await askAuth((auth) => auth.setSession(link.tokens))
      if (data?.user) return setRecovery({ status: 'ready', email: data.user.email ?? '' })
      if (!failure || failure.lasting) return leave('invalid')
      const message = failure.message ?? generalErrors.internal.message
      setRecovery({ status: 'unreachable', message, retry: () => void open() })
    }

    function leave(problem: 'invalid' | 'missing-token') {
      const { title, description } =
        problem === 'invalid' ? authMessages.invalidResetLink : authMessages.missingRecoveryToken
      toast.error(title, description)
      navigate('/forgot-password', { replace: true })
    }
  }, [link, pathname, navigate])

  return recovery
}
