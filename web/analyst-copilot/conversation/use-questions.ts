import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { useLocation, useNavigate } from 'react-router'
import { copilotMessages as words } from '../../../contract/analyst-copilot/copilot-messages.ts'
import { useIdempotencyKey } from '../../platform/calls/use-idempotency-key.ts'
import { serverMessage } from '../../ui/server-message.ts'
import { toast } from '../../ui/toast.ts'
import { type Asked, sessionQuery, useAsk } from '../copilot-queries.ts'
import { useWorkspacePanel } from '../workspaces/use-workspace-panel.ts'

export type Questions = {
  /** The question that is being answered, or null. */
  asked: string | null
  /** Resolves to whether the question was answered. */
  send: (asked: Asked) => Promise<boolean>
}

/**
 * Sends questions to a session one at a time. Without a session, or in a colleague's, the first
 * question starts a new session, which `onBegin` is told of.
 */
export function useQuestions(
  id: string | undefined,
  onBegin: (session: string) => void,
): Questions {
  const session = useQuery({ ...sessionQuery(id ?? ''), enabled: id !== undefined })
  const own = session.data?.author ? undefined : id
  const { workspace } = useWorkspacePanel()
  const ask = useAsk(own, workspace)
  const navigate = useNavigate()
  const { search } = useLocation()
  const keyOf = useIdempotencyKey()
  const [asked, setAsked] = useState<string | null>(null)
  async function send(body: Asked): Promise<boolean> {
    if (asked !== null) return false
    setAsked(body.text)
    try {
      // The same question may be asked again, once it has been answered.
      const idempotencyKey = keyOf([body, own, workspace, session.data?.queries.length])
      const answeredIn = await ask.mutateAsync({ ...body, idempotencyKey })
      if (!own) {
        onBegin(answeredIn)
        await navigate({ pathname: `/analyst-copilot/${answeredIn}`, search }, { replace: !id })
      }
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
