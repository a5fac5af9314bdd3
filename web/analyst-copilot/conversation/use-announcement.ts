import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import type { CopilotQuery } from '../../../contract/analyst-copilot/analyst-copilot.ts'
import { copilotMessages as words } from '../../../contract/analyst-copilot/copilot-messages.ts'
import { copilotQuery } from '../../platform/session/copilot-query.ts'
import { liveQuery } from '../copilot-queries.ts'
import { outcomeOf, phaseOf } from './phase.ts'

/**
 * What a screen reader hears of the newest question: each phase once, and its answer as a whole. Nothing of a session
 * that was only opened.
 */
export function useAnnouncement(asked: string | null, newest: CopilotQuery | undefined): string {
  const live = useQuery(liveQuery(newest?.id ?? ''))
  const { data } = useQuery(copilotQuery)
  const [asks, setAsks] = useState(false)
  const sending = asked !== null
  if ((sending || live.data) && !asks) setAsks(true)
  if (sending) return data?.model ? words.phases.question : words.phases.searching
  const query = live.data ?? newest
  if (!asks || !query || query.state === 'waiting') return ''
  return query.state === 'answering' ? phaseOf(query.response) : outcomeOf(query)
}
