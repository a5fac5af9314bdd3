import { useEffect, useRef, useState } from 'react'
import { useNavigate, useSearchParams } from 'react-router'
import { generalErrors } from '../../contract/errors.ts'
import { homePath, ownPath } from '../platform/addresses/protected-paths.ts'
import { replaceStoredSession } from '../platform/auth/stored-session.ts'
import { askAuth } from './ask-auth.ts'
import type { AuthFailure } from './auth-failure.ts'
import { type ArrivedSession, claimArrival, type Question } from './claim-arrival.ts'

type Arrival =
  | { status: 'claiming' }
  | ({ status: 'asking'; proceed: () => void } & Question)
  | { status: 'refused'; message: string }
  | { status: 'unreachable'; message: string; retry: () => void }

/** Claims the session that waits for this browser, then navigates to the page that was requested. */
export function useArrival(): Arrival {
  const flow = useSearchParams()[0].get('flow') ?? ''
  const navigate = useNavigate()
  const [arrival, setArrival] = useState<Arrival>({ status: 'claiming' })
  const begun = useRef(false)

  useEffect(() => {
    if (begun.current) return
    begun.current = true
    void claim(false)

    async function claim(replace: boolean) {
      setArrival({ status: 'claiming' })
      const outcome = await claimArrival(flow, replace)
      if ('failure' in outcome) return fail(outcome.failure, () => void claim(replace))
      if ('access_token' in outcome) return open(outcome)
      setArrival({ status: 'asking', ...outcome.question, proceed: () => void claim(true) })
    }

    async function open({ redirect_to: to, ...tokens }: ArrivedSession) {
      setArrival({ status: 'claiming' })
      // The claim has already dealt with the previous session.
      replaceStoredSession(tokens)
      const { failure } = await askAuth((auth) => auth.setSession(tokens))
      if (failure) return fail(failure, () => void open({ redirect_to: to, ...tokens }))
      navigate(ownPath(to) ?? homePath, { replace: true })
    }

    function fail(
      { lasting, message = generalErrors.internal.message }: AuthFailure,
      retry: () => void,
    ) {
      setArrival(
        lasting ? { status: 'refused', message } : { status: 'unreachable', message, retry },
      )
    }
  }, [flow, navigate])

  return arrival
}
