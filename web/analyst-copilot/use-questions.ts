import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { useNavigate } from 'react-router'
import { copilotMessages as words } from '../../contract/analyst-copilot.ts'
import { useIdempotencyKey } from '../platform/calls/use-idempotency-key.ts'
import { serverMessage } from '../ui/server-message.ts'
import { toast } from '../ui/toast.ts'
import { type Asked, sessionQuery, useAsk } from './copilot-queries.ts'

export type Questions = {
  /** The question that is being answered; null for none. */
  asked: string | null
  /** Resolves to whether the question was answered. */
  send: (asked: Asked) => Promise<boolean>
}

/** Sends questions to a session one at a time; without a session, the first one starts it. */
export function useQuestions(id: string | undefined): Questions {
  const session = useQuery({ ...sessionQuery(id ?? ''), enabled: id !== undefined })
  const ask = useAsk(id)
  const navigate = useNavigate()
  const keyOf = useIdempotencyKey()
  const [asked, setAsked] = useState<string | null>(null)
  async function send(body: Asked): Promise<boolean> {
    if (asked !== null) return false
    setAsked(body.text)
    try {
      // The same question may be asked again, once it has been answered.
      const idempotencyKey = keyOf([body, session.data?.queries.length])
      const answeredIn = await ask.mutateAsync({ ...body, idempotencyKey })
      if (!id) await navigate(`/analyst-copilot/${answeredIn}`, { replace: true })
      return true
    } catch (error) {
      toast.error(words.askFailed, serverMessage(error) ?? 'Please try again.')
      return false
    } finally {
      setAsked(null)
    }
  }
  return { asked, send }
}
